import { posix } from 'node:path';
import * as z from 'zod';
import { ignoredLocally } from '../resources/ignored-locally.ts';
import { type HeaderMap, headerText, type OriginResponse } from './origin.ts';

/** AWS WAF in front of a distribution or a user pool: a web ACL's properties in CloudFormation, as far as the template uses them. */

const textTransformationsSchema = z.array(
  z.strictObject({
    Priority: z.int(),
    Type: z.enum(['NONE', 'LOWERCASE', 'NORMALIZE_PATH', 'URL_DECODE']),
  }),
);
type TextTransformations = z.infer<typeof textTransformationsSchema>;

const byteMatchSchema = z.strictObject({
  FieldToMatch: z.strictObject({
    Method: z.strictObject({}).optional(),
    SingleHeader: z.strictObject({ Name: z.string().toLowerCase() }).optional(),
    UriPath: z.strictObject({}).optional(),
  }),
  PositionalConstraint: z.enum(['EXACTLY', 'STARTS_WITH']),
  SearchString: z.string(),
  TextTransformations: textTransformationsSchema,
});
type ByteMatch = z.infer<typeof byteMatchSchema>;

type Statements = z.ZodOptional<z.ZodObject<{ Statements: z.ZodArray<typeof requestStatementSchema> }>>;

/** Conditions on a request: one of these. */
const requestStatementSchema = z.strictObject({
  ByteMatchStatement: byteMatchSchema.optional(),
  get AndStatement(): Statements {
    return z.strictObject({ Statements: z.array(requestStatementSchema).min(2) }).optional();
  },
  get OrStatement(): Statements {
    return z.strictObject({ Statements: z.array(requestStatementSchema).min(2) }).optional();
  },
  get NotStatement(): z.ZodOptional<z.ZodObject<{ Statement: typeof requestStatementSchema }>> {
    return z.strictObject({ Statement: requestStatementSchema }).optional();
  },
});
type RequestStatement = z.infer<typeof requestStatementSchema>;

const rateSchema = z
  .strictObject({
    AggregateKeyType: z.enum(['IP', 'CUSTOM_KEYS']),
    /** By IP address and path. */
    CustomKeys: z
      .tuple([
        z.strictObject({ IP: z.strictObject({}) }),
        z.strictObject({ UriPath: z.strictObject({ TextTransformations: textTransformationsSchema }) }),
      ])
      .optional(),
    Limit: z.int().min(10),
    EvaluationWindowSec: z
      .union([z.literal(60), z.literal(120), z.literal(300), z.literal(600)])
      .default(300),
    ScopeDownStatement: requestStatementSchema.optional(),
  })
  .refine((rate) => (rate.AggregateKeyType === 'CUSTOM_KEYS') === (rate.CustomKeys !== undefined));

const blockSchema = z.strictObject({
  CustomResponse: z
    .strictObject({
      ResponseCode: z.int().min(200).max(599),
      CustomResponseBodyKey: z.string().optional(),
      ResponseHeaders: z.array(z.strictObject({ Name: z.string(), Value: z.string() })).default([]),
    })
    .optional(),
});
type Block = z.infer<typeof blockSchema>;

const ruleSchema = z.strictObject({
  Name: z.string(),
  Priority: z.int(),
  Action: z.strictObject({ Block: blockSchema }).optional(),
  OverrideAction: ignoredLocally,
  Statement: z.strictObject({
    RateBasedStatement: rateSchema.optional(),
    // Only AWS has these lists: they match nothing here.
    ManagedRuleGroupStatement: ignoredLocally,
  }),
  VisibilityConfig: ignoredLocally,
});

export const webAclSchema = z.strictObject({
  Name: ignoredLocally,
  Description: ignoredLocally,
  Scope: z.enum(['CLOUDFRONT', 'REGIONAL']),
  DefaultAction: z.strictObject({ Allow: z.strictObject({}) }),
  CustomResponseBodies: z
    .record(
      z.string(),
      z.strictObject({
        ContentType: z.enum(['APPLICATION_JSON', 'TEXT_HTML']),
        Content: z.string(),
      }),
    )
    .default({}),
  Rules: z.array(ruleSchema).default([]),
  VisibilityConfig: ignoredLocally,
  Tags: ignoredLocally,
});
type Bodies = z.infer<typeof webAclSchema>['CustomResponseBodies'];

export interface InspectedRequest {
  readonly method: string;
  /** As it was sent, without the query string. */
  readonly path: string;
  readonly headers?: HeaderMap;
  /** The connection's IP address. */
  readonly ip: string;
}

/** IP addresses, each with a path where the rule counts by both, as many as AWS WAF limits at a time; the longest inactive are removed first. */
const MAX_KEYS = 10_000;

/**
 * Counts the requests of each key within the window, blocked ones included. AWS WAF counts with some seconds'
 * delay; here the first request above the limit is blocked.
 */
class RateCounter {
  private readonly limit: number;
  private readonly windowMs: number;
  private readonly now: () => number;
  /** Times of each key's latest requests, as many as the limit. The longest inactive comes first. */
  private readonly latest = new Map<string, number[]>();

  /** @param now Milliseconds of a monotonic clock. */
  constructor(limit: number, windowMs: number, now: () => number) {
    this.limit = limit;
    this.windowMs = windowMs;
    this.now = now;
  }

  /** Counts a request. */
  isWithin(key: string): boolean {
    const now = this.now();
    const times = this.latest.get(key) ?? [];
    times.push(now);
    const before = times.length > this.limit ? times.shift() : undefined;
    this.latest.delete(key);
    this.latest.set(key, times);
    for (const [other, others] of this.latest) {
      if (this.latest.size <= MAX_KEYS && now - (others.at(-1) ?? 0) < this.windowMs) break;
      this.latest.delete(other);
    }
    return before === undefined || now - before >= this.windowMs;
  }
}

const CONTENT_TYPES = { APPLICATION_JSON: 'application/json', TEXT_HTML: 'text/html' };

interface RateRule {
  readonly scope: RequestStatement;
  readonly keyOf: (request: InspectedRequest) => string;
  readonly rate: RateCounter;
  readonly blocked: OriginResponse;
}

/** A web ACL with its counters. */
export class WebAcl {
  private readonly rules: readonly RateRule[];

  /** @param now Milliseconds of a monotonic clock. */
  constructor({ CustomResponseBodies, Rules }: z.infer<typeof webAclSchema>, now: () => number) {
    this.rules = Rules.toSorted((a, b) => a.Priority - b.Priority).flatMap(({ Action, Statement }) => {
      const { RateBasedStatement: rate } = Statement;
      if (!rate) return [];
      return {
        scope: rate.ScopeDownStatement ?? {},
        keyOf: keyOf(rate.CustomKeys?.[1].UriPath.TextTransformations),
        rate: new RateCounter(rate.Limit, rate.EvaluationWindowSec * 1_000, now),
        blocked: blockResponse(Action?.Block, CustomResponseBodies),
      };
    });
  }

  /** The response to a blocked request; `undefined` when no rule blocks it. */
  inspect(request: InspectedRequest): OriginResponse | undefined {
    return this.rules.find(
      ({ scope, keyOf, rate }) => matches(scope, request) && !rate.isWithin(keyOf(request)),
    )?.blocked;
  }
}

/** Requests of one address, or of one address and path where the path is given as it is transformed. */
const keyOf =
  (ofPath: TextTransformations | undefined) =>
  ({ ip, path }: InspectedRequest): string =>
    ofPath === undefined ? ip : `${ip} ${transformed(path, ofPath)}`;

function blockResponse(block: Block | undefined, bodies: Bodies): OriginResponse {
  const {
    ResponseCode = 403,
    CustomResponseBodyKey: key,
    ResponseHeaders = [],
  } = block?.CustomResponse ?? {};
  const headers = Object.fromEntries(ResponseHeaders.map(({ Name, Value }) => [Name.toLowerCase(), Value]));
  if (key === undefined) return { status: ResponseCode, headers, body: Buffer.alloc(0) };
  const body = bodies[key];
  if (!body) throw new Error(`the web ACL has no response body ${key}`);
  return {
    status: ResponseCode,
    headers: { ...headers, 'content-type': CONTENT_TYPES[body.ContentType] },
    body: Buffer.from(body.Content),
  };
}

function matches(statement: RequestStatement, request: InspectedRequest): boolean {
  const { ByteMatchStatement, AndStatement, OrStatement, NotStatement } = statement;
  return (
    (!ByteMatchStatement || matchesBytes(ByteMatchStatement, request)) &&
    (!AndStatement || AndStatement.Statements.every((part) => matches(part, request))) &&
    (!OrStatement || OrStatement.Statements.some((part) => matches(part, request))) &&
    (!NotStatement || !matches(NotStatement.Statement, request))
  );
}

function matchesBytes(match: ByteMatch, request: InspectedRequest): boolean {
  const field = fieldOf(match, request);
  // A header that was not sent matches nothing.
  if (field === undefined) return false;
  const value = transformed(field, match.TextTransformations);
  const { SearchString: wanted } = match;
  return match.PositionalConstraint === 'EXACTLY' ? value === wanted : value.startsWith(wanted);
}

function transformed(text: string, transformations: TextTransformations): string {
  let value = text;
  for (const { Type } of transformations.toSorted((a, b) => a.Priority - b.Priority)) {
    if (Type === 'LOWERCASE') value = value.toLowerCase();
    if (Type === 'URL_DECODE') value = decodePercentCodes(value);
    if (Type === 'NORMALIZE_PATH') value = posix.normalize(value);
  }
  return value;
}

function fieldOf(
  { FieldToMatch }: ByteMatch,
  { method, path, headers = {} }: InspectedRequest,
): string | undefined {
  if (FieldToMatch.SingleHeader) return headerText(headers, FieldToMatch.SingleHeader.Name);
  return FieldToMatch.Method ? method : path;
}

/** Invalid percent codes stay unchanged. */
function decodePercentCodes(value: string): string {
  return value.replaceAll(/(?:%[0-9a-f]{2})+/gi, (codes) =>
    Buffer.from(codes.replaceAll('%', ''), 'hex').toString('utf8'),
  );
}
