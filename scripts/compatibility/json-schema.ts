import * as z from 'zod';

/** JSON Schema with the keywords that contracts use. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: JsonSchema;
  readonly propertyNames?: JsonSchema;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly format?: string;
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

const bound = z.number().exactOptional();

/** Fails for keywords that `fits` does not know. */
export const jsonSchema: z.ZodType<JsonSchema> = z.lazy(() =>
  z.strictObject({
    type: z.union([z.string(), z.array(z.string())]).exactOptional(),
    properties: z.record(z.string(), jsonSchema).exactOptional(),
    required: z.array(z.string()).exactOptional(),
    additionalProperties: jsonSchema.exactOptional(),
    propertyNames: jsonSchema.exactOptional(),
    items: jsonSchema.exactOptional(),
    anyOf: z.array(jsonSchema).exactOptional(),
    enum: z.array(z.unknown()).exactOptional(),
    const: z.unknown().optional(),
    pattern: z.string().exactOptional(),
    format: z.string().exactOptional(),
    default: z.unknown().optional(),
    minimum: bound,
    maximum: bound,
    exclusiveMinimum: bound,
    minLength: bound,
    maxLength: bound,
    minItems: bound,
    maxItems: bound,
  }),
);

/** What a schema accepts. */
export function jsonSchemaOf(schema: z.core.$ZodType): JsonSchema {
  const { $schema, ...converted } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return jsonSchema.parse(JSON.parse(JSON.stringify(converted)));
}
