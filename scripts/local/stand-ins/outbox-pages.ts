import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Mail, Outbox } from './outbox.ts';

/** The outbox's path on the site's port. */
export const OUTBOX_PATH = '/__outbox';

/** A mail can have styles, pictures and links, and no scripts. */
const MAIL_POLICY =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data: https:; base-uri 'none'; form-action 'none'";

/**
 * `/__outbox`: the mails as JSON, newest first, with `?to=` only those to one email. `/__outbox/{id}`: one mail as HTML,
 * or as text when it has none.
 */
export function outboxPages(outbox: Outbox): (request: IncomingMessage, response: ServerResponse) => void {
  return (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('allow', 'GET, HEAD');
      return send(response, 405, 'text/plain; charset=utf-8', 'The outbox is read only.\n');
    }
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const id = pathname.slice(OUTBOX_PATH.length).replace(/^\//, '');
    if (id === '') {
      const to = searchParams.get('to');
      const mails = outbox.list().filter((mail) => to === null || mail.to.split(', ').includes(to));
      return send(response, 200, 'application/json', JSON.stringify(mails.map(listed)));
    }
    const mail = outbox.find(id);
    if (!mail) return send(response, 404, 'text/plain; charset=utf-8', 'There is no such mail.\n');
    response.setHeader('content-security-policy', MAIL_POLICY);
    response.setHeader('referrer-policy', 'no-referrer');
    if (mail.html === '') return send(response, 200, 'text/plain; charset=utf-8', mail.text);
    send(response, 200, 'text/html; charset=utf-8', mail.html);
  };
}

function listed({ id, at, to, subject, text, html, headers }: Mail) {
  return { id, at, to, subject, text, html, headers };
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, {
    'content-type': type,
    'cache-control': 'no-store',
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
  });
  response.end(body);
}
