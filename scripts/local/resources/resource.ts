import * as z from 'zod';
import type { RawResource, StackTemplate } from '../template/assembly.ts';
import {
  ACCOUNT,
  type Json,
  REGION,
  resolveIntrinsics,
  resolveSecrets,
  type Scope,
} from '../template/intrinsics.ts';
import type { Cloud, Host } from './cloud.ts';

export { ignoredLocally } from './ignored-locally.ts';

/** One resource of a stack, with its intrinsic functions and secrets resolved when it is parsed. */
export class Resource {
  readonly stack: StackTemplate;
  readonly logicalId: string;
  readonly type: string;
  private readonly properties: Json;
  private readonly scope: Scope;
  private readonly secret: (id: string) => string;

  constructor(
    stack: StackTemplate,
    logicalId: string,
    raw: RawResource,
    scope: Scope,
    secret: (id: string) => string,
  ) {
    this.stack = stack;
    this.logicalId = logicalId;
    this.type = raw.type;
    this.properties = raw.properties;
    this.scope = scope;
    this.secret = secret;
  }

  get id(): string {
    return `${this.stack.name}/${this.logicalId}`;
  }

  /** The name in a property of the template, or one of the stack's name and the logical id. */
  name(property: string): string {
    const { properties } = this;
    const given =
      properties && typeof properties === 'object' && !Array.isArray(properties)
        ? properties[property]
        : undefined;
    const name = given === undefined ? undefined : resolveIntrinsics(given, this.scope);
    return typeof name === 'string' ? name : `${this.stack.name}-${this.logicalId}`;
  }

  arn(service: string, path: string): string {
    return `arn:aws:${service}:${REGION}:${ACCOUNT}:${path}`;
  }

  /** The properties by a strict schema. Throws an error that names an unsupported property. */
  parse<Schema extends z.ZodType>(schema: Schema): z.output<Schema> {
    const resolved = this.attempt(() =>
      resolveSecrets(resolveIntrinsics(this.properties, this.scope), this.secret),
    );
    const parsed = schema.safeParse(resolved);
    if (parsed.success) return parsed.data;
    throw this.unsupported(z.prettifyError(parsed.error));
  }

  unsupported(what: string): Error {
    return new Error(`The local cloud does not support ${this.id} (${this.type}):\n${what}`);
  }

  private attempt<T>(action: () => T): T {
    try {
      return action();
    } catch (error) {
      throw this.unsupported(error instanceof Error ? error.message : String(error));
    }
  }
}

/** The values of references to a resource. */
export interface Identity {
  /** `Ref` */
  readonly ref: string;
  /** `Fn::GetAtt` */
  readonly attributes?: Readonly<Record<string, string>>;
}

/** How a CloudFormation resource type runs locally. A new type is a new file and a line in `registry.ts`. */
export interface ResourceKind {
  readonly type: string;
  /** Known before anything runs, so that resources can refer to each other in any order. */
  identity(resource: Resource, host: Host): Identity;
  /** Starts it, after the earlier kinds of the registry. */
  start(resource: Resource, cloud: Cloud): Promise<void> | void;
}
