import { expect, it, vi } from 'vitest';
import { needsOf } from '../../scripts/preflight/needs.ts';
import { production } from './production.ts';

it('the preflight reads the required quotas of an account from the templates', () => {
  // Without a built site a synthesis logs warnings.
  const warnings = vi.spyOn(console, 'error').mockReturnValue();
  const needs = needsOf(production());
  warnings.mockRestore();
  expect(needs).toMatchObject({
    stage: 'prod',
    namePrefix: 'careatlas-prod-',
    reservedConcurrency: 500,
    throttleRate: 2000,
    domain: production().domain,
    bootstrap: { parameter: '/cdk-bootstrap/hnb659fds/version' },
  });
  expect(needs.cachePolicies).toBeGreaterThanOrEqual(2);
  expect(needs.responseHeadersPolicies).toBeGreaterThanOrEqual(4);
  expect(needs.bootstrap.version).toBeGreaterThanOrEqual(6);
});
