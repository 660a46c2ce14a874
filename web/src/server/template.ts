/** The parts of `index.html` that rendered pages share with the shell; a page's own parts go between them. */
export interface Template {
  /** From the start up to the encoding and the viewport. */
  readonly start: string;
  /** Rest of the head that every page has. */
  readonly head: string;
  /** From the end of the head up to the page's content. */
  readonly body: string;
  /** After the page's content. */
  readonly end: string;
}

/** Parts of the shell only: its title and texts, and files that a rendered page inlines or loads later. */
const SHELL_ONLY = [
  /<(title|noscript)\b[^>]*\bdata-shell\b[^>]*>[\s\S]*?<\/\1>/g,
  /<meta\b[^>]*\bdata-shell\b[^>]*>/g,
  /<script\b[^>]*\btype="module"[^>]*><\/script>/g,
  /<link\b[^>]*\brel="(?:stylesheet|modulepreload)"[^>]*>/g,
];

/** Parses the built shell. Throws when it has another structure. */
export function readTemplate(shell: string): Template {
  const page = SHELL_ONLY.reduce((html, pattern) => html.replaceAll(pattern, ''), shell).replace(
    /\s*\n\s*/g,
    '\n',
  );
  const parts = /^(.*<meta name="viewport"[^>]*>)\n(.*)\n(<\/head>.*<div id="root">)(<\/div>.*)$/s.exec(page);
  const [, start, head, body, end] = parts ?? [];
  if (start === undefined || head === undefined || body === undefined || end === undefined) {
    throw new Error('index.html is not as the renderer expects it');
  }
  return { start, head, body, end };
}
