import dns from 'node:dns';

/**
 * Resolves every name under `localhost` to this machine, as in RFC 6761, section 6.3. Not every system's resolver does, and
 * SDKs add a service's prefix to the host of its endpoint: `places.localhost`.
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
