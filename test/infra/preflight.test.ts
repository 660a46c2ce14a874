import { expect, it } from 'vitest';
import { needsOf } from '../../scripts/preflight/needs.ts';
import { builtSite } from './built-site.ts';
import { production } from './production.ts';

it('the preflight reads the required quotas of an account from the templates', () => {
  const needs = needsOf(production(), builtSite);
  expect(needs).toMatchObject({
    stage: 'prod',
    namePrefix: 'careatlas-prod-',
    reservedConcurrency: 510,
    throttleRate: 2000,
    domain: production().domain,
    bootstrap: { parameter: '/cdk-bootstrap/hnb659fds/version' },
  });
  expect(needs.cachePolicies).toBeGreaterThanOrEqual(2);
  expect(needs.responseHeadersPolicies).toBeGreaterThanOrEqual(4);
  expect(needs.bootstrap.version).toBeGreaterThanOrEqual(6);
});
