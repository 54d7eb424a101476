/**
 * Returns whether the connection to the server at an address is protected: the address uses
 * `https`, or `http` on this computer. The engine accepts only such addresses for tool servers.
 */
export function isProtected(address: string): boolean {
  if (!URL.canParse(address)) {
    return false;
  }
  const { protocol, hostname } = new URL(address);
  const local = ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
  return protocol === "https:" || (protocol === "http:" && local);
}
