import { describe, expect, it } from 'vitest';
import { FunctionError, FunctionTimeout } from '../lambda/function.ts';
import { type EdgeRequest, onOriginRequest } from './origin-request.ts';

const context = { distributionId: 'D1', domainName: 'd1.cloudfront.net', requestId: 'r1', ip: '127.0.0.1' };
const DOMAIN = 'site.s3.us-east-1.amazonaws.com';
const request: EdgeRequest = {
  method: 'GET',
  path: '/clinics/o%E2%80%99brien',
  query: 'q=a%20b',
  headers: {
    'accept-encoding': 'br,gzip',
    host: DOMAIN,
    'user-agent': 'Amazon CloudFront',
    'x-amz-cf-id': 'hidden',
  },
  customHeaders: { 'x-api': 'api.example' },
};

type Json = Record<string, unknown>;
interface EdgeEvent {
  Records: [{ cf: { request: Json & { headers: Json; origin: { s3: Json } } } }];
}

/** The outcome of a function that answers an event's request like this. */
function run(answer: (request: EdgeEvent['Records'][0]['cf']['request'], event: unknown) => unknown) {
  const invoke = async (event: unknown) => answer((event as EdgeEvent).Records[0].cf.request, event);
  return onOriginRequest({ name: 'pages', invoke }, request, DOMAIN, context);
}

it('the origin-request event has the shape that Lambda@Edge documents, without headers that functions may not see', async () => {
  const events: unknown[] = [];
  await run((_, event) => {
    events.push(event);
    return { status: '200' };
  });
  expect(events).toEqual([
    {
      Records: [
        {
          cf: {
            config: {
              distributionDomainName: 'd1.cloudfront.net',
              distributionId: 'D1',
              eventType: 'origin-request',
              requestId: 'r1',
            },
            request: {
              clientIp: '127.0.0.1',
              method: 'GET',
              uri: '/clinics/o%E2%80%99brien',
              querystring: 'q=a%20b',
              headers: {
                'accept-encoding': [{ key: 'Accept-Encoding', value: 'br,gzip' }],
                host: [{ key: 'Host', value: DOMAIN }],
                'user-agent': [{ key: 'User-Agent', value: 'Amazon CloudFront' }],
              },
              origin: {
                s3: {
                  authMethod: 'none',
                  customHeaders: { 'x-api': [{ key: 'X-Api', value: 'api.example' }] },
                  domainName: DOMAIN,
                  path: '',
                  region: 'us-east-1',
                },
              },
            },
          },
        },
      ],
    },
  ]);
});

describe('a request that comes back', () => {
  const { 'x-amz-cf-id': _, ...visible } = request.headers;

  it('is sent unchanged', async () => {
    expect(await run((same) => same)).toEqual({ request: { ...request, headers: visible } });
  });

  it('is sent with the function’s changes', async () => {
    const result = await run((before) => ({
      ...before,
      uri: '/index.html',
      querystring: '',
      headers: { ...before.headers, 'x-new': [{ value: 'a' }, { value: 'b' }] },
      origin: { s3: { ...before.origin.s3, customHeaders: {} } },
    }));
    expect(result).toEqual({
      request: {
        method: 'GET',
        path: '/index.html',
        query: '',
        headers: { ...visible, 'x-new': ['a', 'b'] },
        customHeaders: {},
      },
    });
  });

  it.each([
    ['an edited read-only header', { headers: { 'accept-encoding': [{ value: 'br' }] } }, 'accept-encoding'],
    ['an added read-only header', { headers: { via: [{ value: 'x' }] } }, 'read-only'],
    ['a disallowed header', { headers: { 'x-edge-x': [{ value: '1' }] } }, 'disallowed'],
    ['another method', { method: 'POST' }, 'another method'],
    ['a relative path', { uri: 'index.html' }, 'uri'],
    ['a space in the query', { querystring: 'a b' }, 'querystring'],
    ['a long URL', { uri: `/${'a'.repeat(8_200)}` }, 'too long'],
    [
      'another bucket',
      { origin: { s3: { domainName: 'x', path: '', customHeaders: {} } } },
      'another origin',
    ],
    ['no origin', { origin: {} }, 'origin'],
  ])('with %s is answered 502', async (_, change, message) => {
    const rejected = run((before) => {
      const headers = { ...before.headers, ...('headers' in change && change.headers) };
      return { ...before, ...change, headers };
    });
    await expect(rejected).rejects.toMatchObject({ status: 502, cache: 'LambdaValidationError' });
    await expect(rejected).rejects.toThrow(message);
  });
});

describe('a generated response', () => {
  it('needs no more than a status', async () => {
    expect(await run(() => ({ status: '204' }))).toEqual({
      response: { status: 204, headers: { 'content-length': '0' }, body: Buffer.alloc(0), isGenerated: true },
    });
  });

  it('has its headers and its body, which may be base64', async () => {
    const result = await run(() => ({
      status: '503',
      statusDescription: 'Service Unavailable',
      headers: {
        'content-type': [{ key: 'Content-Type', value: 'text/html' }],
        'content-encoding': [{ key: 'Content-Encoding', value: 'br' }],
        link: [{ value: 'a' }, { value: 'b' }],
      },
      body: Buffer.from('page').toString('base64'),
      bodyEncoding: 'base64',
    }));
    expect(result).toEqual({
      response: {
        status: 503,
        headers: {
          'content-type': 'text/html',
          'content-encoding': 'br',
          link: ['a', 'b'],
          'content-length': '4',
        },
        body: Buffer.from('page'),
        isGenerated: true,
      },
    });
  });

  const MEGABYTE = 1024 * 1024;
  it.each([
    ['nothing', undefined, 'expected object'],
    ['no status', { body: 'page' }, 'status'],
    ['a number as status', { status: 200 }, 'status'],
    ['a header in upper case', { status: '200', headers: { Link: [{ value: 'a' }] } }, 'headers.Link'],
    ['a header without a list', { status: '200', headers: { link: 'a' } }, 'link'],
    [
      'another header’s key',
      { status: '200', headers: { link: [{ key: 'Age', value: 'a' }] } },
      'another header',
    ],
    ['a line break in a header', { status: '200', headers: { link: [{ value: 'a\nb' }] } }, 'link'],
    ['a disallowed header', { status: '200', headers: { 'x-cache': [{ value: 'a' }] } }, 'disallowed'],
    ['a read-only header', { status: '200', headers: { 'content-length': [{ value: '1' }] } }, 'read-only'],
    ['a body over 1 MB', { status: '200', body: 'a'.repeat(MEGABYTE) }, 'bytes'],
    [
      'a body over 1 MB as base64',
      { status: '200', body: Buffer.alloc(900_000).toString('base64'), bodyEncoding: 'base64' },
      'bytes',
    ],
    ['an unknown encoding', { status: '200', body: 'a', bodyEncoding: 'utf8' }, 'bodyEncoding'],
  ])('with %s is answered 502', async (_, answer, message) => {
    const rejected = run(() => answer);
    await expect(rejected).rejects.toMatchObject({ status: 502, cache: 'LambdaValidationError' });
    await expect(rejected).rejects.toThrow(message);
  });
});

describe('a function at the edge', () => {
  it.each([
    ['throws', new FunctionError('TypeError: broken')],
    ['takes too long', new FunctionTimeout('took longer than 5 s')],
  ])('that %s is answered 503', async (_, error) => {
    const failed = run(() => {
      throw error;
    });
    await expect(failed).rejects.toMatchObject({ status: 503, cache: 'LambdaExecutionError' });
    await expect(failed).rejects.toThrow(error.message);
  });
});
