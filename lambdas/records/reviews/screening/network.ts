const PORT = /:\d{1,5}$/;
const MAPPED = /^::ffff:(?=\d+\.)/i;
const IPV4 = /^(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/;

/**
 * The network of a viewer: /24 of an IPv4 address, /48 of an IPv6 address, which providers assign to one customer. Undefined for
 * what is no IP address with a port.
 *
 * @param viewer As CloudFront writes it: `203.0.113.9:46532`, `2001:db8::9:46532`.
 */
export function networkOf(viewer: string | undefined): string | undefined {
  if (viewer === undefined || !PORT.test(viewer)) return undefined;
  const address = viewer.replace(PORT, '').replace(MAPPED, '');
  const [, first] = IPV4.exec(address) ?? [];
  if (first !== undefined) return `${first}.0/24`;
  const url = `http://[${address}]`;
  if (!URL.canParse(url)) return undefined;
  // In one spelling, which has no leading zeros.
  const [before = '', after] = new URL(url).hostname.slice(1, -1).split('::');
  const [head, tail] = [before, after ?? ''].map((part) => part.split(':').filter(Boolean));
  const zeros = Array.from({ length: 8 - (head?.length ?? 0) - (tail?.length ?? 0) }, () => '0');
  return `${[...(head ?? []), ...zeros, ...(tail ?? [])].slice(0, 3).join(':')}::/48`;
}
