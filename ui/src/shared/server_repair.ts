import { createContext } from "svelte";
import type { ToolServerView } from "../bindings/contract";

/**
 * Starts a tool server that has failed, or the sign-in at a server that requires one. Shows a notice
 * if that is not possible.
 */
export type ServerRepair = (server: ToolServerView) => Promise<unknown>;

export const [useServerRepair, provideServerRepair] = createContext<ServerRepair>();
