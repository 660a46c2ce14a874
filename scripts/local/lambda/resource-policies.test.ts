import { describe, expect, it } from 'vitest';
import { arnLike, ResourcePolicies } from './resource-policies.ts';

const api = 'arn:aws:execute-api:us-east-1:111111111111:abc123';

describe('arnLike', () => {
  it.each([
    [`${api}/*/*/*`, `${api}/$default/GET/api/clinics`],
    [`${api}/*/*/api/clinics/{id}`, `${api}/$default/GET/api/clinics/{id}`],
    [`${api}/*/$default`, `${api}/$default/$default`],
    ['arn:aws:execute-api:*:*:abc123/*', `${api}/$default/$default`],
    [`${api}/?default/GET/api`, `${api}/$default/GET/api`],
  ])('%s covers %s', (pattern, arn) => expect(arnLike(pattern, arn)).toBe(true));

  it.each([
    // One part too few: the catch-all has no method.
    [`${api}/*/*/*`, `${api}/$default/$default`],
    [`${api}/*/$default`, `${api}/$default/GET/api`],
    [`${api}/*/GET/*`, `${api}/$default/POST/api`],
    [`${api}/*/*/*`, `${api}x/$default/GET/api`],
    // A wildcard ends at a colon.
    ['arn:aws:execute-api:*', `${api}/$default/GET/api`],
    ['*', `${api}/$default/GET/api`],
  ])('%s does not cover %s', (pattern, arn) => expect(arnLike(pattern, arn)).toBe(false));
});

describe('resource policies', () => {
  it('allow what one of a function’s own statements covers, by service and by source', () => {
    const policies = new ResourcePolicies();
    policies.add('one', { principal: 'apigateway.amazonaws.com', sourceArn: `${api}/*/GET/*` });
    policies.add('one', { principal: 'apigateway.amazonaws.com', sourceArn: `${api}/*/$default` });
    policies.add('two', { principal: 'events.amazonaws.com' });
    const gateway = (name: string, arn: string) => policies.allows(name, 'apigateway.amazonaws.com', arn);
    expect(gateway('one', `${api}/$default/GET/api`)).toBe(true);
    expect(gateway('one', `${api}/$default/$default`)).toBe(true);
    expect(gateway('one', `${api}/$default/POST/api`)).toBe(false);
    expect(gateway('two', `${api}/$default/GET/api`)).toBe(false);
    expect(policies.allows('two', 'events.amazonaws.com', 'arn:aws:events:us-east-1:1:rule/x')).toBe(true);
  });
});
