/**
 * The CloudFront Function of the pages: redirects to the site's host and to canonical paths, makes the query canonical and, where pages are not rendered at the edge for
 * everyone, rewrites the path to the shell, with which a browser renders them itself. API calls, assets and media have other
 * behaviours.
 *
 * Runtime 2.0 has less than Node: no destructuring, no spread, no `for of`, no modules (the build makes it a script).
 */

import { canonicalQuery, type Query, valuesOf } from './canonical-query.ts';

/** Who gets rendered pages: a constant of the bundle (`rendering` of the stage). */
declare const RENDERING: 'everyone' | 'bots-only' | 'none';

/** The site's host, and others, separated by commas, that redirect to it: constants of the bundle. Empty without a domain. */
declare const SITE_HOST: string;
declare const OTHER_HOSTS: string;

/** Names of the query parameters that pages read, separated by commas: a constant of the bundle. */
declare const PAGE_PARAMETERS: string;

/** Words in the user agents of search engines and link previews. A false match only gets a rendered page. */
const CRAWLERS =
  /bot|crawl|spider|slurp|google-inspectiontool|googleother|mediapartners-google|bingpreview|facebookexternalhit|meta-external|whatsapp|embedly|ia_archiver|chatgpt-user|claude-user|perplexity-user/i;

export interface ViewerRequest {
  uri: string;
  readonly headers: Readonly<Record<string, { readonly value: string }>>;
  querystring: Query | string;
}

/** As CloudFront invokes the function. */
type SentRequest = ViewerRequest & { readonly querystring: Query };

export interface ViewerResponse {
  readonly statusCode: 301;
  readonly statusDescription: 'Moved Permanently';
  readonly headers: Readonly<Record<string, { readonly value: string }>>;
}

/** Ids are ULIDs (Crockford's base 32), whose canonical form is upper case: only slugs are lower-cased. */
const FOLDERS_OF_IDS = ['/clinics/', '/practitioners/'];
const ID = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/;

/** A last segment such as `robots.txt` names a file, but these folders have pages only: a full stop is a mistyped slug. */
const FILE = /\.[a-z0-9]+$/i;
const PAGES_ONLY = /^\/(clinics|practitioners|blog)\//i;

export function handler(event: { readonly request: SentRequest }): ViewerRequest | ViewerResponse {
  const query = event.request.querystring;
  const request: ViewerRequest = event.request;
  const canonical = canonicalPath(request.uri);
  const origin = isOtherHost(request) ? `https://${SITE_HOST}` : '';
  if (origin !== '' || canonical !== request.uri) return redirect(origin + canonical + queryOf(query));
  if (!isFile(request.uri) && !isRendered(request)) request.uri = '/index.html';
  request.querystring = canonicalQuery(query, PAGE_PARAMETERS.split(','), 'removed');
  return request;
}

/** The distribution's own name is none of them: before a domain's DNS is set, the site is checked under it. */
function isOtherHost(request: ViewerRequest): boolean {
  const host = request.headers.host;
  return OTHER_HOSTS !== '' && host !== undefined && OTHER_HOSTS.split(',').indexOf(host.value) >= 0;
}

function isRendered(request: ViewerRequest): boolean {
  if (RENDERING !== 'bots-only') return RENDERING === 'everyone';
  const agent = request.headers['user-agent'];
  return agent !== undefined && CRAWLERS.test(agent.value);
}

function isFile(path: string): boolean {
  return FILE.test(path) && !PAGES_ONLY.test(path);
}

function canonicalPath(uri: string): string {
  // Repeated slashes become one. A location that begins with two, or with a backslash, names another host.
  const path = plainEscapes(uri)
    .replace(/[/\\]{2,}|\\/g, '/')
    .replace(/(.)\/$/, '$1');
  if (path === '/index.html') return '/';
  if (isFile(path)) return path;
  const folder = path.slice(0, path.indexOf('/', 1) + 1).toLowerCase();
  const rest = path.slice(folder.length);
  if (FOLDERS_OF_IDS.indexOf(folder) >= 0 && ID.test(rest)) return folder + rest;
  // The letters of an escape (%C3) are not letters of the path, and stay as they are.
  return path.replace(/%[0-9a-f]{2}|[A-Z]+/gi, (part) =>
    part.charAt(0) === '%' ? part : part.toLowerCase(),
  );
}

/** One spelling of each escape: none for a character that needs none, else in upper case. Again where the result is an escape. */
function plainEscapes(path: string): string {
  const plain = path.replace(/%([0-9a-f]{2})/gi, (escaped, hex) => {
    const character = String.fromCharCode(Number.parseInt(hex, 16));
    return /[A-Za-z0-9._~-]/.test(character) ? character : escaped.toUpperCase();
  });
  return plain === path ? path : plainEscapes(plain);
}

function redirect(location: string): ViewerResponse {
  return {
    statusCode: 301,
    statusDescription: 'Moved Permanently',
    headers: { location: { value: location }, 'cache-control': { value: 'public, max-age=3600' } },
  };
}

function queryOf(query: Query): string {
  const parts: string[] = [];
  Object.keys(query).forEach((name) => {
    valuesOf(query[name]).forEach((value) => {
      parts.push(value === '' ? name : `${name}=${value}`);
    });
  });
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}
