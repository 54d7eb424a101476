import { expect, vi } from "vitest";
import { compose, type Controllers } from "../composition";
import { StubBackend } from "./test_backend";
import { full } from "./test_scenes";

/** Starts the controllers of a window without rendering any components. */
export async function started(backend: StubBackend): Promise<Controllers> {
  const controllers = compose(backend);
  await controllers.status.start();
  return controllers;
}

export async function startedWithList(): Promise<Controllers & { backend: StubBackend }> {
  const backend = new StubBackend(full);
  const controllers = await started(backend);
  await vi.waitFor(() => expect(controllers.library.list.length).toBeGreaterThan(1));
  return { ...controllers, backend };
}
