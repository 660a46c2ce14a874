import { LocationClient, type Place, SearchPlaceIndexForTextCommand } from '@aws-sdk/client-location';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ClinicRepository } from '../../lambdas/derived/listings/clinic-repository.ts';
import { clinicKeys } from '../../lambdas/records/clinics/items.ts';
import { submissionKeys } from '../../lambdas/records/submissions/items.ts';
import { ModerationWriter } from '../../lambdas/records/submissions/moderation-writer.ts';
import { SubmissionRepository } from '../../lambdas/records/submissions/submission-repository.ts';
import { SubmissionWriter } from '../../lambdas/records/submissions/submission-writer.ts';
import type { SubmissionRecord } from '../../shared/domain/records.ts';
import { listed } from '../fixtures/clinics.ts';
import { makeSubmission } from '../fixtures/submissions.ts';
import { unexpected } from '../support/unexpected.ts';
import { PLACE_INDEX } from './support/environment.ts';
import { restoreAfterwards } from './support/restore.ts';
import { useTable } from './support/table.ts';
import { putTaxonomy } from './support/taxonomy.ts';
import { loadWorker, type Worker } from './support/worker.ts';

const inChicago = {
  Label: '12 W Lake St, Chicago, IL 60601, USA',
  Geometry: { Point: [-87.6287, 41.8858] },
  AddressNumber: '12',
  Street: 'W Lake St',
  Municipality: 'Chicago',
  Region: 'Illinois',
  Country: 'USA',
  PostalCode: '60601',
};
/** The unit is that of the form. */
const addressParts = { street: '12 W Lake St', unit: 'Suite 4', postalCode: '60601' };
const location = { latitude: 41.8858, longitude: -87.6287 };

describe('the location worker', () => {
  const table = useTable();
  const maps = restoreAfterwards(mockClient(LocationClient));
  const finds = (...places: readonly Place[]) =>
    maps.on(SearchPlaceIndexForTextCommand).resolves({ Results: places.map((Place) => ({ Place })) });
  let work: Worker;
  let submission: SubmissionRecord;

  const submissions = () => new SubmissionRepository(table().table);
  const clinicLocation = async () =>
    (await new ClinicRepository(table().table, unexpected).byId(submission.id, 0))?.clinic.location;
  const clinicParts = async () =>
    (await new ClinicRepository(table().table, unexpected).byId(submission.id, 0))?.clinic.addressParts;
  const submissionLocation = async () => (await submissions().submission(submission.id))?.location;

  beforeAll(async () => {
    work = await loadWorker('location-worker', table(), {});
    await putTaxonomy(table().table);
  });

  beforeEach(async () => {
    maps.reset();
    finds(inChicago);
    submission = makeSubmission({ address: '12 West Lake Street\nSuite 4' });
    await new SubmissionWriter(table().table).importPractice(submission);
  });

  /** Approves as staff do, by the submission that was read. */
  function approve(read: SubmissionRecord) {
    const at = '2025-11-21T09:00:00.000Z';
    const audit = {
      id: makeSubmission().id,
      at,
      actor: { subject: 'subject', username: 'staff' },
      action: 'approve-clinic',
      subject: read.id,
    } as const;
    const clinic = listed({ ...read, status: 'approved' });
    return new ModerationWriter(table().table).approve(read, clinic, audit, []);
  }

  it('geocodes the address within the United States and Canada, and stores the location', async () => {
    expect(await work({ id: submission.id })).toEqual([]);
    expect(maps.commandCalls(SearchPlaceIndexForTextCommand).map(({ args: [{ input }] }) => input)).toEqual([
      {
        IndexName: PLACE_INDEX,
        Text: '12 West Lake Street, Suite 4, Chicago, IL',
        FilterCountries: ['USA', 'CAN'],
        MaxResults: 1,
        Language: 'en',
      },
    ]);
    expect(await submissions().submission(submission.id)).toEqual({ ...submission, location, addressParts });
    expect(await clinicLocation()).toBeUndefined();
  });

  it('stores the location on the clinic too, when it is already approved', async () => {
    expect(await approve(submission)).toBe('done');
    expect(await work({ id: submission.id })).toEqual([]);
    expect(await submissionLocation()).toEqual(location);
    expect(await clinicLocation()).toEqual(location);
    expect(await clinicParts()).toEqual(addressParts);
  });

  it('leaves the parts of an address that staff have changed meanwhile', async () => {
    expect(await approve(submission)).toBe('done');
    await table().table.update({
      Key: clinicKeys.clinic(submission.id),
      UpdateExpression: 'SET address = :address, addressParts = :parts',
      ExpressionAttributeValues: { ':address': '9 Oak Ave', ':parts': { street: '9 Oak Ave' } },
    });
    expect(await work({ id: submission.id })).toEqual([]);
    expect(await clinicLocation()).toEqual(location);
    expect(await clinicParts()).toEqual({ street: '9 Oak Ave' });
  });

  it('passes the location on to a clinic that is approved concurrently', async () => {
    const [decided, failed] = await Promise.all([approve(submission), work({ id: submission.id })]);
    if (failed.length > 0) expect(await work({ id: submission.id })).toEqual([]);
    if (decided === 'changed') {
      const read = await submissions().submission(submission.id);
      expect(read && (await approve(read))).toBe('done');
    }
    expect(await clinicLocation()).toEqual(location);
  });

  it('conflicts with an approval that read the practice before its location', async () => {
    expect(await work({ id: submission.id })).toEqual([]);
    expect(await approve(submission)).toBe('changed');
    expect(await clinicLocation()).toBeUndefined();
  });

  it('completes the work of a worker that crashed between submission and clinic', async () => {
    expect(await approve(submission)).toBe('done');
    await table().table.update({
      Key: submissionKeys.submission(submission.id),
      UpdateExpression: 'SET #location = :location',
      ExpressionAttributeNames: { '#location': 'location' },
      ExpressionAttributeValues: { ':location': location },
    });
    expect(await work({ id: submission.id })).toEqual([]);
    expect(maps.calls()).toEqual([]);
    expect(await clinicLocation()).toEqual(location);
  });

  it.each([
    ['nothing is found', []],
    ['a place is found in another country', [{ ...inChicago, Country: 'CAN', Region: 'Ontario' }]],
    ['a place is found in another state', [{ ...inChicago, Region: 'Indiana' }]],
    ['a place has no point', [{ ...inChicago, Geometry: {} }]],
  ])('stores no location when %s', async (_what, places) => {
    finds(...places);
    expect(await work({ id: submission.id })).toEqual([]);
    expect(await submissions().submission(submission.id)).toEqual(submission);
  });

  it('keeps the submission and tries again when the service fails', async () => {
    maps.on(SearchPlaceIndexForTextCommand).rejects(new Error('no response'));
    expect(await work({ id: submission.id })).toEqual([0]);
    expect(await submissions().submission(submission.id)).toEqual(submission);
    finds(inChicago);
    expect(await work({ id: submission.id })).toEqual([]);
    expect(await submissionLocation()).toEqual(location);
  });

  it('creates no record for a missing submission', async () => {
    const unknown = makeSubmission().id;
    expect(await work({ id: unknown }, { id: submission.id }, 'no task', { id: 'no id' })).toEqual([0, 2, 3]);
    expect(await submissions().submission(unknown)).toBeUndefined();
    expect(await submissionLocation()).toEqual(location);
  });
});
