import type { Backend } from "../../backend/backend";
import { asFault } from "../../model/fault";
import type { Fault, ProviderDraft, ProviderReport, TestStep } from "../../bindings/contract";

/** A test of a connection, told step by step. One at a time. */
export class ConnectionTest {
  running = $state(false);
  /** The steps so far. */
  steps = $state.raw<readonly TestStep[]>([]);
  /** `null` before the test is through. */
  report = $state.raw<ProviderReport | null>(null);
  /** Why it could not be made. */
  fault = $state.raw<Fault | null>(null);
  /** The user stopped it. */
  stopped = $state(false);
  readonly #backend: Backend;

  constructor(backend: Backend) {
    this.#backend = backend;
  }

  /** Forgets the last one. */
  clear(): void {
    this.steps = [];
    this.report = null;
    this.fault = null;
    this.stopped = false;
  }

  /** Makes a test. */
  async run(draft: ProviderDraft): Promise<void> {
    this.clear();
    this.running = true;
    try {
      this.report = await this.#backend.call("provider_test", { draft });
      this.steps = this.report.steps;
    } catch (reason) {
      // A test that was stopped ends with a fault too, which says nothing more.
      this.fault = this.stopped ? null : asFault(reason);
    } finally {
      this.running = false;
    }
  }

  /** Takes a step of the test that runs. */
  take(step: TestStep): void {
    if (this.running && !this.stopped) {
      this.steps = [...this.steps, step];
    }
  }

  /** Stops the test that runs, if one does. */
  async stop(): Promise<void> {
    if (this.running) {
      this.stopped = true;
      await this.#backend.call("provider_test_stop");
    }
  }
}
