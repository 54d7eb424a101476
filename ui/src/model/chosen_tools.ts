import type { ChosenTools, ToolServerId, ToolServerView } from "../bindings/contract";

/** A tool that is switched on, and whether the chat uses it. */
export interface OfferedTool {
  readonly name: string;
  readonly description: string;
  readonly tokens: number;
  readonly chosen: boolean;
}

/** A server that is switched on, with its tools. */
export interface OfferedServer {
  readonly id: ToolServerId;
  readonly name: string;
  readonly tools: readonly OfferedTool[];
  readonly view: ToolServerView;
  /**
   * Whether the chat uses all, some or none of the server's tools. The value is also "some" if the
   * chat uses tools of the server that the server does not offer at present.
   */
  readonly chosen: "all" | "some" | "none";
}

/** Returns the servers and tools that are switched on, and whether the chat uses each of them. */
export function offeredServers(
  servers: readonly ToolServerView[],
  chosen: readonly ChosenTools[],
): OfferedServer[] {
  return servers
    .filter(({ server }) => server.on)
    .map((view): OfferedServer => {
      const { server, tools } = view;
      const id = server.id ?? "";
      const choice = chosen.find(({ server_id }) => server_id === id);
      const offered = tools
        .filter(({ on }) => on)
        .map(({ definition: { name, description }, tokens }) => ({
          name,
          description,
          tokens,
          chosen: choice !== undefined && (choice.only?.includes(name) ?? true),
        }));
      const some = offered.some((tool) => tool.chosen);
      const all = choice?.only === null || (some && offered.every((tool) => tool.chosen));
      const none = choice === undefined || choice.only?.length === 0;
      return {
        id,
        name: server.name,
        tools: offered,
        view,
        chosen: none ? "none" : all ? "all" : "some",
      };
    });
}

/**
 * Returns whether the model cannot use a server's tools at present, because the server has failed
 * or requires the user to sign in.
 */
export function isInTrouble({ view: { state } }: OfferedServer): boolean {
  return state === "failed" || state === "sign_in";
}

/** Returns how many tools a chat uses, and how many tokens the definitions of these tools need. */
export function chosenSize(servers: readonly OfferedServer[]): { count: number; tokens: number } {
  const tools = servers.flatMap((server) => server.tools.filter((tool) => tool.chosen));
  return { count: tools.length, tokens: tools.reduce((sum, { tokens }) => sum + tokens, 0) };
}

/** Chooses all current and future tools of a server, or none of them. */
export function withServer(
  chosen: readonly ChosenTools[],
  { id }: OfferedServer,
  on: boolean,
): ChosenTools[] {
  const others = chosen.filter(({ server_id }) => server_id !== id);
  return on ? [...others, { server_id: id, only: null }] : others;
}

/**
 * Adds a tool of a server to the chosen tools, or removes it from them. Chosen tools that the
 * server does not offer at present stay chosen. Tools that the server offers in the future are not
 * chosen, unlike with `withServer`.
 */
export function withTool(
  chosen: readonly ChosenTools[],
  server: OfferedServer,
  name: string,
  on: boolean,
): ChosenTools[] {
  const { id, tools } = server;
  const others = chosen.filter(({ server_id }) => server_id !== id);
  const choice = chosen.find(({ server_id }) => server_id === id);
  const before = choice ? (choice.only ?? tools.map((tool) => tool.name)) : [];
  const rest = before.filter((each) => each !== name);
  const only = on ? [...rest, name] : rest;
  return only.length === 0 ? others : [...others, { server_id: id, only }];
}
