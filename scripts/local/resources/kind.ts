import type { Cloud, Host } from './cloud.ts';
import type { Resource } from './resource.ts';

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
