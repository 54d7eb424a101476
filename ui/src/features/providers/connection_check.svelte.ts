import { asFault } from "../../model/fault";
import type { EngineAccess } from "../../shared/engine_access";
import type { Fault, ProviderDraft, ProviderReport, TestStep } from "../../bindings/contract";

/** Runs connection tests, one at a time. Stores the steps and the result of the last test. */
export class ConnectionCheck {
  running = $state(false);
  steps = $state.raw<readonly TestStep[]>([]);
  /** The result of the connection test; `null` until the test ends. */
  report = $state.raw<ProviderReport | null>(null);
  fault = $state.raw<Fault | null>(null);
  stopped = $state(false);
  readonly #backend: EngineAccess["backend"];
  /** The number of the latest connection test. Results of earlier tests are ignored. */
  #latest = 0;

  constructor(backend: EngineAccess["backend"]) {
    this.#backend = backend;
  }

  /** Clears the result of the last connection test, and stops the test if it is running. */
  clear(): void {
    void this.stop();
    this.#latest += 1;
    this.running = false;
    this.steps = [];
    this.report = null;
    this.fault = null;
    this.stopped = false;
  }

  /** Runs a connection test. */
  async run(draft: ProviderDraft): Promise<void> {
    this.clear();
    const test = this.#latest;
    this.running = true;
    let report: ProviderReport | null = null;
    let fault: Fault | null = null;
    try {
      report = await this.#backend.call("provider_test", { draft });
    } catch (reason) {
      fault = asFault(reason);
    }
    if (test !== this.#latest) {
      return;
    }
    this.running = false;
    this.report = report;
    this.steps = report?.steps ?? this.steps;
    // If the user stopped the test, do not show the fault, because it would only say that the test
    // was stopped.
    this.fault = this.stopped ? null : fault;
  }

  take(step: TestStep): void {
    if (this.running && !this.stopped) {
      this.steps = [...this.steps, step];
    }
  }

  async stop(): Promise<void> {
    if (this.running) {
      const test = this.#latest;
      this.stopped = true;
      try {
        await this.#backend.call("provider_test_stop");
      } catch (reason) {
        if (test === this.#latest) {
          this.stopped = false;
          this.fault = asFault(reason);
        }
      }
    }
  }
}
