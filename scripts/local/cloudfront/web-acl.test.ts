import { beforeEach, describe, expect, it } from 'vitest';
import { RateCounter, WebAcl, webAclSchema } from './web-acl.ts';

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
});

describe('the counter of a rule', () => {
  it('allows no more than the limit in any window', () => {
    const isWithin = (everyMs: number) => {
      const counter = new RateCounter(100, 300_000, () => now);
      const end = now + 1_800_000;
      let allowed = 0;
      for (; now < end; now += everyMs) if (counter.isWithin('127.0.0.1')) allowed += 1;
      return allowed;
    };
    // Two a second for half an hour: blocked requests count too. One in four seconds is 75 in a window.
    expect(isWithin(500)).toBe(100);
    expect(isWithin(4_000)).toBe(450);
  });

  it('removes inactive IP addresses, and keeps ten thousand at most', () => {
    const counter = new RateCounter(10, 300_000, () => now);
    for (let number = 0; number < 30_000; number++) {
      counter.isWithin(`address ${number}`);
      if (number % 1_000 === 0) counter.isWithin('busy');
    }
    expect(counter.isWithin('busy')).toBe(false);
    expect(counter.addresses).toBe(10_000);
    now += 600_000;
    expect(counter.isWithin('127.0.0.1')).toBe(true);
    expect(counter.addresses).toBe(1);
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

  it('of a managed rule group matches nothing', () => {
    const Statement = { ManagedRuleGroupStatement: { VendorName: 'AWS', Name: 'AWSManagedRulesX' } };
    const managed = { Name: 'managed', Priority: 0, OverrideAction: { None: {} }, Statement };
    expect(acl(managed).inspect(request())).toBeUndefined();
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
