import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { ACCOUNT, REGION } from './template/intrinsics.ts';

/** Values of a field, one of which has to match; other comparisons are unsupported. */
type Pattern = readonly string[] | { readonly [field: string]: Pattern };
export const patternSchema: z.ZodType<Pattern> = z.lazy(() =>
  z.union([z.array(z.string()).min(1), z.record(z.string(), patternSchema)]),
);

/** What a service puts on the bus. */
export interface ServiceEvent {
  /** As in `aws.ses`. */
  readonly source: string;
  readonly 'detail-type': string;
  readonly resources: readonly string[];
  readonly detail: object;
}

interface EventRule {
  readonly pattern: Pattern;
  /** Sends the event to the rule's targets. */
  readonly deliver: (event: object) => void;
}

/** The account's default event bus. */
export class EventBus {
  private readonly rules: EventRule[] = [];

  /** Returns a function that removes it. */
  add(rule: EventRule): () => void {
    this.rules.push(rule);
    return () => {
      this.rules.splice(this.rules.indexOf(rule), 1);
    };
  }

  publish(event: ServiceEvent): void {
    const whole = {
      version: '0',
      id: randomUUID(),
      account: ACCOUNT,
      time: new Date().toISOString(),
      region: REGION,
      ...event,
    };
    for (const { pattern, deliver } of this.rules) if (matches(whole, pattern)) deliver(whole);
  }
}

/** A list of an event matches when one of its values does. Source: "Creating event patterns", EventBridge user guide. */
export function matches(value: unknown, pattern: Pattern): boolean {
  if (isValues(pattern)) {
    return (Array.isArray(value) ? value : [value]).some((one) => pattern.includes(String(one)));
  }
  return Object.entries(pattern).every(([field, rules]) => matches(fieldOf(value, field), rules));
}

const isValues = (pattern: Pattern): pattern is readonly string[] => Array.isArray(pattern);

export const transformerSchema = z.strictObject({
  InputPathsMap: z.record(z.string(), z.string().regex(/^\$(\.[\w:-]+(\[\d+\])?)+$/)),
  InputTemplate: z.string().startsWith('{'),
});

/**
 * The message of a target: a JSON template whose variables are values of the event. Throws when one is missing, with which EventBridge
 * would deliver a message that is no JSON.
 */
export function transformed(
  event: object,
  { InputPathsMap, InputTemplate }: z.infer<typeof transformerSchema>,
): string {
  const message = InputTemplate.replace(/<([\w-]+)>/g, (variable, name) => {
    const path = InputPathsMap[String(name)];
    const value = path === undefined ? undefined : valueAt(event, path);
    if (value === undefined) throw new Error(`the event has no value for ${variable} (${path})`);
    return JSON.stringify(value);
  });
  JSON.parse(message);
  return message;
}

function valueAt(event: object, path: string): unknown {
  const steps = path.slice('$.'.length).split(/\.|(?=\[)/);
  return steps.reduce<unknown>((value, step) => fieldOf(value, step.replace(/^\[(\d+)\]$/, '$1')), event);
}

function fieldOf(value: unknown, field: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return new Map<string, unknown>(Object.entries(value)).get(field);
}
