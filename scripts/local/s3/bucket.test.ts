import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Faults } from '../stand-ins/faults.ts';
import { Bucket } from './bucket.ts';
import { deployFiles } from './deploy-files.ts';

let root: string;
let bucket: Bucket;
const get = (path: string, headers = {}) => bucket.fetch({ method: 'GET', path, query: '', headers });

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'bucket-'));
  bucket = new Bucket('site', join(root, 'bucket'));
  mkdirSync(join(bucket.directory, 'media'), { recursive: true });
  writeFileSync(join(bucket.directory, 'index.html'), '<h1>');
  writeFileSync(join(bucket.directory, 'media', 'one two.svg'), '<svg/>');
  writeFileSync(join(root, 'secret.txt'), 'outside');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('a bucket', () => {
  it('returns an object with its type and ETag, and 304 for the same ETag', async () => {
    const { status, headers, body } = await get('/media/one%20two.svg');
    expect({ status, type: headers['content-type'], body: String(body) }).toEqual({
      status: 200,
      type: 'image/svg+xml',
      body: '<svg/>',
    });
    expect(await get('/media/one%20two.svg', { 'if-none-match': headers.etag })).toMatchObject({
      status: 304,
    });
  });

  it.each([
    '/nothing.txt',
    '/media',
    '/media/',
    '/',
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/media/..%2f..%2fsecret.txt',
    '//index.html',
    '/media/../index.html',
    '/index.html%00',
  ])('has no key %s', async (path) => {
    const { status, headers, body } = await get(path);
    expect({ status, type: headers['content-type'] }).toEqual({ status: 404, type: 'application/xml' });
    expect(String(body)).toContain('<Code>NoSuchKey</Code>');
  });
});

describe('deploying files', () => {
  beforeEach(() => {
    mkdirSync(join(root, 'source', 'assets'), { recursive: true });
    writeFileSync(join(root, 'source', 'index.html'), '<h2>');
    writeFileSync(join(root, 'source', 'assets', 'app.js'), '1');
  });

  it('copies the files of the filters with their metadata, and keeps other objects', async () => {
    await deployFiles(bucket, {
      sources: [join(root, 'source')],
      exclude: ['*'],
      include: ['assets/*'],
      metadata: { 'cache-control': 'immutable', 'content-encoding': 'br' },
    });
    expect((await get('/assets/app.js')).headers).toMatchObject({
      'cache-control': 'immutable',
      'content-encoding': 'br',
      'content-type': 'text/javascript',
    });
    expect(String((await get('/index.html')).body)).toBe('<h1>');
    expect((await get('/media/one%20two.svg')).status).toBe(200);
    const restarted = new Bucket('site', bucket.directory);
    expect(
      (await restarted.fetch({ method: 'GET', path: '/assets/app.js', query: '', headers: {} })).headers,
    ).toMatchObject({ 'cache-control': 'immutable', 'content-encoding': 'br' });
  });
});

describe('faults of a bucket', () => {
  const faults = new Faults();
  let failing: Bucket;
  const ask = () => failing.fetch({ method: 'GET', path: '/index.html', query: '', headers: {} });

  beforeEach(() => {
    failing = new Bucket('site', bucket.directory, faults, 50);
  });
  afterEach(() => faults.set('off'));

  it.each([
    [503, 'SlowDown'],
    [500, 'InternalError'],
    [403, 'AccessDenied'],
  ])('%i is S3’s %s', async (status, code) => {
    faults.set(`${status}:1`);
    const { headers, body, ...answer } = await ask();
    expect(answer.status).toBe(status);
    expect(headers['content-type']).toBe('application/xml');
    expect(String(body)).toContain(`<Code>${code}</Code>`);
    faults.set('off');
    expect((await ask()).status).toBe(200);
  });

  it('timeout is CloudFront’s 504', async () => {
    faults.set('timeout:1');
    await expect(ask()).rejects.toMatchObject({ status: 504 });
  });
});
