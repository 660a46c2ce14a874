/** Uploads by forms with a signed policy. Source: "POST policy", Amazon S3 API reference. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import type { OriginResponse } from '../cloudfront/origin.ts';
import { parseJson } from '../http/local-server.ts';
import { REGION } from '../template/intrinsics.ts';
import { failure } from './xml-answer.ts';

const policySchema = z.strictObject({
  expiration: z.iso.datetime(),
  conditions: z.array(
    z.union([
      z.tuple([z.literal('content-length-range'), z.int().nonnegative(), z.int().nonnegative()]),
      z.tuple([z.enum(['eq', 'starts-with']), z.string().startsWith('$'), z.string()]),
      z.record(z.string(), z.string()),
    ]),
  ),
});
type Condition = z.infer<typeof policySchema>['conditions'][number];

/** Fields that need no condition. */
const UNCONDITIONAL = ['policy', 'x-amz-signature'];
const ALGORITHM = 'AWS4-HMAC-SHA256';

interface Form {
  readonly bucket: string;
  /** By name in lower case, without the file. */
  readonly fields: ReadonlyMap<string, string>;
  /** Bytes of the file. */
  readonly size: number;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

const denied = (message: string) => failure(403, 'AccessDenied', message);
const violated = (what: string) => denied(`Invalid according to Policy: ${what}`);

/** Why S3 rejects the form; undefined when it stores the file. */
export function postProblem({ bucket, fields, size, now }: Form): OriginResponse | undefined {
  const encoded = fields.get('policy') ?? '';
  if (fields.get('x-amz-algorithm') !== ALGORITHM || !isSigned(fields, encoded)) {
    return failure(
      403,
      'SignatureDoesNotMatch',
      'The request signature we calculated does not match the signature you provided.',
    );
  }
  const policy = policySchema.safeParse(parseJson(Buffer.from(encoded, 'base64').toString('utf8')));
  if (!policy.success) return failure(400, 'InvalidPolicyDocument', z.prettifyError(policy.error));
  const { expiration, conditions } = policy.data;
  if (Date.parse(expiration) <= now) return violated('Policy expired.');
  const values = new Map([...fields, ['bucket', bucket]]);
  const known = new Set(conditions.flatMap(namesOf));
  const extra = [...fields.keys()].filter((name) => !known.has(name) && !UNCONDITIONAL.includes(name));
  if (extra.length > 0) return violated(`Extra input fields: ${extra.join(', ')}`);
  const failed = conditions.find((condition) => !holds(condition, values));
  if (failed !== undefined) return violated(`Policy Condition failed: ${JSON.stringify(failed)}`);
  for (const [name, least, most] of conditions.filter((one) => Array.isArray(one))) {
    if (name !== 'content-length-range') continue;
    if (size < Number(least)) return failure(400, 'EntityTooSmall', 'The upload is smaller than allowed');
    if (size > Number(most)) return failure(400, 'EntityTooLarge', 'The upload is larger than allowed');
  }
  return undefined;
}

function namesOf(condition: Condition): string[] {
  if (!Array.isArray(condition)) return Object.keys(condition).map((name) => name.toLowerCase());
  return condition[0] === 'content-length-range' ? [] : [condition[1].slice(1).toLowerCase()];
}

function holds(condition: Condition, values: ReadonlyMap<string, string>): boolean {
  if (!Array.isArray(condition)) {
    return Object.entries(condition).every(([name, value]) => values.get(name.toLowerCase()) === value);
  }
  if (condition[0] === 'content-length-range') return true;
  const [operator, name, wanted] = condition;
  const value = values.get(name.slice(1).toLowerCase());
  return operator === 'eq' ? value === wanted : (value?.startsWith(wanted) ?? false);
}

/** The secret of an access key on this machine is its name: see `lambda/definition.ts`. */
function isSigned(fields: ReadonlyMap<string, string>, policy: string): boolean {
  const credential = fields.get('x-amz-credential') ?? '';
  const [accessKey = '', day = '', region, service, request] = credential.split('/');
  const isOfToday = fields.get('x-amz-date')?.startsWith(`${day}T`) ?? false;
  if (!isOfToday || region !== REGION || service !== 's3' || request !== 'aws4_request') return false;
  const key = [day, REGION, 's3', 'aws4_request'].reduce<string | Buffer>(
    (secret, part) => createHmac('sha256', secret).update(part).digest(),
    `AWS4${accessKey}`,
  );
  const expected = createHmac('sha256', key).update(policy).digest();
  const given = Buffer.from(fields.get('x-amz-signature') ?? '', 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
