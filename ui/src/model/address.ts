/**
 * Returns whether the data exchanged with the server at an address is protected from other readers.
 * This is the case if the address uses `https`, or if it uses `http` and is on this computer. The
 * engine accepts only such addresses for tool servers.
 */
export function isProtected(address: string): boolean {
  if (!URL.canParse(address)) {
    return false;
  }
  const { protocol, hostname } = new URL(address);
  const local = ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
  return protocol === "https:" || (protocol === "http:" && local);
}
