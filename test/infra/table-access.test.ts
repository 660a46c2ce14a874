/** Access to the table is what the rooms of `lambdas` declare (`access.ts`), and every policy has room to grow. */
import { describe, expect, it } from 'vitest';
import { accessOf } from '../../infra/constructs/table-access.ts';
import { tableFunctions } from '../../lambdas/table/access.ts';
import { permissionsOf, resources, text } from './checks.ts';
import { jsonOf, stackNames, synthesize } from './synthesize.ts';

const templates = Object.entries(synthesize('prod')).map(([, template]) => jsonOf(template));

/** Roles by the name of their function. */
const roles = new Map(
  templates.flatMap((template) =>
    resources(template, 'AWS::Lambda::Function').flatMap(([, { Environment, Role }]) => {
      const name = (Environment as { Variables?: Record<string, unknown> } | undefined)?.Variables
        ?.POWERTOOLS_SERVICE_NAME;
      return typeof name === 'string' ? [[name, text(Role).replace('.Arn', '')] as const] : [];
    }),
  ),
);
const permissions = templates
  .flatMap(permissionsOf)
  .filter((permission) => permission.includes(': dynamodb:') && !permission.includes('StreamArn'))
  .map((permission) => permission.replace(/<careatlas-prod-data:[^>]*Table[^>]*Arn[^>]*>/g, 'the table'));

describe('access to the table', () => {
  it.each(tableFunctions)('of %s is what the rooms declare', (name) => {
    const declared = accessOf(name).flatMap(({ actions, index, partitions }) =>
      actions.flatMap((action) =>
        partitions.map(
          (partition) =>
            `${roles.get(name)}: dynamodb:${action} on the table${index ? `/index/${index}` : ''} at ${partition}`,
        ),
      ),
    );
    expect(declared.length).toBeGreaterThan(0);
    const granted = permissions.filter((one) => one.startsWith(`${roles.get(name)}: `));
    expect(granted.sort()).toEqual(declared.sort());
  });

  it('is of functions that declare it only', () => {
    const known = new Set(tableFunctions.map((name) => roles.get(name)));
    expect(permissions.filter((one) => !known.has(one.split(': ')[0]))).toEqual([]);
  });

  it('never scans', () => expect(permissions.join()).not.toContain('Scan'));
});

describe('policies', () => {
  /** IAM's limit of all inline policies of a role, in characters without white space. */
  const LIMIT = 10_240;

  it('of every role stay below 82 % of IAM’s limit', () => {
    const sizes = new Map<string, number>();
    for (const template of templates) {
      for (const [, { Roles, PolicyDocument }] of resources(template, 'AWS::IAM::Policy')) {
        const role = text((Roles as unknown[])[0]);
        sizes.set(role, (sizes.get(role) ?? 0) + JSON.stringify(PolicyDocument).length);
      }
    }
    expect(sizes.size).toBeGreaterThan(stackNames.length);
    expect([...sizes].filter(([, size]) => size >= 0.82 * LIMIT)).toEqual([]);
  });
});
