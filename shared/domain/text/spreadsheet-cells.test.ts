import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cellOfText, textOfCell } from './spreadsheet-cells.ts';

describe('cells of a spreadsheet', () => {
  it.each(['=HYPERLINK("http://a")', '+1 312 555 0100', '-2+3', '@SUM(A1)', '\t=1', '\r=1', '＝1'])(
    '%j is not computed',
    (text) => expect(cellOfText(text)).toBe(`'${text}`),
  );

  it.each(['Lake Clinic', "'Quoted' Clinic", "O'Hare", '', '312-555-0100'])('%j stays as it is', (text) =>
    expect(cellOfText(text)).toBe(text),
  );

  it('are read as the text that was written, whatever it is', () => {
    const awkward = fc.oneof(fc.string(), fc.stringMatching(/^['=+\-@\t]{0,4}[a-z]{0,2}$/));
    fc.assert(fc.property(awkward, (text) => textOfCell(cellOfText(text)) === text));
  });
});
