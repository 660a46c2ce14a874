import * as z from 'zod';
import { parseJson } from '../http/local-server.ts';

/** Values of a field, one of which has to match: texts and beginnings. */
const ruleSchema = z.union([z.string(), z.strictObject({ prefix: z.string() })]);
type Rule = z.infer<typeof ruleSchema>;

const rulesSchema = z.array(ruleSchema).min(1);
const textSchema = z.strictObject({ S: rulesSchema });

/** A pattern over a record's event name and keys; other fields and comparisons are unsupported. */
const patternSchema = z.strictObject({
  eventName: rulesSchema.optional(),
  dynamodb: z.strictObject({ Keys: z.record(z.string().regex(/^\w+$/), textSchema) }).optional(),
});
export type Pattern = z.infer<typeof patternSchema>;

/** A mapping without filters passes everything; as on AWS there are five at most. */
export const filterCriteriaSchema = z.strictObject({
  Filters: z.array(z.strictObject({ Pattern: z.string().transform(parsePattern) })).max(5),
});

const keysSchema = z.looseObject({
  eventName: z.string(),
  dynamodb: z.looseObject({ Keys: z.record(z.string(), z.looseObject({ S: z.string().optional() })) }),
});

/** Whether a record matches one of the patterns. Source: "Control which events Lambda sends to your function". */
export function passes(record: unknown, patterns: readonly Pattern[]): boolean {
  const { eventName, dynamodb } = keysSchema.parse(record);
  return patterns.some(
    (pattern) =>
      meets(eventName, pattern.eventName) &&
      Object.entries(pattern.dynamodb?.Keys ?? {}).every(([name, { S }]) => meets(dynamodb.Keys[name]?.S, S)),
  );
}

/** The same as a condition of SQL over the emulator's table of stream records, with its values. */
export function sqlOf(patterns: readonly Pattern[] | undefined): {
  readonly sql: string;
  readonly values: readonly string[];
} {
  const values: string[] = [];
  const one = (field: string, rule: Rule) => {
    if (typeof rule === 'string') values.push(rule);
    else values.push(rule.prefix, rule.prefix);
    return typeof rule === 'string' ? `${field} = ?` : `substr(${field}, 1, length(?)) = ?`;
  };
  const any = (field: string, rules: readonly Rule[]) =>
    `(${rules.map((rule) => one(field, rule)).join(' OR ')})`;
  const all = ({ eventName, dynamodb }: Pattern) => [
    ...(eventName === undefined ? [] : [any('event_name', eventName)]),
    ...Object.entries(dynamodb?.Keys ?? {}).map(([name, { S }]) => any(`keys_json ->> '$.${name}.S'`, S)),
  ];
  const sql = patterns?.map((pattern) => ['TRUE', ...all(pattern)].join(' AND ')).join(' OR ');
  return { sql: sql ?? 'TRUE', values };
}

function meets(text: string | undefined, rules: readonly Rule[] | undefined): boolean {
  if (rules === undefined) return true;
  return text !== undefined && rules.some((rule) => meetsOne(text, rule));
}

function meetsOne(text: string, rule: Rule): boolean {
  return typeof rule === 'string' ? text === rule : text.startsWith(rule.prefix);
}

function parsePattern(json: string, context: z.RefinementCtx): Pattern {
  const parsed = patternSchema.safeParse(parseJson(json));
  if (parsed.success) return parsed.data;
  context.addIssue({ code: 'custom', message: `the pattern ${json}: ${z.prettifyError(parsed.error)}` });
  return z.NEVER;
}
