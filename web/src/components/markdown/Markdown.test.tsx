import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { findHeadings } from '../../../../shared/domain/posts/headings.ts';
import { Markdown } from './Markdown.tsx';

const html = (markdown: string) => renderToStaticMarkup(<Markdown>{markdown}</Markdown>);

describe('a post’s body', () => {
  it('opens links in a new tab without opener or referrer', () => {
    const outside = 'target="_blank" rel="noopener noreferrer"';
    expect(html('[a](https://a.example/)')).toBe(`<p><a href="https://a.example/" ${outside}>a</a></p>`);
    expect(html('[a](/search?city=chicago)')).toContain(`<a href="/search?city=chicago" ${outside}>`);
    expect(html('[a][b]\n\n[b]: https://b.example/')).toContain(`<a href="https://b.example/" ${outside}>`);
    expect(html('www.c.example')).toContain(`<a href="http://www.c.example" ${outside}>`);
  });

  it.each(['http', 'https', 'irc', 'ircs', 'mailto', 'xmpp'])('keeps %s links', (protocol) => {
    expect(html(`[a](${protocol}:there)`)).toContain(`href="${protocol}:there"`);
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java&#115;cript:alert(1)',
    'javascript&colon;alert(1)',
    '&#x6A;avascript:alert(1)',
    '<java\tscript:alert(1)>',
    '<\u0001javascript:alert(1)>',
    '<javascript:alert(1)>',
    'vbscript:msgbox(1)',
    'data:text/html;base64,PHNjcmlwdD4=',
    'data:image/svg+xml,<svg/onload=alert(1)>',
    'file:///etc/passwd',
    'blob:https://a.example/1',
    'tel:123',
  ])('removes the target %s of links, images and references', (target) => {
    for (const markdown of [`[a](${target})`, `![a](${target})`, `[a]\n\n[a]: ${target}`, `<${target}>`]) {
      const rendered = html(markdown);
      expect(rendered).not.toMatch(/(?:href|src)="[^"]*(?:script|data|file|blob|tel):/i);
      for (const [, url = ''] of rendered.matchAll(/(?:href|src)="([^"]*)"/g)) {
        expect(url).toMatch(/^(?:https?:|mailto:|[^:]*$)/);
      }
    }
  });

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    'text <svg onload="alert(1)"> text',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<a href="javascript:alert(1)">a</a>',
    '<div>\n<div onclick=alert(1)>\n\n**bold**\n\n</div></div>',
    '<!-- <img src=x onerror=alert(1)> -->',
    '<style>body{display:none}</style>',
    '<form action=//a.example><input name=q></form>',
    '<base href="//a.example">',
    '<scr<script>ipt>alert(1)</scr</script>ipt>',
    '<![CDATA[<script>alert(1)</script>]]>',
    '<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
    '> - <b onmouseover=alert(1)>x</b>',
    '| <img src=x onerror=alert(1)> |\n|---|\n| <script>alert(1)</script> |',
  ])('skips the HTML in %s', (markdown) => {
    expect(html(markdown)).not.toMatch(/<(?:script|img|svg|iframe|style|form|input|base|math|b)\b/i);
    expect(html(markdown)).not.toMatch(/<[^>]*\son\w+=/i);
  });

  it('escapes attributes', () => {
    const quoted = html(
      '[a](https://a.example/"onmouseover="alert(1)) ![" onerror="x](/x.png "t\\" onload=\\"y")',
    );
    expect(quoted).not.toMatch(/"\s*on\w+="/);
    expect(html('```js" onload="x\ncode\n```')).not.toMatch(/"\s*on\w+="/);
  });

  it('wraps wide content in named regions that can be scrolled by keyboard', () => {
    const wide = html('| a |\n|---|\n| b |\n\n| c |\n|---|\n| d |\n\n```\ncode\n```\n\n`inline`');
    expect(wide).toContain('<div role="region" aria-label="Table 1" tabindex="0"><table>');
    expect(wide).toContain('<div role="region" aria-label="Table 2" tabindex="0"><table>');
    expect(wide).toContain('<pre role="region" aria-label="Code example 1" tabindex="0"><code>code');
    expect(wide).toContain('<p><code>inline</code></p>');
  });

  it('loads images lazily with a fixed aspect ratio', () => {
    expect(html('![A queue](/media/queue.svg)')).toBe(
      '<p><img src="/media/queue.svg" alt="A queue" width="1200" height="675" loading="lazy" decoding="async"/></p>',
    );
  });

  it('labels done and open items of a task list', () => {
    const tasks = html('- [x] one\n- [ ] two').replace(/<[^>]+>/g, '');
    expect(tasks).toContain('Done: ');
    expect(tasks).toContain('To do: ');
  });

  it('links to footnotes and back on the same page', () => {
    const notes = html('Text[^1].\n\n[^1]: Note.');
    expect(notes).toContain('href="#user-content-fn-1"');
    expect(notes).toContain('id="user-content-fn-1"');
    expect(notes).not.toContain('_blank');
  });
});

describe('headings', () => {
  it('of the first level become second-level headings', () => {
    expect(html('# Title')).toBe('<h2 id="title">Title</h2>');
  });

  it('have ids when underlined or quoted', () => {
    expect(html('## Cost\n\nCost\n----\n\n> ### Cost')).toMatch(
      /^<h2 id="cost">.*<h2 id="cost-2">.*<h3 id="cost-3">/s,
    );
  });

  const line = fc.constantFrom(
    '## Cost',
    '## Cost',
    '### Cost 2',
    '## **Bold** [link](/x) `a_b`',
    '### ~~a~~ \\*b\\* snake_case',
    '# First',
    '#### Fourth',
    '##',
    '## Closed ##',
    ' ## indented',
    'text',
    'under\n---',
    '> ## quoted',
    '- item',
    '  - nested',
    '1. one',
    '```\n## code\n```',
    '~~~~\n## code\n```\n~~~~',
    '<div>',
    '</div>',
    '<!-- ## comment',
    '-->',
    '| a |\n|---|\n| b |',
    '',
    '',
  );

  it('of the table of contents are on the page once, in the same order', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 14 }), (lines) => {
        const markdown = lines.join('\n');
        const rendered = [...html(markdown).matchAll(/<h[23] id="([^"]*)"/g)].map(([, id]) => id);
        const wanted = findHeadings(markdown).map(({ id }) => id);
        expect(new Set(rendered).size).toBe(rendered.length);
        expect(rendered.filter((id) => wanted.includes(id ?? ''))).toEqual(wanted);
      }),
      { numRuns: 300 },
    );
  });
});

describe('a hundred thousand characters', () => {
  const LENGTH = 100_000;
  const repeated = (text: string) => text.repeat(Math.ceil(LENGTH / text.length));

  it.each([
    '[',
    '![',
    '[a](',
    '[[a](b)',
    '[a](<',
    '>',
    '> ',
    '- ',
    '1. ',
    '> - ',
    '*a',
    '**a ',
    '~a~',
    '_a_ ',
    '`',
    '<',
    '<a ',
    '[^1]',
    '|',
    'www.',
    'a@',
    '&',
    '\\',
    '<!--',
  ])(
    'of %j become a page, and not a thousand times as many',
    (text) => {
      expect(html(repeated(text)).length).toBeLessThan(10 * LENGTH);
    },
    // Time limit: far more than needed, and far less than hostile text takes without limits.
    15_000,
  );

  it('do not become a table of a million cells', () => {
    const columns = 3000;
    const table = `${'|a'.repeat(columns)}|\n${'|-'.repeat(columns)}|\n${'|b|\n'.repeat(3000)}`;
    expect(html(table).length).toBeLessThan(10 * LENGTH);
  }, 15_000);
});
