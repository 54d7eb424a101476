// @vitest-environment jsdom
import { expect, it } from "vitest";
import { faults } from "./test_accessibility";
import { testReport, testStep, wireAnswers, wireTurn, withServers } from "./test_answers";
import { full, notable, reading, type Scene } from "./test_scenes";
import { at, button, chooseItem, fill, open, settingsPage, show, until } from "./test_window";
import { settingsPages } from "./model/settings_section";

async function screen(scene: Scene, ready: string) {
  const backend = show(scene);
  await seen(ready);
  return backend;
}

function seen(selector: string) {
  return until(() => at(selector));
}

it("Welcome has no accessibility violations", async () => {
  await screen({}, "[data-screen=welcome]");
  expect(await faults()).toEqual([]);
});

it("the provider form has no accessibility violations", async () => {
  await screen({}, "[data-screen=welcome]");
  await until(() => at("[data-preset=other]")).then((tile) => tile.click());
  await seen("dialog [data-chosen-provider=other]");
  expect(await faults()).toEqual([]);
  button("Change").click();
  await seen("dialog [data-provider-grid]");
  expect(await faults()).toEqual([]);
});

it("the provider form with a preset, network settings and a test report has no accessibility violations", async () => {
  const backend = await screen(withServers, "[data-found-server]");
  const steps = [testStep("name", "ok"), testStep("tls", "warning"), testStep("usage", "unknown")];
  backend.answer({ provider_test: () => testReport(steps) });
  button("Add LM Studio").click();
  await seen("[data-preset-facts]");
  button("Advanced").click();
  button("Add a header").click();
  button("Test connection").click();
  await seen("[data-connection-report=ok], [data-connection-report=fault]");
  expect(await faults()).toEqual([]);
});

it("the wire view and the details have no accessibility violations", async () => {
  const backend = await screen(notable, "nav [data-conversation-id]");
  backend.answer(wireAnswers(wireTurn("reply", 40)));
  await open("Between tags");
  await seen("[data-message-id]");
  button("Details").click();
  await seen("[data-details]");
  expect(await faults()).toEqual([]);
  button("Actions for this conversation").click();
  await chooseItem("menuitem", "Wire view");
  await seen("[data-wire-event]");
  at("[data-wire-event]").click();
  await seen("[data-wire-text]");
  expect(await faults()).toEqual([]);
});

it("instructions and an empty wire view have no accessibility violations", async () => {
  await screen(notable, "nav [data-conversation-id]");
  await open("Instructions first");
  await seen("[data-role=system]");
  button("Actions for this conversation").click();
  await chooseItem("menuitem", "Wire view");
  await seen("[data-wire]");
  expect(await faults()).toEqual([]);
});

it("a conversation with an ending card has no accessibility violations", async () => {
  await screen(full, "nav [data-conversation-id]");
  await open("Cut");
  await seen("[data-ending-card]");
  expect(await faults()).toEqual([]);
});

it("raw text, a link’s popover and images have no accessibility violations", async () => {
  await screen(reading, "nav [data-conversation-id]");
  await open("Links");
  await seen(".image-box");
  at("[data-role=assistant] a").click();
  await seen("[data-address-panel]");
  expect(await faults()).toEqual([]);
  button("More").click();
  await until(() => button("Show raw text").click());
  await seen("[data-raw]");
  expect(await faults()).toEqual([]);
});

it("the settings have no accessibility violations", async () => {
  await screen(full, "nav [data-sidebar-foot] .row");
  for (const page of settingsPages) {
    await settingsPage(page);
    await seen(`[data-section=${page}]`);
    expect(await faults(), page).toEqual([]);
  }
  fill("Search settings", "text");
  await seen("[data-settings-results] button");
  expect(await faults()).toEqual([]);
});

it("an edited message, a seam and compared versions have no accessibility violations", async () => {
  await screen(full, "nav [data-conversation-id]");
  await open("Cut in the middle");
  button("Continue").click();
  await seen("[data-seam]");
  await seen("[data-role=assistant][data-ending=complete]");
  at("[data-seam]").click();
  await seen("[data-seam-facts]");
  button("Edit").click();
  await seen("[data-edit]");
  expect(await faults()).toEqual([]);
  button("Compare versions").click();
  await seen("[data-difference]");
  expect(await faults()).toEqual([]);
});

it("the chat settings and the form of an assistant have no accessibility violations", async () => {
  await screen(full, "nav [data-conversation-id]");
  await open("Cut in the middle");
  button("Chat settings").click();
  await seen("[data-chat-settings]");
  button("Add a stop sequence").click();
  await seen("[aria-label='Stop sequence 1']");
  expect(await faults()).toEqual([]);
  await settingsPage("chats");
  button("Add an assistant").click();
  await seen("[data-assistant-form]");
  expect(await faults()).toEqual([]);
});
