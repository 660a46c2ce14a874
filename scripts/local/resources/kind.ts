import type { Cloud, Host } from './cloud.ts';
import type { Resource } from './resource.ts';

/** What other resources can refer to. */
export interface Identity {
  /** `Ref` */
  readonly ref: string;
  /** `Fn::GetAtt` */
  readonly attributes?: Readonly<Record<string, string>>;
}

/** How one CloudFormation resource type runs on this machine. A new type is a new file and a line in `registry.ts`. */
export interface ResourceKind {
  readonly type: string;
  /** Known before anything of the deployment runs, so that resources can refer to each other in any order. */
  identity(resource: Resource, host: Host): Identity;
  /** Makes it run: what earlier kinds of the registry made is there. */
  start(resource: Resource, cloud: Cloud): Promise<void> | void;
}
