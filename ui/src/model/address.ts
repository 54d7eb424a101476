/**
 * Returns whether nobody on the network can read what is exchanged with an address: `https`, or
 * `http` on this computer. Of the addresses of this computer, accepts the same ones as the engine.
 */
export function isProtected(address: string): boolean {
  if (!URL.canParse(address)) {
    return false;
  }
  const { protocol, hostname } = new URL(address);
  const local = ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
  return protocol === "https:" || (protocol === "http:" && local);
}
