/** What the site's visitor publishes arrives in the derived items of its city, and the public sees none of it. */

import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { ScannedTotals } from '../../lambdas/jobs/projector/maintenance/scanned-totals.ts';
import { TestClinicChange } from '../../lambdas/jobs/site-visitor/index.ts';
import { ClinicWriter } from '../../lambdas/records/clinics/clinic-writer.ts';
import { TEST_CITY, TEST_CLINIC_ID } from '../../lambdas/records/clinics/index.ts';
import { Table } from '../../lambdas/table/index.ts';
import { check } from '../../scripts/admin/check/check.ts';
import { contracts } from '../../shared/contracts/index.ts';
import { listed, makeClinic } from '../fixtures/clinics.ts';
import { permissionsOf } from '../infra/checks.ts';
import { jsonOf, synthesize } from '../infra/synthesize.ts';
import { runCommand } from './support/admin.ts';
import { useDeployment } from './support/deployment.ts';
import { emulatorClient } from './support/emulator-client.ts';
import { useGuardedTable } from './support/guarded-table.ts';
import { projectAll, rebuild } from './support/projection.ts';
import { useTable } from './support/table.ts';
import { putTaxonomy } from './support/taxonomy.ts';

describe('the test clinic of the site’s visitor', () => {
  const deployment = useDeployment();

  beforeAll(() => putTaxonomy(deployment().table));

  const change = () => new TestClinicChange(deployment().table);
  const get = (path: string) => deployment().call('PublicRead', path);
  async function arrive(word: string) {
    await change().publish(word);
    await expect.poll(() => change().isListed(word), { timeout: 10_000, interval: 100 }).toBe(true);
    await expect.poll(() => change().isFound(word), { timeout: 10_000, interval: 100 }).toBe(true);
  }

  it('arrives in the list and in the search of its city, and a later change replaces it', async () => {
    await arrive('vfirst1');
    expect(await change().isListed('vsecond2')).toBe(false);
    await arrive('vsecond2');
    expect(await change().isListed('vfirst1')).toBe(false);
    expect(await change().isFound('vfirst1')).toBe(false);
  });

  it.each([
    `${contracts.listClinics.path}`,
    `${contracts.listFeaturedClinics.path}`,
    `${contracts.searchClinics.path}?q=vsecond2`,
    `${contracts.searchClinics.path}?q=test%20clinic`,
    ...[0, 1].map((part) => `/api/sitemap/clinics/2/${part}`),
  ])('is not in %s', async (path) => {
    const { statusCode, body } = await get(path);
    expect([statusCode, body]).toEqual([200, '[]']);
  });

  it('has no page of its own, and its city has none', async () => {
    for (const path of [
      `/api/clinics/${TEST_CLINIC_ID}`,
      '/api/clinics/test-clinic',
      `/api/clinics/${TEST_CLINIC_ID}/reviews`,
    ]) {
      expect([path, (await get(path)).statusCode]).toEqual([path, 404]);
    }
    for (const slug of [TEST_CITY.slug, encodeURIComponent(TEST_CITY.id)]) {
      const { statusCode, body } = await get(`/api/clinics?city=${slug}`);
      expect(statusCode === 200 ? body : '[]').toBe('[]');
    }
  });

  it('is in no total', async () => {
    const { statusCode, body } = await get(contracts.getStats.path);
    expect(statusCode).toBe(200);
    expect(JSON.parse(body)).toMatchObject({ totalClinics: 0, regions: [] });
  });
});

describe('operators’ commands', () => {
  const test = useTable();

  beforeAll(async () => {
    const { table } = test();
    await putTaxonomy(table);
    await new ClinicWriter(table).addApproved(listed(makeClinic({ name: 'Public Clinic' })));
    await new TestClinicChange(table).publish('vword1');
    await projectAll(table);
  });

  it('check and rebuild know the test clinic', async () => {
    expect((await runCommand(check, test())).lines).toContain('Nothing breaks a rule.');
    expect(await rebuild(test().table)).toMatchObject({ changed: 0, failed: [] });
    const totals = await new ScannedTotals(test().table).drifts();
    expect(totals).toEqual([]);
  });
});

describe('the visitor’s role', () => {
  const test = useTable();
  const permissions = permissionsOf(jsonOf(synthesize('prod').web)).flatMap((one) => {
    const [, permission] = /^<SiteVisitorVisitsWorkerRole\w*>: (dynamodb:.*)$/.exec(one) ?? [];
    return permission?.replace(/<careatlas-prod-data:[^>]*Table[^>]*Arn[^>]*>/, 'the table') ?? [];
  });
  const guarded = useGuardedTable(test, permissions);

  it('allows what a visit does to the table, and nothing else', async () => {
    const { endpoint, name } = guarded();
    const client = emulatorClient(endpoint);
    const change = new TestClinicChange(new Table(DynamoDBDocumentClient.from(client), name));
    await change.publish('vword1');
    expect([await change.isListed('vword1'), await change.isFound('vword1')]).toEqual([false, false]);
    client.destroy();
    expect(guarded().denied).toEqual([]);
    expect(guarded().unused()).toEqual([]);
  });
});
