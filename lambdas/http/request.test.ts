import { describe, expect, it } from 'vitest';
import { pathSegments, queryParameters } from './request.ts';

describe('a query string', () => {
  it('is decoded, with + for a space', () => {
    expect(queryParameters('q=heart+care%20M%C3%BCller&x=1=2&empty=&bare')).toEqual({
      q: 'heart care Müller',
      x: '1=2',
      empty: '',
      bare: '',
    });
    expect(queryParameters('')).toEqual({});
  });

  it.each(['q=%', 'q=%E0%A4%A', '%ff=1', 'q=%u0041'])('with a broken escape is refused: %s', (text) => {
    expect(() => queryParameters(text)).toThrow(expect.objectContaining({ code: 'invalid_request' }));
  });

  it('may give each parameter once', () => {
    expect(() => queryParameters('city=a&limit=1&city=b')).toThrow(
      expect.objectContaining({ fields: { city: ['must be given once'] } }),
    );
  });

  it('may name a parameter like a property of every object', () => {
    expect(Object.keys(queryParameters('__proto__=1&constructor=2'))).toEqual(['__proto__', 'constructor']);
  });
});

describe('a path', () => {
  it('is split as it comes: the gateway has decoded it', () => {
    expect(pathSegments('/api/clinics/100%')).toEqual(['api', 'clinics', '100%']);
    expect(pathSegments('/')).toEqual(['']);
  });
});
