// @vitest-environment jsdom
import { it } from "vitest";
import { accessible } from "./test_accessibility";
import { testReport, testStep, wireAnswers, wireTurn, withServers } from "./test_answers";
import { full, notable, reading } from "./test_scenes";
import { at, button, chooseItem, fill, open, settingsPage, show, until } from "./test_window";
import { settingsPages } from "../model/settings_section";

it("Welcome has no accessibility violations", async () => {
  show();
  await accessible("[data-screen=welcome]");
});

it("the provider form has no accessibility violations", async () => {
  show();
  await until(() => at("[data-preset=other]").click());
  await accessible("dialog [data-chosen-provider=other]");
  button("Change").click();
  await accessible("dialog [data-provider-grid]");
});

it("the provider form with a preset, network settings and a test report has no accessibility violations", async () => {
  const backend = show(withServers);
  const steps = [testStep("name", "ok"), testStep("tls", "warning"), testStep("usage", "unknown")];
  backend.answer({ provider_test: () => testReport(steps) });
  await until(() => button("Add LM Studio").click());
  await until(() => at("[data-preset-facts]"));
  button("Advanced").click();
  button("Add a header").click();
  button("Test connection").click();
  await accessible("[data-connection-report=ok], [data-connection-report=fault]");
});

it("the wire view and the details have no accessibility violations", async () => {
  show(notable).answer(wireAnswers(wireTurn("reply", 40)));
  await open("Between tags");
  button("Details").click();
  await accessible("[data-details]");
  button("Actions for this conversation").click();
  await chooseItem("menuitem", "Wire view");
  await until(() => at("[data-wire-event]").click());
  await accessible("[data-wire-text]");
});

it("instructions and an empty wire view have no accessibility violations", async () => {
  show(notable);
  await open("Instructions first");
  await until(() => at("[data-role=system]"));
  button("Actions for this conversation").click();
  await chooseItem("menuitem", "Wire view");
  await accessible("[data-wire]");
});

it("a conversation with an ending card has no accessibility violations", async () => {
  show(full);
  await open("Cut");
  await accessible("[data-ending-card]");
});

it("raw text, a link’s popover and images have no accessibility violations", async () => {
  show(reading);
  await open("Links");
  await until(() => at(".image-box"));
  at("[data-role=assistant] a").click();
  await accessible("[data-address-panel]");
  button("More").click();
  await until(() => button("Show raw text").click());
  await accessible("[data-raw]");
});

it("the settings have no accessibility violations", async () => {
  show(full);
  await until(() => at("nav [data-sidebar-foot] .row"));
  for (const page of settingsPages) {
    await settingsPage(page);
    await accessible(`[data-section=${page}]`);
  }
  fill("Search settings", "text");
  await accessible("[data-settings-results] button");
});

it("an edited message, a seam and compared versions have no accessibility violations", async () => {
  show(full);
  await open("Cut in the middle");
  button("Continue").click();
  await until(() => at("[data-seam]"));
  await until(() => at("[data-role=assistant][data-ending=complete]"));
  at("[data-seam]").click();
  await until(() => at("[data-seam-facts]"));
  button("Edit").click();
  await accessible("[data-edit]");
  button("Compare versions").click();
  await accessible("[data-difference]");
});

it("the chat settings and the form of an assistant have no accessibility violations", async () => {
  show(full);
  await open("Cut in the middle");
  button("Chat settings").click();
  await until(() => at("[data-chat-settings]"));
  button("Add a stop sequence").click();
  await accessible("[aria-label='Stop sequence 1']");
  await settingsPage("chats");
  button("Add an assistant").click();
  await accessible("[data-assistant-form]");
});
