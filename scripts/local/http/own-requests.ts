import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** Accepted besides a server's own host names and origins. */
export interface Accepted {
  /** Host names that the deployment itself uses for this server, such as a gateway's domain name on AWS. */
  readonly hosts?: readonly string[];
  /** Ports of this machine whose pages can call this server: the site's, for its user pools. */
  readonly ports?: readonly number[];
}

/** RFC 6761, section 6.3: every name under `localhost` is this machine. */
const OWN_NAME = /^(?:localhost|(?:[a-z0-9-]+\.)+localhost|127\.0\.0\.1|\[::1\])$/;
const HTTP_PORT = 80;

/**
 * Answers 403 to requests for another host (DNS rebinding) and of another origin's pages. Otherwise every web page that the
 * developer visits could call a server on 127.0.0.1.
 */
export function ownRequestsOnly(handler: Handler, accepted: Accepted = {}): Handler {
  return (request, response) => {
    if (isOwn(request, accepted)) return handler(request, response);
    response.writeHead(403, { 'content-type': 'text/plain', 'cache-control': 'no-store' });
    response.end('Only this machine has access: Host and Origin must be its own.\n');
    request.resume();
  };
}

function isOwn({ headers, socket }: IncomingMessage, { hosts = [], ports = [] }: Accepted): boolean {
  const port = socket.localPort;
  const host = headers.host?.toLowerCase() ?? '';
  if (port === undefined || !(hosts.includes(host) || isOwnAuthority(host, [port]))) return false;
  const { origin } = headers;
  if (origin === undefined) return !isEmbedded(headers);
  const authority = /^http:\/\/(.+)$/.exec(origin)?.[1];
  return authority !== undefined && isOwnAuthority(authority, [port, ...ports]);
}

/** Pictures, scripts and frames of another site's page, which have no `Origin`. Links are allowed. */
function isEmbedded(headers: IncomingHttpHeaders): boolean {
  return headers['sec-fetch-site'] === 'cross-site' && headers['sec-fetch-dest'] !== 'document';
}

/** @param authority A host name with its port, which may be left out for 80. */
function isOwnAuthority(authority: string, ports: readonly number[]): boolean {
  const [, name = '', port = String(HTTP_PORT)] = /^(.*?)(?::(\d+))?$/.exec(authority) ?? [];
  return OWN_NAME.test(name) && ports.some((own) => String(own) === port);
}
