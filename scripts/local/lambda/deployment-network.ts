/**
 * A `fetch` that reaches the deployment's host names on this machine by https, and rejects all others.
 *
 * @param ports Host name → port of 127.0.0.1.
 */
export function deploymentFetch(ports: Readonly<Record<string, number>>): typeof fetch {
  const reach = globalThis.fetch;
  return (input, init) => {
    const request = new Request(input, init);
    const { protocol, hostname, pathname, search } = new URL(request.url);
    const port = Object.hasOwn(ports, hostname) ? ports[hostname] : undefined;
    if (protocol !== 'https:' || port === undefined) {
      return Promise.reject(new TypeError(`${protocol}//${hostname} is no host of this deployment`));
    }
    return reach(new Request(`http://127.0.0.1:${port}${pathname}${search}`, request));
  };
}
