// @vitest-environment jsdom
import type { Channel } from "@tauri-apps/api/core";
import { clearMocks, mockIPC } from "@tauri-apps/api/mocks";
import { afterEach, expect, it, vi } from "vitest";
import { tauri } from "./tauri";

afterEach(clearMocks);

it("an update that arrives in pieces is received as a whole, in its place", async () => {
  let channel: Channel | undefined;
  mockIPC((_command, args) => {
    ({ channel } = args as { channel: Channel });
  });
  const receive = vi.fn();
  await tauri.subscribe(receive);
  const updates = ["a", "流".repeat(9), "b"].map((title) => ({
    update: "title",
    conversation_id: "c",
    title,
  }));
  const [json, size] = [JSON.stringify(updates[1]), 20];
  const pieces = Array.from({ length: Math.ceil(json.length / size) }, (_, at) => ({
    piece: json.slice(at * size, (at + 1) * size),
    last: (at + 1) * size >= json.length,
  }));
  for (const message of [updates[0], ...pieces, ...pieces, updates[2]]) {
    channel?.onmessage(message);
  }
  expect(receive.mock.calls.flat()).toEqual([updates[0], updates[1], updates[1], updates[2]]);
});
