import { describe, expect, it } from 'vitest';
import { csvRows } from './csv.ts';

describe('rows of a CSV file', () => {
  it('have quoted commas, quotes and line ends, and a byte order mark before the head', () => {
    const text = '\uFEFFname,city\r\n"HEART, ""INC""","SAN\nJOSE"\r\nplain,\n';
    expect([...csvRows(text)]).toEqual([
      { name: 'HEART, "INC"', city: 'SAN\nJOSE' },
      { name: 'plain', city: '' },
    ]);
  });

  it('may lack their last fields', () => {
    expect([...csvRows('a,b,c\n1,2\n')]).toEqual([{ a: '1', b: '2', c: '' }]);
  });
});
