import { describe, expect, it } from 'vitest';
import { type GatewayRequest, toEvent, toResponse } from './payload.ts';

const request: GatewayRequest = {
  apiId: 'api',
  requestId: 'request-1',
  routeKey: 'GET /api/clinics/{slugOrId}',
  pathParameters: { slugOrId: 'o’brien' },
  method: 'GET',
  path: '/api/clinics/o’brien',
  query: 'q=a%20b&city=x&city=y&empty=',
  headers: { accept: ['text/html', 'application/json'], cookie: ['a=1; b=2'], 'user-agent': ['test'] },
  body: Buffer.alloc(0),
  sourceIp: '127.0.0.1',
  at: new Date('2026-11-20T11:13:05Z'),
};

describe('the event of payload format 2.0', () => {
  it('holds the request as API Gateway documents it', () => {
    const host = 'api.execute-api.us-east-1.amazonaws.com';
    expect(toEvent(request)).toMatchObject({
      version: '2.0',
      routeKey: 'GET /api/clinics/{slugOrId}',
      rawPath: '/api/clinics/o’brien',
      rawQueryString: 'q=a%20b&city=x&city=y&empty=',
      queryStringParameters: { q: 'a b', city: 'x,y', empty: '' },
      pathParameters: { slugOrId: 'o’brien' },
      cookies: ['a=1', 'b=2'],
      headers: { accept: 'text/html,application/json', 'user-agent': 'test', host },
      requestContext: {
        domainName: host,
        http: { method: 'GET', path: '/api/clinics/o’brien', sourceIp: '127.0.0.1', userAgent: 'test' },
        stage: '$default',
        time: '20/Nov/2026:11:13:05 +0000',
        timeEpoch: Date.parse('2026-11-20T11:13:05Z'),
      },
      isBase64Encoded: false,
    });
  });

  it('holds text unchanged and other bodies as base64', () => {
    const send = (type: string, body: Buffer) =>
      toEvent({ ...request, headers: { 'content-type': [type] }, body });
    expect(send('application/json; charset=utf-8', Buffer.from('{"é":1}'))).toMatchObject({
      body: '{"é":1}',
      isBase64Encoded: false,
    });
    expect(send('image/png', Buffer.from([0xff, 0x00]))).toMatchObject({
      body: '/wA=',
      isBase64Encoded: true,
    });
  });
});

describe('a function’s result', () => {
  it('becomes the response', () => {
    const result = {
      statusCode: 201,
      headers: { 'Content-Type': 'application/json', 'X-Count': 3 },
      body: 'aGk=',
      isBase64Encoded: true,
    };
    expect(toResponse(result)).toEqual({
      status: 201,
      headers: { 'content-type': 'application/json', 'x-count': '3' },
      body: Buffer.from('hi'),
    });
  });

  it('that is no response is undefined', () => {
    expect(toResponse({ statusCode: 'two hundred' })).toBeUndefined();
    expect(toResponse({ statusCode: 200, body: { not: 'text' } })).toBeUndefined();
    expect(toResponse({ statusCode: 200, cookies: ['a=1'] })).toBeUndefined();
    expect(toResponse({ ok: true })).toBeUndefined();
    expect(toResponse(undefined)).toBeUndefined();
  });
});
