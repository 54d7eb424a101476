import { expect, it, vi } from "vitest";
import type { ExportReport } from "../bindings/contract";
import { fault } from "../model/test_fixtures";
import { StubBackend } from "./test_backend";
import { TransferController } from "../features/transfer/transfer_controller.svelte";

it("a stop that is refused late does not concern the next transfer", async () => {
  const backend = new StubBackend({});
  const transfer = new TransferController(backend, {
    pick: () => Promise.resolve(null),
    imported: () => undefined,
  });
  const start = () => transfer.export({ scope: "everything" }, "markdown");
  backend.answer({ export_start: () => ({}) as ExportReport });
  const end = backend.hold("export_start");
  const first = start();
  backend.refuse("transfer_stop", fault());
  const refuse = backend.hold("transfer_stop");
  const stopped = transfer.stop();
  end();
  await first;
  const endNext = backend.hold("export_start");
  const next = start();
  refuse();
  await stopped;
  expect([transfer.work, transfer.fault]).toEqual(["export", null]);
  endNext();
  await next;
  await vi.waitFor(() => expect(transfer.exported).not.toBeNull());
});
