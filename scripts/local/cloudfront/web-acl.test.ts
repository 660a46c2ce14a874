import { beforeEach, describe, expect, it } from 'vitest';
import { WebAcl, webAclSchema } from './web-acl.ts';

const post = {
  ByteMatchStatement: {
    FieldToMatch: { Method: {} },
    PositionalConstraint: 'EXACTLY',
    SearchString: 'POST',
    TextTransformations: [{ Priority: 0, Type: 'NONE' }],
  },
};
const path = (PositionalConstraint: string, SearchString: string, ...types: string[]) => ({
  ByteMatchStatement: {
    FieldToMatch: { UriPath: {} },
    PositionalConstraint,
    SearchString,
    TextTransformations: types.map((Type, Priority) => ({ Priority, Type })),
  },
});
const tooMany = {
  Block: {
    CustomResponse: {
      ResponseCode: 429,
      CustomResponseBodyKey: 'too-many',
      ResponseHeaders: [{ Name: 'Retry-After', Value: '60' }],
    },
  },
};
const limited = (ScopeDownStatement: object) => ({
  Name: 'limit',
  Priority: 1,
  Action: tooMany,
  Statement: {
    RateBasedStatement: { AggregateKeyType: 'IP', Limit: 10, EvaluationWindowSec: 60, ScopeDownStatement },
  },
});

let now = 0;
const acl = (...Rules: object[]) =>
  new WebAcl(
    webAclSchema.parse({
      Scope: 'CLOUDFRONT',
      DefaultAction: { Allow: {} },
      CustomResponseBodies: { 'too-many': { ContentType: 'APPLICATION_JSON', Content: '{"code":"x"}' } },
      Rules,
    }),
    () => now,
  );

const request = (change: object = {}) => ({
  method: 'POST',
  path: '/api/contact',
  ip: '127.0.0.7',
  ...change,
});
beforeEach(() => {
  now = 1_000_000;
});

describe('a rate-based rule', () => {
  it('blocks requests above the limit, with the template’s response, until the window has passed', () => {
    const waf = acl(limited(post));
    for (let sent = 0; sent < 10; sent++) {
      expect(waf.inspect(request())).toBeUndefined();
      now += 1_000;
    }
    expect(waf.inspect(request())).toEqual({
      status: 429,
      headers: { 'content-type': 'application/json', 'retry-after': '60' },
      body: Buffer.from('{"code":"x"}'),
    });
    // Blocked requests count as well: a client that does not wait stays blocked.
    now += 52_000;
    expect(waf.inspect(request())).toBeUndefined();
    now += 60_000;
    for (let sent = 0; sent < 10; sent++) expect(waf.inspect(request())).toBeUndefined();
    for (let sent = 0; sent < 100; sent++) {
      now += 1_000;
      expect(waf.inspect(request())?.status).toBe(429);
    }
  });

  it('counts each IP address by itself, and nothing outside its scope', () => {
    const waf = acl(limited({ AndStatement: { Statements: [post, path('STARTS_WITH', '/api/')] } }));
    for (let sent = 0; sent < 30; sent++) {
      expect(waf.inspect(request({ method: 'GET' }))).toBeUndefined();
      expect(waf.inspect(request({ path: '/other' }))).toBeUndefined();
    }
    for (let sent = 0; sent < 10; sent++) waf.inspect(request());
    expect(waf.inspect(request())?.status).toBe(429);
    expect(waf.inspect(request({ ip: '127.0.0.8' }))).toBeUndefined();
    expect(waf.inspect(request({ path: '/other' }))).toBeUndefined();
  });

  it('counts each path by itself where the address and the path are its keys', () => {
    const perPath = {
      AggregateKeyType: 'CUSTOM_KEYS',
      CustomKeys: [{ IP: {} }, { UriPath: { TextTransformations: [{ Priority: 0, Type: 'LOWERCASE' }] } }],
      Limit: 10,
    };
    const waf = acl({ ...limited(post), Statement: { RateBasedStatement: perPath } });
    for (let sent = 0; sent < 10; sent++) waf.inspect(request());
    expect(waf.inspect(request({ path: '/other' }))).toBeUndefined();
    expect(waf.inspect(request({ ip: '127.0.0.8' }))).toBeUndefined();
    expect(waf.inspect(request({ path: '/API/contact' }))?.status).toBe(429);
    const withoutKeys = { ...perPath, CustomKeys: undefined };
    expect(() => acl({ ...limited(post), Statement: { RateBasedStatement: withoutKeys } })).toThrow();
  });
});

describe('a scope-down statement', () => {
  const blocks = (statement: object, changed: object) => {
    const waf = acl(limited(statement));
    for (let sent = 0; sent < 10; sent++) waf.inspect(request(changed));
    return waf.inspect(request(changed)) !== undefined;
  };

  it.each([
    [path('EXACTLY', '/api/contact'), '/api/contact', true],
    [path('EXACTLY', '/api/contact'), '/api/contacts', false],
    [path('EXACTLY', '/api/contact', 'URL_DECODE', 'LOWERCASE'), '/API/%63ontact', true],
    [path('EXACTLY', '/api/contact', 'LOWERCASE'), '/API/%63ontact', false],
    [path('EXACTLY', '/100%', 'URL_DECODE'), '/100%', true],
    [path('EXACTLY', '/a/b', 'NORMALIZE_PATH'), '//a/./x/..//b', true],
    [path('EXACTLY', '/a/b', 'NORMALIZE_PATH'), '/a%2fb', false],
    [path('EXACTLY', '/a/b', 'URL_DECODE', 'NORMALIZE_PATH', 'LOWERCASE'), '/A%2f%2e%2fB', true],
    [path('EXACTLY', '/a', 'NORMALIZE_PATH'), '/../../a', true],
    [path('STARTS_WITH', '/a/', 'NORMALIZE_PATH'), '/a/../b', false],
    [{ NotStatement: { Statement: path('STARTS_WITH', '/api/') } }, '/api/contact', false],
    [{ OrStatement: { Statements: [path('EXACTLY', '/a'), path('EXACTLY', '/b')] } }, '/b', true],
  ])('%j of %s: %s', (statement, requested, expected) => {
    expect(blocks(statement, { path: requested })).toBe(expected);
  });
});

it.each([
  ['GeoMatchStatement', { Block: {} }, { GeoMatchStatement: { CountryCodes: ['US'] } }],
  ['Count', { Count: {} }, limited(post).Statement],
  [
    'no response body none',
    { Block: { CustomResponse: { ResponseCode: 429, CustomResponseBodyKey: 'none' } } },
    limited(post).Statement,
  ],
])('an unsupported rule is named: %s', (message, Action, Statement) => {
  expect(() => acl({ Name: 'rule', Priority: 0, Action, Statement })).toThrow(message);
});
