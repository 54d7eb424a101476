/**
 * Returns whether nobody else can read the data that is exchanged with a server, given its address:
 * the address uses `https`, or it uses `http` and is on this computer. The engine accepts the same
 * addresses for tool servers.
 */
export function isProtected(address: string): boolean {
  if (!URL.canParse(address)) {
    return false;
  }
  const { protocol, hostname } = new URL(address);
  const local = ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
  return protocol === "https:" || (protocol === "http:" && local);
}
