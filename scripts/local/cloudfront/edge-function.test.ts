import { describe, expect, it } from 'vitest';
import { toViewerRequestEvent, type ViewerRequest } from './edge-event.ts';
import { EdgeFunction } from './edge-function.ts';

const context = { distributionId: 'D1', domainName: 'd1.cloudfront.net', requestId: 'r1', ip: '127.0.0.1' };
const request: ViewerRequest = {
  method: 'GET',
  path: '/search',
  query: 'city=a&city=b%20c&flag',
  headers: { host: 'localhost:8080', cookie: 'a=1; b=2', accept: 'text/html' },
};

describe('the viewer-request event', () => {
  it('has the shape that CloudFront documents', () => {
    expect(toViewerRequestEvent(request, context)).toEqual({
      version: '1.0',
      context: {
        distributionDomainName: 'd1.cloudfront.net',
        distributionId: 'D1',
        eventType: 'viewer-request',
        requestId: 'r1',
      },
      viewer: { ip: '127.0.0.1' },
      request: {
        method: 'GET',
        uri: '/search',
        querystring: {
          city: { value: 'b%20c', multiValue: [{ value: 'a' }, { value: 'b%20c' }] },
          flag: { value: '' },
        },
        headers: { host: { value: 'localhost:8080' }, accept: { value: 'text/html' } },
        cookies: { a: { value: '1' }, b: { value: '2' } },
      },
    });
  });
});

describe('a CloudFront Function', () => {
  const run = (code: string) => new EdgeFunction('test', code).onViewerRequest(request, context);

  it('changes the request', async () => {
    const result = await run(
      "function handler(event) { event.request.uri = '/index.html'; return event.request; }",
    );
    expect(result).toEqual({ request: { ...request, path: '/index.html' } });
  });

  it('answers itself, synchronously or not', async () => {
    const response = `{ statusCode: 301, headers: { location: { value: '/a' } } }`;
    const expected = { response: { status: 301, headers: { location: '/a' }, body: Buffer.alloc(0) } };
    expect(await run(`function handler() { return ${response}; }`)).toEqual(expected);
    expect(await run(`async function handler() { return ${response}; }`)).toEqual(expected);
  });

  it('keeps nothing from one request to the next', async () => {
    const counting = new EdgeFunction(
      'counting',
      "var n = 0; function handler(event) { n += 1; event.request.uri = '/' + n; return event.request; }",
    );
    await counting.onViewerRequest(request, context);
    expect(await counting.onViewerRequest(request, context)).toMatchObject({ request: { path: '/1' } });
  });

  it.each([
    ['throws', "function handler() { throw new Error('broken'); }", 'broken'],
    ['returns nothing', 'function handler() {}', 'expected object'],
    ['wants a module', "function handler() { return require('fs'); }", 'require is not defined'],
    ['evaluates text', "function handler() { return eval('1'); }", 'Code generation'],
    ['keeps a global', 'function handler() { kept = 1; }', 'kept is not defined'],
    ['never ends', 'function handler() { for (;;) {} }', 'timed out'],
  ])('that %s is an error', async (_, code, message) => {
    await expect(run(code)).rejects.toThrow(message);
  });
});
