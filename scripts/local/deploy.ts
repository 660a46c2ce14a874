import { Cloud, type Host } from './resources/cloud.ts';
import { ignoredTypes, resourceKinds } from './resources/registry.ts';
import { type Identity, Resource } from './resources/resource.ts';
import type { RawResource, StackTemplate } from './template/assembly.ts';
import { type Json, resolveIntrinsics, type Scope } from './template/intrinsics.ts';

/** Runs the stacks. After a failure nothing of the new deployment remains, and `previous` still runs. */
export async function deploy(stacks: readonly StackTemplate[], host: Host, previous?: Cloud): Promise<Cloud> {
  const resources = readResources(stacks, host);
  const cloud = new Cloud(host, previous);
  try {
    for (const kind of resourceKinds) {
      for (const resource of resources.filter(({ type }) => type === kind.type))
        await kind.start(resource, cloud);
    }
  } catch (error) {
    await cloud.stop(previous);
    throw error;
  }
  return cloud;
}

/** The resources to run, in the stacks' order. Throws for types that are neither supported nor ignored. */
export function readResources(stacks: readonly StackTemplate[], host: Host): Resource[] {
  const kinds = new Map(resourceKinds.map((kind) => [kind.type, kind]));
  const exports = new Map<string, string>();
  const all: Resource[] = [];
  for (const stack of stacks) {
    const own = new Map<string, Resource>();
    const scope = scopeOf(stack, own, exports);
    const secret = (id: string) => host.secrets.value(id);
    for (const [logicalId, raw] of stack.resources) {
      own.set(logicalId, new Resource(stack, logicalId, raw, scope, secret));
    }
    for (const [name, value] of stack.exports) {
      const resolved = resolveIntrinsics(value, scope);
      if (typeof resolved === 'string') exports.set(name, resolved);
    }
    const providers = customResourceProviders(stack.resources.values());
    all.push(...[...own.values()].filter(({ logicalId }) => !providers.has(logicalId)));
  }
  const unknown = all.filter(({ type }) => !kinds.has(type) && !ignoredTypes.has(type));
  if (unknown.length > 0) {
    const names = unknown.map(({ id, type }) => `  ${id} (${type})`).join('\n');
    throw new Error(`The local cloud does not support these resources:\n${names}`);
  }
  return all.filter(({ type }) => kinds.has(type));

  function identity(resource: Resource): Identity {
    return kinds.get(resource.type)?.identity(resource, host) ?? { ref: resource.id };
  }

  function scopeOf(
    stack: StackTemplate,
    own: ReadonlyMap<string, Resource>,
    known: ReadonlyMap<string, string>,
  ): Scope {
    const find = (logicalId: string) => {
      const resource = own.get(logicalId);
      if (!resource) throw new Error(`${stack.name} has no resource ${logicalId}`);
      return resource;
    };
    return {
      ref: (logicalId) => identity(find(logicalId)).ref,
      attribute: (logicalId, name) => {
        const resource = find(logicalId);
        // Ignored resources have names only.
        if (ignoredTypes.has(resource.type)) return `${resource.id}.${name}`;
        const value = identity(resource).attributes?.[name];
        if (value === undefined) throw resource.unsupported(`Fn::GetAtt ${name}`);
        return value;
      },
      importValue: (name) => {
        const value = known.get(name);
        if (value === undefined) throw new Error(`no stack exports ${name}`);
        return value;
      },
    };
  }
}

/** Functions of custom resources, which run on AWS while a stack deploys; here the runner does their work. */
function customResourceProviders(resources: Iterable<RawResource>): Set<string> {
  const providers = new Set<string>();
  for (const { properties } of resources) {
    const token = field(field(properties, 'ServiceToken'), 'Fn::GetAtt');
    const provider = Array.isArray(token) ? token[0] : undefined;
    if (typeof provider === 'string') providers.add(provider);
  }
  return providers;
}

function field(value: Json | undefined, name: string): Json | undefined {
  return value && typeof value === 'object' && !Array.isArray(value) ? value[name] : undefined;
}
