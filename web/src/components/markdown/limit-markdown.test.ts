import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limitMarkdown } from './limit-markdown.ts';

const ordinary = [
  '# Title',
  '> A quote\n> of **two** lines\n>> and one in it',
  '1. one\n   - [two](/x)\n     * three\n       1. four',
  '| a | b |\n|---|---|\n| `c` | ~~d~~ |',
  '    an indented block',
  '---',
  'Under\n=====',
  '* * *',
].join('\n\n');

describe('limitMarkdown', () => {
  it('keeps ordinary Markdown of any length', () => {
    const long = `${ordinary}\n\n`.repeat(200);
    expect(limitMarkdown(long)).toBe(long);
    expect(limitMarkdown(long.replaceAll('\n', '\r\n'))).toBe(long);
  });

  it('ends nesting at sixteen levels', () => {
    expect(limitMarkdown('>'.repeat(40))).toBe('>'.repeat(16));
    expect(limitMarkdown(`${'> - '.repeat(20)}text`)).toBe('> - '.repeat(8).trimEnd());
  });

  it('removes the marks only from a block with too many', () => {
    expect(limitMarkdown(`${'**a '.repeat(600)}\n\n**bold**`)).toBe(`${'a '.repeat(600)}\n\n**bold**`);
  });

  it('keeps the number of lines', () => {
    const text = fc.string({ unit: fc.constantFrom('\n', '\r', '>', ' ', '-', '*', '[', 'a', '=') });
    fc.assert(
      fc.property(text, (markdown) => {
        expect(limitMarkdown(markdown).split('\n')).toHaveLength(markdown.split(/\r\n|\r|\n/).length);
      }),
    );
  });
});
