import { lifetimes } from '../../lambdas/edge/pages/lifetimes.ts';
import type { Resource } from '../../test/infra/synthesize.ts';
import type { Site } from './model.ts';

/** The present release, as its templates deploy it; `resources` by stack and logical id. */
export function siteOf(resources: readonly (readonly [id: string, resource: Resource])[]): Site {
  const memoryOf = (prefix: string): number => {
    const found = resources.find(
      ([id, { Type }]) => Type === 'AWS::Lambda::Function' && id.startsWith(prefix),
    );
    const memory = found?.[1].Properties.MemorySize;
    if (typeof memory !== 'number') throw new Error(`no function ${prefix}`);
    return memory;
  };
  return {
    lifetimes: {
      long: lifetimes.long.fresh,
      medium: lifetimes.medium.fresh,
      short: lifetimes.short.fresh,
    },
    rendererMemory: memoryOf('web/PageRenderer'),
    functionMemory: memoryOf('api/PublicRead'),
  };
}
