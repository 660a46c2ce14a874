/** Text for the inside of a double-quoted attribute. */
export function escapeAttribute(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

/**
 * JSON for the inside of a `<script>` that holds data. No `<`, so that nothing in it ends the element or begins a
 * comment; no line separators, which older readers of scripts take for the end of a line.
 */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

/** React writes `>` in attributes and text as an entity, so a tag ends at the first one. */
const HEAD_ENTRIES = /^(?:<(?:link|meta)\b[^>]*>|<title\b[^>]*>[^<]*<\/title>)+/;

/** React writes what belongs into `<head>` (title, meta, links, preloads) before the first element of the page. */
export function splitHead(html: string): { readonly head: string; readonly body: string } {
  const head = HEAD_ENTRIES.exec(html)?.[0] ?? '';
  return { head, body: html.slice(head.length) };
}
