/** React writes `>` in attributes and text as an entity, so a tag ends at the first one. */
const HEAD_ENTRIES = /^(?:<(?:link|meta)\b[^>]*>|<title\b[^>]*>[^<]*<\/title>)+/;

/** React writes what belongs into `<head>` (title, meta, links, preloads) before the first element of the page. */
export function splitHead(html: string): { readonly head: string; readonly body: string } {
  const head = HEAD_ENTRIES.exec(html)?.[0] ?? '';
  return { head, body: html.slice(head.length) };
}
