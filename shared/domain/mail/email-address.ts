/** Email addresses: the part before @ by the HTML Standard's rule ('valid email address'), the domain as DNS has it. */

/** Letters of any alphabet: a domain may be typed in its own. */
const ADDRESS = /^([\w.!#$%&'*+/=?^`{|}~-]+)@([\p{L}\p{M}\p{N}.-]+)$/u;
/** Two labels or more; the last one is no number, as an IP address has. */
const DOMAIN = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?!\d+$)[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/;

export function isEmailAddress(text: string): boolean {
  return asciiAddress(text) !== undefined;
}

/** The address that mail programs and servers take, its domain in Punycode: 'a@bücher.example' gives 'a@xn--bcher-kva.example'. */
export function asciiAddress(text: string): string | undefined {
  const [, local, domain] = ADDRESS.exec(text) ?? [];
  const host = domain === undefined ? undefined : URL.parse(`http://${domain}`)?.hostname;
  return host !== undefined && DOMAIN.test(host) ? `${local}@${host}` : undefined;
}
