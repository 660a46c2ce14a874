import dns from 'node:dns';

/**
 * Lets this process find every name under `localhost` on this machine, as RFC 6761 (section 6.3) has it. Not every
 * system's resolver does, and SDKs put a service's prefix before the host of its endpoint: `places.localhost`.
 */
export function resolveLocalhostNames(): void {
  const lookup = new Proxy(dns.lookup, {
    apply: (system, self, [name, ...rest]: unknown[]) => {
      const known = typeof name === 'string' && /\.localhost$/i.test(name);
      return Reflect.apply(system, self, [known ? '127.0.0.1' : name, ...rest]);
    },
  });
  Object.defineProperty(dns, 'lookup', { value: lookup, configurable: true });
}
