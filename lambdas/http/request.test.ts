import { describe, expect, it } from 'vitest';
import { pathSegments, queryParameters } from './request.ts';

describe('a query string', () => {
  it('is decoded, with + for a space', () => {
    const known = new Set(['q', 'x', 'empty', 'bare']);
    expect(queryParameters('q=heart+care%20M%C3%BCller&%78=1=2&empty=&bare', known)).toEqual({
      q: 'heart care Müller',
      x: '1=2',
      empty: '',
      bare: '',
    });
    expect(queryParameters('', known)).toEqual({});
  });

  it.each(['q=%', 'q=%E0%A4%A', '%71=%', 'q=%u0041'])('with a broken escape is invalid: %s', (text) => {
    expect(() => queryParameters(text, new Set(['q']))).toThrow(
      expect.objectContaining({ fields: { q: ['holds a broken escape'] } }),
    );
  });

  it.each(['zz=1&zz=1', 'zz=%', '%=1&%=1', '%ff=1', 'Q=1&Q=2', 'q[]=1', 'q%00=1', '=1&=2', '&&'])(
    'is not looked at where the call does not know the name: %s',
    (text) => {
      expect(queryParameters(`${text}&q=a`, new Set(['q']))).toEqual({ q: 'a' });
    },
  );

  it('may give each parameter once', () => {
    for (const query of ['city=a&limit=1&city=b', 'city=a&%63ity=b']) {
      expect(() => queryParameters(query, new Set(['city', 'limit']))).toThrow(
        expect.objectContaining({ fields: { city: ['must be given once'] } }),
      );
    }
  });

  it('may have a parameter with the name of a property of every object', () => {
    const known = new Set(['__proto__', 'constructor']);
    expect(Object.keys(queryParameters('__proto__=1&constructor=2', known))).toEqual([...known]);
  });
});

describe('a path', () => {
  it('is split without decoding: the gateway has decoded it', () => {
    expect(pathSegments('/api/clinics/100%')).toEqual(['api', 'clinics', '100%']);
    expect(pathSegments('/')).toEqual(['']);
  });
});
