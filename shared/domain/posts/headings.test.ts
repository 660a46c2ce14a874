import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findHeadings, idOf } from './headings.ts';

const found = (markdown: string) => findHeadings(markdown).map(({ id, text, level }) => [level, text, id]);

describe('headings of a post', () => {
  it('are those of the second and third level, with the text in lower case and hyphens as id', () => {
    expect(found('# Title\n\n## Before the Visit\n\ntext\n\n### What  to bring\n\n#### Deeper\n')).toEqual([
      [2, 'Before the Visit', 'before-the-visit'],
      [3, 'What  to bring', 'what-to-bring'],
    ]);
  });

  it('start at the start of a line and have a space after their signs', () => {
    expect(found(' ## indented\n##close\ntext ## within\n\t## tabbed\n> ## quoted\n##\n## \n')).toEqual([]);
  });

  it('have their line number, with any line ending', () => {
    expect(findHeadings('one\r\n\r\n## Two\r## Three\n## Four').map(({ line }) => line)).toEqual([3, 4, 5]);
  });

  it.each([
    ['## **Bold** and *light* and ~~gone~~', 'Bold and light and gone'],
    ['## The `code` of _care_', 'The code of care'],
    ['## See [the list](https://example.com/a_b) ![alt](x.png)', 'See the list alt'],
    ['## Costs: 2 * 3 and snake_case_name', 'Costs: 2 * 3 and snake_case_name'],
    ['## Not \\*bold\\* here', 'Not *bold* here'],
    ['## With <b>tags</b>', 'With tags'],
    ['## Closed ##', 'Closed'],
    ['## C#', 'C#'],
  ])('show %s without its marks', (markdown, text) => {
    expect(findHeadings(markdown).map((heading) => heading.text)).toEqual([text]);
  });

  it('are not found in code, comments and other HTML', () => {
    const markdown = [
      '```sh',
      '## in code',
      '~~~',
      '```',
      '~~~~',
      '## in code too',
      '~~~',
      '~~~~',
      '<!-- a',
      '## comment',
      '-->',
      '<div>',
      '## in a block',
      '',
      '## Outside',
      '<!-- one line -->',
      '## Also outside',
    ].join('\n');
    expect(findHeadings(markdown).map(({ text }) => text)).toEqual(['Outside', 'Also outside']);
  });

  it('stay in code that is never closed', () => {
    expect(findHeadings('```\n## in code\n')).toEqual([]);
  });

  it('get a number from the second of the same text on', () => {
    expect(findHeadings('## Cost\n## Cost\n## cost\n').map(({ id }) => id)).toEqual([
      'cost',
      'cost-2',
      'cost-3',
    ]);
  });

  it('keep the id of a first occurrence free for it', () => {
    expect(findHeadings('## Cost\n## Cost\n## Cost 2\n').map(({ id }) => id)).toEqual([
      'cost',
      'cost-3',
      'cost-2',
    ]);
  });

  it('do not get the ids of the page itself', () => {
    expect(findHeadings('## Main').map(({ id }) => id)).toEqual(['main-2']);
  });

  it('are found quickly in a hundred thousand hostile characters', () => {
    for (const mark of ['[', '*', '`', '_', '<', '\\', '![](', '# ']) {
      expect(findHeadings(`## ${mark.repeat(100_000)}`).length).toBeLessThanOrEqual(1);
    }
  });
});

describe('ids of headings', () => {
  const texts = fc.array(fc.constantFrom('Cost', 'cost', 'Cost 2', 'Main', 'A b', 'é – x', 'Cost-2'), {
    maxLength: 12,
  });

  it('are all different and free of white space', () => {
    fc.assert(
      fc.property(texts, (list) => {
        const ids = findHeadings(list.map((text) => `## ${text}`).join('\n')).map(({ id }) => id);
        expect(ids).toHaveLength(list.length);
        expect(new Set(ids).size).toBe(ids.length);
        for (const id of ids) expect(id).not.toMatch(/\s/);
      }),
    );
  });

  it('are the plain id of the text at its first occurrence', () => {
    fc.assert(
      fc.property(texts, (list) => {
        const seen = new Set(['main']);
        for (const { id, text } of findHeadings(list.map((text) => `### ${text}`).join('\n'))) {
          if (!seen.has(idOf(text))) expect(id).toBe(idOf(text));
          seen.add(idOf(text));
        }
      }),
    );
  });

  it('survive any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        const ids = findHeadings(text).map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
      }),
    );
  });
});
