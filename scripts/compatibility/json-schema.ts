import * as z from 'zod';

const bound = z.number().exactOptional();

/** JSON Schema with the keywords that contracts use; fails for others, which `fits` does not know. */
export const jsonSchema = z.strictObject({
  type: z.union([z.string(), z.array(z.string())]).exactOptional(),
  get properties() {
    return z.record(z.string(), jsonSchema).exactOptional();
  },
  required: z.array(z.string()).exactOptional(),
  get additionalProperties() {
    return jsonSchema.exactOptional();
  },
  get propertyNames() {
    return jsonSchema.exactOptional();
  },
  get items() {
    return jsonSchema.exactOptional();
  },
  get anyOf() {
    return z.array(jsonSchema).exactOptional();
  },
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
});
export type JsonSchema = z.infer<typeof jsonSchema>;

/** What a schema accepts. */
export function jsonSchemaOf(schema: z.core.$ZodType): JsonSchema {
  const { $schema, ...converted } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return jsonSchema.parse(JSON.parse(JSON.stringify(converted)));
}
