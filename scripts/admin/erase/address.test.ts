import { describe, expect, it } from 'vitest';
import { addressRemover, withoutAddress } from './address.ts';

const gmail = addressRemover('Pat.Lee+care@gmail.com');

describe('an address in a text', () => {
  it.each([
    'patlee@gmail.com',
    'PAT.LEE@GMAIL.COM',
    'p.a.t.l.e.e+anything@googlemail.com',
    'pat.lee+care@gmail.com',
    'pat.lee%2Bcare%40gmail.com',
  ])('is found in each spelling of its mailbox: %s', (spelling) => {
    expect(gmail(`Write to <${spelling}>.`)).toBe('Write to <[removed]>.');
    expect(gmail(`mailto:${spelling}?subject=Hello`)).toBe('mailto:[removed]?subject=Hello');
    expect(gmail(`/contact?email=${spelling}&name=Pat`)).toBe('/contact?email=[removed]&name=Pat');
    expect(gmail(`${spelling}, 'a@b.example', ${spelling}`)).toBe("[removed], 'a@b.example', [removed]");
    expect(withoutAddress({ deep: [spelling, 1] }, gmail)).toEqual({ deep: ['', 1] });
  });

  it.each([
    'not-patlee@gmail.com',
    'patlee@gmail.com.example',
    'patlee@mail.gmail.com',
    'pat_lee@gmail.com',
    'patlee',
    'gmail.com',
    '%@gmail.com',
    '%E0%A4%A%40gmail.com',
  ])('is not found in %s', (text) => {
    expect(gmail(text)).toBe(text);
  });

  it('is found with its domain in either spelling', () => {
    const remove = addressRemover('pat@bücher.example');
    expect(remove('pat@xn--bcher-kva.example, PAT+x@BÜCHER.example')).toBe('[removed], [removed]');
  });

  it('takes no time for a hostile text', () => {
    const started = performance.now();
    for (const part of ['a', 'a.', '@', 'a@', '/', '%40', 'a@b-']) gmail(part.repeat(20_000));
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});
