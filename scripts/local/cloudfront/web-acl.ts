import { posix } from 'node:path';
import * as z from 'zod';
import { ignoredLocally } from '../resources/resource.ts';
import type { OriginResponse } from './origin.ts';
import { RateCounter } from './rate-counter.ts';

/** AWS WAF in front of a distribution or a user pool: the properties of a web ACL in CloudFormation, and what they mean. */

const byteMatchSchema = z.strictObject({
  FieldToMatch: z.strictObject({
    Method: z.strictObject({}).optional(),
    UriPath: z.strictObject({}).optional(),
  }),
  PositionalConstraint: z.enum(['EXACTLY', 'STARTS_WITH', 'ENDS_WITH', 'CONTAINS']),
  SearchString: z.string(),
  TextTransformations: z.array(
    z.strictObject({
      Priority: z.int(),
      Type: z.enum(['NONE', 'LOWERCASE', 'NORMALIZE_PATH', 'URL_DECODE']),
    }),
  ),
});
type ByteMatch = z.infer<typeof byteMatchSchema>;

type Statements = z.ZodOptional<z.ZodObject<{ Statements: z.ZodArray<typeof requestStatementSchema> }>>;

/** What a request itself must be like: one of these. */
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

const rateSchema = z.strictObject({
  // Forwarded addresses are what a client says.
  AggregateKeyType: z.literal('IP'),
  Limit: z.int().min(10),
  EvaluationWindowSec: z.union([z.literal(60), z.literal(120), z.literal(300), z.literal(600)]).default(300),
  ScopeDownStatement: requestStatementSchema.optional(),
});

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
  Action: z
    .strictObject({
      Allow: z.strictObject({}).optional(),
      Block: blockSchema.optional(),
      Count: z.strictObject({}).optional(),
    })
    .optional(),
  OverrideAction: ignoredLocally,
  Statement: requestStatementSchema.extend({
    RateBasedStatement: rateSchema.optional(),
    // Lists of addresses and patterns that only AWS has: they match nothing here.
    ManagedRuleGroupStatement: ignoredLocally,
  }),
  VisibilityConfig: ignoredLocally,
});
type Rule = z.infer<typeof ruleSchema>;

export const webAclSchema = z.strictObject({
  Name: ignoredLocally,
  Description: ignoredLocally,
  Scope: z.enum(['CLOUDFRONT', 'REGIONAL']),
  DefaultAction: z.strictObject({ Allow: z.strictObject({}) }),
  CustomResponseBodies: z
    .record(
      z.string(),
      z.strictObject({
        ContentType: z.enum(['APPLICATION_JSON', 'TEXT_HTML', 'TEXT_PLAIN']),
        Content: z.string(),
      }),
    )
    .default({}),
  Rules: z.array(ruleSchema).default([]),
  VisibilityConfig: ignoredLocally,
  Tags: ignoredLocally,
});

/** What a request is looked at for. */
export interface InspectedRequest {
  readonly method: string;
  /** As it was sent, without the query string. */
  readonly path: string;
  /** The connection's address. */
  readonly ip: string;
}

const CONTENT_TYPES = {
  APPLICATION_JSON: 'application/json',
  TEXT_HTML: 'text/html',
  TEXT_PLAIN: 'text/plain',
};

/** A web ACL with its counters. */
export class WebAcl {
  private readonly bodies: z.infer<typeof webAclSchema>['CustomResponseBodies'];
  private readonly rules: readonly { readonly rule: Rule; readonly rate: RateCounter | undefined }[];

  /** @param now Milliseconds, always going forward. */
  constructor({ CustomResponseBodies, Rules }: z.infer<typeof webAclSchema>, now: () => number) {
    this.bodies = CustomResponseBodies;
    this.rules = Rules.toSorted((a, b) => a.Priority - b.Priority).map((rule) => {
      const { RateBasedStatement: rate } = rule.Statement;
      return { rule, rate: rate && new RateCounter(rate.Limit, rate.EvaluationWindowSec * 1_000, now) };
    });
    for (const { rule } of this.rules) this.answer(rule.Action?.Block);
  }

  /** What a blocked request is answered; `undefined` lets it pass. */
  inspect(request: InspectedRequest): OriginResponse | undefined {
    for (const { rule, rate } of this.rules) {
      const { RateBasedStatement, ManagedRuleGroupStatement, ...statement } = rule.Statement;
      if (ManagedRuleGroupStatement !== undefined) continue;
      const scope = RateBasedStatement ? (RateBasedStatement.ScopeDownStatement ?? {}) : statement;
      if (!matches(scope, request) || rate?.isWithin(request.ip)) continue;
      if (rule.Action?.Allow) return undefined;
      if (rule.Action?.Block) return this.answer(rule.Action.Block);
    }
    return undefined;
  }

  private answer(block: Block | undefined): OriginResponse {
    const {
      ResponseCode = 403,
      CustomResponseBodyKey: key,
      ResponseHeaders = [],
    } = block?.CustomResponse ?? {};
    const own = Object.fromEntries(ResponseHeaders.map(({ Name, Value }) => [Name.toLowerCase(), Value]));
    if (key === undefined) return { status: ResponseCode, headers: own, body: Buffer.alloc(0) };
    const body = this.bodies[key];
    if (!body) throw new Error(`the web ACL has no response body ${key}`);
    const headers = { ...own, 'content-type': CONTENT_TYPES[body.ContentType] };
    return { status: ResponseCode, headers, body: Buffer.from(body.Content) };
  }
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

function matchesBytes(match: ByteMatch, { method, path }: InspectedRequest): boolean {
  let value = match.FieldToMatch.Method ? method : path;
  for (const { Type } of match.TextTransformations.toSorted((a, b) => a.Priority - b.Priority)) {
    if (Type === 'LOWERCASE') value = value.toLowerCase();
    if (Type === 'URL_DECODE') value = decodeWhereItCan(value);
    if (Type === 'NORMALIZE_PATH') value = posix.normalize(value);
  }
  const { SearchString: wanted } = match;
  switch (match.PositionalConstraint) {
    case 'EXACTLY':
      return value === wanted;
    case 'STARTS_WITH':
      return value.startsWith(wanted);
    case 'ENDS_WITH':
      return value.endsWith(wanted);
    case 'CONTAINS':
      return value.includes(wanted);
  }
}

/** What is no percent code stays as it is. */
function decodeWhereItCan(value: string): string {
  return value.replaceAll(/(?:%[0-9a-f]{2})+/gi, (codes) =>
    Buffer.from(codes.replaceAll('%', ''), 'hex').toString('utf8'),
  );
}
