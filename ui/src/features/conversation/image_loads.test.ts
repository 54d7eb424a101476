import { expect, it, vi } from "vitest";
import type { RemoteImage } from "../../markdown";
import { ImageLoads } from "./image_loads";

function begin(fetch: (url: string) => Promise<string>, decode = vi.fn()) {
  const states: [string, RemoteImage][] = [];
  decode.mockResolvedValue({ width: 2, height: 1 });
  const loads = new ImageLoads({
    fetch,
    decode,
    set: (url, image) => states.push([url, image]),
  });
  return { loads, states, decode };
}

it("an image is downloaded once, however often the text contains it", async () => {
  const fetch = vi.fn(() => Promise.resolve("data:image/png;base64,AA"));
  const { loads, states } = begin(fetch);
  loads.load("a", null);
  loads.load("a", null);
  await vi.waitFor(() => expect(states).toHaveLength(2));
  expect(states).toEqual([
    ["a", { state: "loading" }],
    ["a", { state: "loaded", source: "data:image/png;base64,AA", width: 2, height: 1 }],
  ]);
  expect(fetch).toHaveBeenCalledTimes(1);
});

it("an image is downloaded for the message in which it was allowed first", async () => {
  const fetch = vi.fn(() => Promise.resolve("data:image/png;base64,AA"));
  const { loads } = begin(fetch);
  loads.load("a", "second");
  loads.load("a", "first");
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(1));
  expect(fetch).toHaveBeenCalledWith("a", "second");
});

it("a failure shows its reason and can be retried", async () => {
  const fetch = vi.fn(() => Promise.reject(new Error("It is too large")));
  const { loads, states } = begin(fetch);
  loads.load("a", null);
  await vi.waitFor(() =>
    expect(states.at(-1)).toEqual(["a", { state: "failed", reason: "It is too large" }]),
  );
  loads.load("a", null);
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(2));
});

it("an image that cannot be decoded is reported as damaged", async () => {
  const { loads, states, decode } = begin(() => Promise.resolve("data:,"));
  decode.mockRejectedValue(new Error("EncodingError"));
  loads.load("a", null);
  await vi.waitFor(() =>
    expect(states.at(-1)?.[1]).toEqual({ state: "failed", reason: "The image is damaged" }),
  );
});

it("all images are downloaded, a few at a time", async () => {
  const arrive: (() => void)[] = [];
  const fetch = vi.fn(() => new Promise<string>((done) => arrive.push(() => done("data:,"))));
  const { loads, states } = begin(fetch);
  for (const url of "abcdef") {
    loads.load(url, null);
  }
  expect(fetch).toHaveBeenCalledTimes(4);
  arrive[0]?.();
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(5));
  arrive[1]?.();
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(6));
  for (const done of arrive) {
    done();
  }
  await vi.waitFor(() =>
    expect(states.filter(([, { state }]) => state === "loaded")).toHaveLength(6),
  );
});
