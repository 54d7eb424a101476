import type { Backend, PickedPath } from "../../backend/backend";
import type {
  FoundInput,
  FoundToolServer,
  GrantView,
  ServerLog,
  SignInClient,
  ToolServer,
  ToolServerId,
  ToolServerView,
} from "../../bindings/contract";
import * as commonText from "../../bindings/texts/common";
import * as toolsText from "../../bindings/texts/tools";
import type { Toasts } from "../../shared/toasts.svelte";
import type { ToolServers } from "./tool_servers.svelte";

export interface FoundInFile {
  readonly file: PickedPath;
  readonly servers: readonly FoundToolServer[];
  readonly inputs: readonly FoundInput[];
}

/** The data on the settings page for tools, and the user's actions on that page. */
export class ToolsController {
  /** The server that is being edited in the form; `null` if the form is closed. */
  edited = $state.raw<ToolServer | null>(null);
  /**
   * The server for which the form for a registered OAuth client is open; `null` if this form is
   * closed.
   */
  registered = $state.raw<ToolServer | null>(null);
  importing = $state(false);
  grants = $state.raw<readonly GrantView[]>([]);
  readonly #backend: Backend;
  readonly #toasts: Toasts;
  readonly #servers: ToolServers;
  /**
   * For each server, a promise that resolves when all changes made so far have been saved or
   * refused.
   */
  readonly #changes: Record<ToolServerId, Promise<void>> = {};

  constructor(backend: Backend, toasts: Toasts, servers: ToolServers) {
    this.#backend = backend;
    this.#toasts = toasts;
    this.#servers = servers;
  }

  get list(): readonly ToolServerView[] {
    return this.#servers.list;
  }

  /** Loads the servers and the grants that the settings show. */
  async load(): Promise<void> {
    await this.#toasts.attempt(async () => {
      await Promise.all([this.#servers.refresh(), this.#loadGrants()]);
    });
  }

  /**
   * Saves the server that was edited in the form. Does not change whether the server and its tools
   * are switched on. On failure, rejects with a `Fault`.
   */
  async save(server: ToolServer): Promise<void> {
    await this.#change(server.id, ({ on, tools_off }) => ({ ...server, on, tools_off }), server);
    this.#toasts.announce(commonText.saved({ name: server.name }));
    await this.#toasts.attempt(() => this.#servers.refresh());
  }

  switch(id: ToolServerId, on: boolean): Promise<unknown> {
    return this.#toasts.attempt(() => this.#change(id, (server) => ({ ...server, on })));
  }

  /** Switches a tool on or off for all chats. */
  switchTool(id: ToolServerId, name: string, on: boolean): Promise<unknown> {
    const change = (server: ToolServer) => {
      const others = server.tools_off.filter((other) => other !== name);
      return { ...server, tools_off: on ? others : [...others, name] };
    };
    return this.#toasts.attempt(() => this.#change(id, change));
  }

  /**
   * Changes and saves a server after all its earlier changes have been saved. `change` receives the
   * latest state of the server, because a save replaces all values. If there is no server with this
   * `id`, `change` receives `missing`; without `missing`, nothing is saved. On failure, rejects
   * with a `Fault`.
   */
  async #change(
    id: ToolServerId | null,
    change: (server: ToolServer) => ToolServer,
    missing?: ToolServer,
  ): Promise<void> {
    const before = this.#changes[id ?? ""];
    const saved = (async () => {
      await before;
      const server = this.list.find((view) => view.server.id === id)?.server ?? missing;
      if (server) {
        await this.#store(change(server));
      }
    })();
    this.#changes[id ?? ""] = saved.catch(() => undefined);
    await saved;
  }

  async #store(server: ToolServer): Promise<void> {
    this.#servers.take(await this.#backend.call("tool_server_save", { server }));
  }

  /** Starts or restarts a server. */
  async start(id: ToolServerId): Promise<void> {
    await this.#toasts.attempt(async () => {
      this.#servers.take(await this.#backend.call("tool_server_start", { server_id: id }));
    });
  }

  async stop(id: ToolServerId): Promise<void> {
    await this.#toasts.attempt(async () => {
      await this.#backend.call("tool_server_stop", { server_id: id });
      await this.#servers.refresh();
    });
  }

  /** Returns the log of a server, or `null` if it cannot be loaded. */
  async log(id: ToolServerId): Promise<ServerLog | null> {
    return this.#backend.call("tool_server_log", { server_id: id }).catch(() => null);
  }

  async signIn(id: ToolServerId): Promise<void> {
    await this.#toasts.attempt(() => this.#servers.signIn(id, null));
  }

  /**
   * Signs in with an OAuth client that the user has registered. On failure, rejects with a `Fault`.
   */
  async signInAs({ id }: ToolServer, client: SignInClient): Promise<void> {
    if (id !== null) {
      await this.#servers.signIn(id, null, client);
    }
  }

  async openPage(page: string): Promise<void> {
    await this.#toasts.attempt(() => this.#servers.openPage(page));
  }

  async cancelSignIn(id: ToolServerId): Promise<void> {
    await this.#toasts.attempt(() => this.#servers.cancelSignIn(id));
  }

  /** Disconnects a server and deletes its sign-in tokens. */
  async signOut(id: ToolServerId): Promise<void> {
    await this.#toasts.attempt(async () => {
      this.#servers.take(await this.#backend.call("tool_sign_out", { server_id: id }));
    });
  }

  /** Deletes a server and offers to undo the deletion. */
  async remove(server: ToolServer): Promise<void> {
    const { id, name } = server;
    if (id === null) {
      return;
    }
    const deleted = await this.#toasts.attempt(() =>
      this.#backend.call("tool_server_delete", { server_id: id }),
    );
    if (deleted) {
      await this.load();
      this.#toasts.note(commonText.deleted({ name }), async () => {
        await this.#toasts.attempt(() => this.#store(server));
        await this.load();
      });
    }
  }

  pickFile(): Promise<PickedPath | null> {
    return this.#servers.pickFile();
  }

  /** Returns the servers in a configuration file. On failure, rejects with a `Fault`. */
  async servers(file: PickedPath): Promise<FoundInFile> {
    const found = await this.#backend.call("tool_import_preview", { source: file.permit });
    return { file, ...found };
  }

  /**
   * Adds the servers in `names` from a configuration file. The added servers are switched off.
   * `inputs` contains a value for each input that the file declares: the one that the user typed,
   * or the default. On failure, rejects with a `Fault`.
   */
  async import(
    { permit: source }: PickedPath,
    names: string[],
    inputs: [id: string, value: string][],
  ): Promise<void> {
    const { length: count } = await this.#backend.call("tool_import", { source, names, inputs });
    this.#toasts.note(toolsText.imported({ count }));
    void this.load();
  }

  /** Revokes a grant. */
  async revoke({ grant: { id, tool } }: GrantView): Promise<void> {
    await this.#toasts.attempt(async () => {
      await this.#backend.call("grant_revoke", { grant_id: id });
      await this.#loadGrants();
      this.#toasts.announce(toolsText.revoked({ tool }));
    });
  }

  async #loadGrants(): Promise<void> {
    this.grants = await this.#backend.call("grant_list");
  }
}
