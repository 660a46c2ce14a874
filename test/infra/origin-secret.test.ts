/** Exports and imports of each stack during a rotation of the origin secret: docs/runbooks/rotate-origin-secret.md. */
import { describe, expect, it } from 'vitest';
import { environmentNames, ORIGIN_SECRET_HEADER } from '../../lambdas/platform/names.ts';
import { distributionOf, resources, text } from './checks.ts';
import { production } from './production.ts';
import { jsonOf, synthesize, type TemplateJson, type Templates } from './synthesize.ts';

const EXPORT = /ExportsOutputRefOriginSecret/;

const deployments = {
  first: synthesize('prod'),
  accepting: synthesize(production({ originSecret: '2', previousOriginSecret: '1' })),
  second: synthesize(production({ originSecret: '2' })),
  next: synthesize(production({ originSecret: '3', previousOriginSecret: '2' })),
};

/** The generation of a secret's logical id, which has no number for the first one. */
const generation = (id: string) => Number(/OriginSecret(\d)Secret/.exec(id)?.[1] ?? 1);
const generationsOf = (value: string) =>
  [...value.matchAll(/OriginSecret(\dSecret)?/g)].map(([id]) => generation(id)).sort();

/** The names of a template's exports by generation. */
function exportsOf(template: TemplateJson): Map<number, string> {
  const names = Object.values(template.Outputs ?? {}).flatMap(({ Export }) => Export?.Name ?? []);
  return new Map(names.filter((name) => EXPORT.test(name)).map((name) => [generation(name), name]));
}

function importsOf(template: TemplateJson): Set<string> {
  const all = [...JSON.stringify(template).matchAll(/"Fn::ImportValue":"([^"]+)"/g)].map(
    ([, name = '']) => name,
  );
  return new Set(all.filter((name) => EXPORT.test(name)));
}

/** The generations that each function accepts, the current one first. */
function accepted(template: TemplateJson): number[][] {
  return resources(template, 'AWS::Lambda::Function').map(([, { Environment }]) => {
    const { Variables } = Environment as { Variables: Record<string, unknown> };
    return [environmentNames.originSecret, environmentNames.previousOriginSecret].flatMap((name) =>
      Variables[name] === undefined ? [] : generationsOf(text(Variables[name])),
    );
  });
}

/** The generations that the distribution sends to the origins of calls and pages. */
function sent(template: TemplateJson): number[][] {
  return distributionOf(template).Origins.flatMap(({ OriginCustomHeaders = [] }) =>
    (OriginCustomHeaders as { HeaderName: string; HeaderValue: unknown }[])
      .filter(({ HeaderName }) => HeaderName === ORIGIN_SECRET_HEADER)
      .map(({ HeaderValue }) => generationsOf(text(HeaderValue))),
  );
}

const stacks = (templates: Templates) => ({ api: jsonOf(templates.api), web: jsonOf(templates.web) });

describe.each([
  ['the first deployment', deployments.first, [1], 1],
  ['the deployment that accepts both', deployments.accepting, [2, 1], 2],
  ['the deployment that drops the old one', deployments.second, [2], 2],
  ['the next rotation', deployments.next, [3, 2], 3],
])('in %s', (_, templates, accepts, sends) => {
  const { api, web } = stacks(templates);

  it(`functions accept ${accepts}, and the distribution sends ${sends} to calls and pages`, () => {
    expect(accepted(api)).toEqual(Array.from({ length: 6 }, () => accepts));
    expect(sent(web)).toEqual([[sends], [sends]]);
  });

  it('the API exports every generation that it accepts, and has a secret for each', () => {
    expect([...exportsOf(api).keys()].sort()).toEqual([...accepts].sort());
    const secrets = resources(api, 'AWS::SecretsManager::Secret').filter(([id]) =>
      id.startsWith('OriginSecret'),
    );
    expect(secrets.map(([id]) => generation(id)).sort()).toEqual([...accepts].sort());
    for (const [id] of secrets) expect(api.Resources[id]?.DeletionPolicy).toBe('Delete');
  });
});

describe('from one deployment to the next', () => {
  it.each([
    ['the first', deployments.first, deployments.accepting],
    ['the deployment that accepts both', deployments.accepting, deployments.second],
    ['the second', deployments.second, deployments.next],
  ])('the API’s update keeps every export that the web stack of %s imports', (_, deployed, next) => {
    const offered = new Set(exportsOf(jsonOf(next.api)).values());
    const imported = importsOf(jsonOf(deployed.web));
    expect(imported.size).toBe(1);
    for (const name of imported) expect(offered).toContain(name);
  });

  it('functions accept what CloudFront sends, before and after the update of the web stack', () => {
    const { first, accepting, second } = deployments;
    const accepts = (templates: Templates) => new Set(accepted(jsonOf(templates.api)).flat());
    const sends = (templates: Templates) => sent(jsonOf(templates.web)).flat();
    for (const generation of [...sends(first), ...sends(accepting)]) {
      expect(accepts(accepting)).toContain(generation);
    }
    for (const generation of sends(accepting)) expect(accepts(second)).toContain(generation);
  });

  it('the check reports a rotation without the deployment that accepts both', () => {
    const { first, second } = deployments;
    const offered = new Set(exportsOf(jsonOf(second.api)).values());
    expect([...importsOf(jsonOf(first.web))].filter((name) => !offered.has(name))).toHaveLength(1);
  });

  it('the logical id of a secret depends on its generation only', () => {
    const [one, other] = [
      exportsOf(jsonOf(deployments.accepting.api)),
      exportsOf(jsonOf(deployments.second.api)),
    ];
    expect(one.get(2)).toBe(other.get(2));
    expect(one.get(1)).toBe(exportsOf(jsonOf(deployments.first.api)).get(1));
  });
});
