import type { Backend, PickedPath } from "../../backend/backend";
import type { ToolServerView } from "../../bindings/contract";

/** The tool servers and their states. */
export class ToolServers {
  list = $state.raw<readonly ToolServerView[]>([]);
  /** Lets the user choose a configuration file; resolves to `null` if the user cancels. */
  readonly pickFile: () => Promise<PickedPath | null>;
  readonly #backend: Backend;

  constructor(backend: Backend, pickFile: () => Promise<PickedPath | null>) {
    this.#backend = backend;
    this.pickFile = pickFile;
  }

  /** Loads the servers. Rejects with a `Fault`. */
  async refresh(): Promise<void> {
    this.list = await this.#backend.call("tool_server_list");
  }

  /** Replaces a server with its current state, or adds the server if it is new. */
  take(view: ToolServerView): void {
    const at = this.list.findIndex(({ server }) => server.id === view.server.id);
    this.list = at === -1 ? [...this.list, view] : this.list.with(at, view);
  }
}
