import { secretMask } from "../../bindings/contract";
import type { Header, ToolLimits, ToolServer } from "../../bindings/contract";
import * as toolsText from "../../bindings/texts/tools";
import { isProtected } from "../../model/address";
import { type PairFields, pairFields } from "../../model/pair_fields";

/**
 * The input in the form for a tool server. `serverOf` converts this input to a server for the
 * engine.
 */
export interface ServerFields {
  name: string;
  transport: "command" | "url";
  command: string;
  /** The arguments of the command, one per line. */
  args: string;
  folder: string;
  env: PairFields[];
  url: string;
  headers: PairFields[];
  limits: ToolLimits;
}

/** A field whose input may be invalid. */
export type ServerField = "command" | "url" | "env" | "headers" | "limits";

const defaultLimits: ToolLimits = { start: 60, idle: 120, total: 3_600 };
/** The longest time limit that can be entered, in seconds. */
const MAX_LIMIT = 86_400;

export const newServer: ToolServer = {
  id: null,
  name: "",
  transport: { transport: "command", command: "", args: [], env: [], folder: null },
  limits: defaultLimits,
  on: true,
  tools_off: [],
};

export function serverFields({ name, transport, limits }: ToolServer): ServerFields {
  const command = transport.transport === "command" ? transport : null;
  const url = transport.transport === "url" ? transport : null;
  return {
    name,
    transport: transport.transport,
    command: command?.command ?? "",
    args: command?.args.join("\n") ?? "",
    folder: command?.folder ?? "",
    env: (command?.env ?? []).map(pairFields),
    url: url?.url ?? "",
    headers: (url?.headers ?? []).map(pairFields),
    limits: { ...limits },
  };
}

/** Returns the command line of a server that is a program, or the address of any other server. */
export function reachedBy({ transport }: ToolServer): string {
  return transport.transport === "command"
    ? [transport.command, ...transport.args].join(" ")
    : transport.url;
}

/** Returns whether the stored value of a row is kept when the form is saved. */
export function keepsValue({ name, value, saved }: PairFields): boolean {
  return value === "" && saved !== null && saved === name.trim();
}

function pairOf(row: PairFields): Header {
  return { name: row.name.trim(), value: keepsValue(row) ? secretMask : row.value };
}

/** Converts valid form input to a tool server. `before` is the server being edited. */
export function serverOf(fields: ServerFields, before: ToolServer): ToolServer {
  const { command, args, folder, env, url, headers, limits } = fields;
  return {
    ...before,
    name: fields.name.trim() || suggestedName(fields),
    transport:
      fields.transport === "command"
        ? {
            transport: "command",
            command: command.trim(),
            // Do not remove spaces around the lines, because an argument may begin or end with
            // spaces.
            args: args.split(/\r?\n/u).filter((line) => line !== ""),
            env: env.map(pairOf),
            folder: folder.trim() || null,
          }
        : { transport: "url", url: url.trim(), headers: headers.map(pairOf) },
    limits: { ...limits },
  };
}

/**
 * Returns the default name of a server. For a server with an address, the name is the host. For a
 * program, the name is the last part of the first argument that is not an option; this argument is
 * usually the name of a package. If there is no such argument, the name is the command.
 */
export function suggestedName({ transport, command, args, url }: ServerFields): string {
  if (transport === "url") {
    return URL.canParse(url) ? new URL(url).host : url.trim();
  }
  const argument = args.split(/\r?\n/u).find((line) => line.trim() !== "" && !line.startsWith("-"));
  const parts = argument?.split(/[\\/]/u).filter((part) => part.trim() !== "");
  return parts?.at(-1) ?? command.trim();
}

/** Returns the fields that cannot be saved, each with the reason. */
export function serverProblems(fields: ServerFields): Partial<Record<ServerField, string>> {
  const { transport, command, env, url, headers, limits } = fields;
  const problems: Partial<Record<ServerField, string>> = {};
  if (transport === "command" && command.trim() === "") {
    problems.command = toolsText.faultCommand();
  }
  if (transport === "url" && !isProtected(url.trim())) {
    problems.url = toolsText.faultUrl();
  }
  if (transport === "command" && env.some(isIncomplete)) {
    problems.env = toolsText.faultPairs();
  }
  if (transport === "url" && headers.some(isIncomplete)) {
    problems.headers = toolsText.faultPairs();
  }
  const right = (limit: number) => Number.isInteger(limit) && limit >= 1 && limit <= MAX_LIMIT;
  if (!Object.values(limits).every(right)) {
    problems.limits = toolsText.faultLimits();
  }
  return problems;
}

function isIncomplete(row: PairFields): boolean {
  return row.name.trim() === "" || (row.value === "" && !keepsValue(row));
}
