import type { Backend } from "../../backend/backend";
import { asFault } from "../../model/fault";
import type { Fault, ProviderDraft, ProviderReport, TestStep } from "../../bindings/contract";

/** Runs connection tests, one at a time, and keeps the steps and the result of the last one. */
export class ConnectionTest {
  running = $state(false);
  /** The steps completed so far. */
  steps = $state.raw<readonly TestStep[]>([]);
  /** The result of the test; `null` until the test ends. */
  report = $state.raw<ProviderReport | null>(null);
  /** The reason why the test could not run. */
  fault = $state.raw<Fault | null>(null);
  /** Whether the user stopped the test. */
  stopped = $state(false);
  readonly #backend: Backend;

  constructor(backend: Backend) {
    this.#backend = backend;
  }

  /** Clears the result of the last test. */
  clear(): void {
    this.steps = [];
    this.report = null;
    this.fault = null;
    this.stopped = false;
  }

  /** Runs a test. */
  async run(draft: ProviderDraft): Promise<void> {
    this.clear();
    this.running = true;
    try {
      this.report = await this.#backend.call("provider_test", { draft });
      this.steps = this.report.steps;
    } catch (reason) {
      // If the user stopped the test, ignore the fault, because it says only that the test was
      // stopped.
      this.fault = this.stopped ? null : asFault(reason);
    } finally {
      this.running = false;
    }
  }

  /** Records a step of the running test. */
  take(step: TestStep): void {
    if (this.running && !this.stopped) {
      this.steps = [...this.steps, step];
    }
  }

  /** Stops the running test, if any. */
  async stop(): Promise<void> {
    if (this.running) {
      this.stopped = true;
      await this.#backend.call("provider_test_stop");
    }
  }
}
