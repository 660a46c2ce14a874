import dns from 'node:dns';

/**
 * Lets this process find every name under `localhost` on this machine, as RFC 6761 (section 6.3) has it. Not every
 * system's resolver does, and SDKs put a service's prefix before the host of its endpoint: `places.localhost`.
 */
export function resolveLocalhostNames(): void {
  const system = dns.lookup;
  const lookup = (name: unknown, ...rest: unknown[]) => {
    const known = typeof name === 'string' && name.toLowerCase().endsWith('.localhost');
    return Reflect.apply(system, dns, [known ? '127.0.0.1' : name, ...rest]);
  };
  // Keeps what else the function has: its form with promises.
  Object.defineProperty(dns, 'lookup', { value: Object.assign(lookup, system), configurable: true });
}
