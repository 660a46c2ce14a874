import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Bucket } from './bucket.ts';
import { S3Service } from './s3-service.ts';

const SITE = 'http://localhost:8099';
const root = mkdtempSync(join(tmpdir(), 's3-'));
const warn = vi.fn();
let now = Date.now();
let service: S3Service;
let client: S3Client;
let bucket: Bucket;

beforeAll(async () => {
  service = await S3Service.open({ sitePort: 8099, warn, now: () => now });
  bucket = new Bucket('media', join(root, 'media'), service.faults);
  service.add(bucket, [
    { AllowedOrigins: [SITE], AllowedMethods: ['POST'], AllowedHeaders: ['content-type'], MaxAge: 60 },
  ]);
  client = new S3Client({
    endpoint: service.endpoint,
    region: 'us-east-1',
    maxAttempts: 1,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    requestHandler: { requestTimeout: 300, throwOnRequestTimeout: true },
  });
});
beforeEach(() => {
  now = Date.now();
  warn.mockClear();
});
afterEach(() => service.faults.set('off'));
afterAll(async () => {
  await service.close();
  rmSync(root, { recursive: true });
});

const sign = (changes: Partial<Parameters<typeof createPresignedPost>[1]> = {}, signer = client) =>
  createPresignedPost(signer, {
    Bucket: 'media',
    Key: 'uploads/one',
    Fields: { 'Content-Type': 'image/webp' },
    Conditions: [['content-length-range', 4, 4]],
    Expires: 300,
    ...changes,
  });

type Fields = Readonly<Record<string, string>>;

async function post(
  url: string,
  fields: Fields,
  { file = 'RIFF', after = {}, headers = {} }: { file?: string; after?: Fields; headers?: Fields } = {},
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([file]), 'picture.webp');
  for (const [name, value] of Object.entries(after)) form.append(name, value);
  const response = await fetch(url, { method: 'POST', body: form, headers });
  return { status: response.status, text: await response.text(), headers: response.headers };
}

const stored = async (key: string) => {
  const { Body, ...found } = await client.send(new GetObjectCommand({ Bucket: 'media', Key: key }));
  return { ...found, text: await Body?.transformToString() };
};

describe('an upload by a form', () => {
  it('is stored with the signed type when everything is as signed', async () => {
    const { url, fields } = await sign();
    expect(await post(url, fields)).toMatchObject({ status: 204 });
    expect(await stored('uploads/one')).toMatchObject({ ContentType: 'image/webp', text: 'RIFF' });
  });

  it('is rejected by one byte more or less', async () => {
    const { url, fields } = await sign({ Key: 'uploads/size' });
    expect(await post(url, fields, { file: 'RIFF!' })).toMatchObject({
      status: 400,
      text: expect.stringContaining('EntityTooLarge'),
    });
    expect(await post(url, fields, { file: 'RIF' })).toMatchObject({
      status: 400,
      text: expect.stringContaining('EntityTooSmall'),
    });
    await expect(stored('uploads/size')).rejects.toBeInstanceOf(NoSuchKey);
  });

  it.each([
    ['another type', { 'Content-Type': 'image/svg+xml' }, 'Policy Condition failed'],
    ['another key', { key: 'media/pictures/one' }, 'Policy Condition failed'],
    ['a field that was not signed', { acl: 'public-read' }, 'Extra input fields: acl'],
    ['another policy', { Policy: btoa('{"expiration":"2099-01-01T00:00:00Z"}') }, 'SignatureDoesNotMatch'],
    ['another signature', { 'X-Amz-Signature': 'ab'.repeat(32) }, 'SignatureDoesNotMatch'],
    ['another day', { 'X-Amz-Date': '20200101T000000Z' }, 'SignatureDoesNotMatch'],
  ])('is rejected with %s', async (_what, changes, message) => {
    const { url, fields } = await sign();
    expect(await post(url, { ...fields, ...changes })).toMatchObject({
      status: 403,
      text: expect.stringContaining(message),
    });
  });

  it('is rejected without a signed field, also when that follows the file', async () => {
    const { url, fields } = await sign();
    const { 'Content-Type': type = '', ...rest } = fields;
    const answer = { status: 403, text: expect.stringContaining('Policy Condition failed') };
    expect(await post(url, rest)).toMatchObject(answer);
    expect(await post(url, rest, { after: { 'Content-Type': type } })).toMatchObject(answer);
  });

  it('is rejected once it has expired', async () => {
    const { url, fields } = await sign();
    now += 301_000;
    expect(await post(url, fields)).toMatchObject({
      status: 403,
      text: expect.stringContaining('Policy expired'),
    });
  });

  it('is rejected for another bucket, and without a file', async () => {
    const { url, fields } = await sign();
    expect((await post(url.replace(/media\/?$/, 'other'), fields)).text).toContain('NoSuchBucket');
    const body = new URLSearchParams(fields);
    const response = await fetch(url, { method: 'POST', body });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('exactly one file');
  });
});

/** `fetch` does not send these headers. */
const ask = (method: string, headers: Fields) =>
  new Promise<{ status: number | undefined; headers: unknown }>((resolve, reject) => {
    const sent = request(`${service.endpoint}/media`, { method, headers }, (response) => {
      response.resume();
      resolve({ status: response.statusCode, headers: response.headers });
    });
    sent.on('error', reject).end();
  });

describe('a preflight', () => {
  const wanted = (changes: Fields = {}) => ({
    origin: SITE,
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'content-type',
    ...changes,
  });

  it('is answered by the bucket’s rules', async () => {
    expect(await ask('OPTIONS', wanted())).toMatchObject({
      status: 200,
      headers: { 'access-control-allow-origin': SITE, 'access-control-allow-methods': 'POST' },
    });
  });

  it.each([
    ['PUT', { 'access-control-request-method': 'PUT' }],
    ['another header', { 'access-control-request-headers': 'content-type, x-other' }],
    ['another name of the site', { origin: 'http://127.0.0.1:8099' }],
    ['another site', { origin: 'https://evil.example' }],
  ])('is rejected for %s', async (_what, changes) => {
    const { status, headers } = await ask('OPTIONS', wanted(changes));
    expect(status).toBe(403);
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  });

  it('is followed by responses that the site’s pages may read', async () => {
    const { url, fields } = await sign();
    const { headers } = await post(url, fields, { headers: { origin: SITE } });
    expect(headers.get('access-control-allow-origin')).toBe(SITE);
  });
});

describe('objects', () => {
  it('are put, read and deleted by the SDK', async () => {
    const at = { Bucket: 'media', Key: 'media/pictures/one.webp' };
    const put = new PutObjectCommand({
      ...at,
      Body: Buffer.from('RIFF'),
      ContentType: 'image/webp',
      CacheControl: 'immutable',
    });
    await client.send(put);
    const expected = { ContentType: 'image/webp', CacheControl: 'immutable', ContentLength: 4 };
    expect(await stored(at.Key)).toMatchObject({ ...expected, text: 'RIFF' });
    expect(await client.send(new HeadObjectCommand(at))).toMatchObject(expected);
    // As CloudFront reads it.
    expect(await bucket.fetch({ method: 'GET', path: `/${at.Key}`, query: '', headers: {} })).toMatchObject({
      status: 200,
      headers: { 'content-type': 'image/webp', 'cache-control': 'immutable' },
    });
    await client.send(new DeleteObjectCommand(at));
    await expect(client.send(new HeadObjectCommand(at))).rejects.toMatchObject({ name: 'NotFound' });
    await expect(stored(at.Key)).rejects.toBeInstanceOf(NoSuchKey);
  });

  it('are listed by prefix, in the order of their keys, page by page', async () => {
    for (const Key of ['listed/b&c', 'listed/a', 'other/d']) {
      await client.send(new PutObjectCommand({ Bucket: 'media', Key, Body: 'x' }));
    }
    const list = async (StartAfter?: string) => {
      const { Contents, IsTruncated } = await client.send(
        new ListObjectsV2Command({ Bucket: 'media', Prefix: 'listed/', MaxKeys: 1, StartAfter }),
      );
      return [Contents?.map(({ Key }) => Key), IsTruncated];
    };
    expect(await list()).toEqual([['listed/a'], true]);
    expect(await list('listed/a')).toEqual([['listed/b&c'], false]);
    expect((await fetch(`${service.endpoint}/media?list-type=2`)).status).toBe(403);
  });

  it('have no other operations, and no access without a signature', async () => {
    const list = new ListObjectsV2Command({ Bucket: 'media', Delimiter: '/' });
    await expect(client.send(list)).rejects.toMatchObject({ name: 'NotImplemented' });
    expect(warn).toHaveBeenCalledOnce();
    expect((await fetch(`${service.endpoint}/media/uploads/one?x-id=GetObject`)).status).toBe(403);
  });

  it.each([
    ['503:1', 'SlowDown'],
    ['500:1', 'InternalError'],
    ['403:1', 'AccessDenied'],
    ['timeout:1', 'TimeoutError'],
  ])('fail with %s as %s', async (shares, name) => {
    service.faults.set(shares);
    const put = new PutObjectCommand({ Bucket: 'media', Key: 'faulty', Body: 'x' });
    await expect(client.send(put)).rejects.toMatchObject({ name });
    service.faults.set('off');
    await expect(stored('faulty')).rejects.toBeInstanceOf(NoSuchKey);
  });

  it('are stored although the answer is lost', async () => {
    service.faults.set('lost:1');
    const put = new PutObjectCommand({ Bucket: 'media', Key: 'lost', Body: 'x' });
    await expect(client.send(put)).rejects.toMatchObject({ name: 'TimeoutError' });
    expect(await stored('lost')).toMatchObject({ text: 'x' });
  });
});
