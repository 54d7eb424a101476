import type { Backend, PickedPath } from "../../backend/backend";
import type {
  SignInClient,
  ToolCallId,
  ToolServerId,
  ToolServerView,
} from "../../bindings/contract";

export class ToolServers {
  list = $state.raw<readonly ToolServerView[]>([]);
  /** Lets the user choose a configuration file; resolves to `null` if the user cancels. */
  readonly pickFile: () => Promise<PickedPath | null>;
  readonly #backend: Backend;
  /**
   * Number of times that `take` was called. If it changes during `refresh`, the loaded list is
   * outdated.
   */
  #taken = 0;

  constructor(backend: Backend, pickFile: () => Promise<PickedPath | null>) {
    this.#backend = backend;
    this.pickFile = pickFile;
  }

  /**
   * Loads the servers. If a server changes in the meantime, loads them again. On failure, rejects
   * with a `Fault`.
   */
  async refresh(): Promise<void> {
    const taken = this.#taken;
    const list = await this.#backend.call("tool_server_list");
    if (taken === this.#taken) {
      this.list = list;
    } else {
      await this.refresh();
    }
  }

  /** Adds a server to the list, or replaces the entry that the list has for it. */
  take(view: ToolServerView): void {
    this.#taken += 1;
    const at = this.list.findIndex(({ server }) => server.id === view.server.id);
    this.list = at === -1 ? [...this.list, view] : this.list.with(at, view);
  }

  /**
   * Starts a sign-in to a server. If the server requires one, opens its sign-in page in the
   * browser. After the sign-in, the engine runs the tool call `call` unless it is `null`. `client`
   * is an OAuth client that the user has registered with the authorization server. On failure,
   * rejects with a `Fault`.
   */
  async signIn(
    id: ToolServerId,
    call: ToolCallId | null,
    client: SignInClient | null = null,
  ): Promise<void> {
    const request = { server_id: id, call_id: call, client };
    const page = await this.#backend.call("tool_sign_in", request);
    if (page !== null) {
      await this.#backend.openLink(page);
    }
  }

  /** Opens the sign-in page again. On failure, rejects with a `Fault`. */
  openPage(page: string): Promise<void> {
    return this.#backend.openLink(page);
  }

  /** Cancels the sign-in in the browser. On failure, rejects with a `Fault`. */
  async cancelSignIn(id: ToolServerId): Promise<void> {
    await this.#backend.call("tool_sign_in_cancel", { server_id: id });
  }
}
