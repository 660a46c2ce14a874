import { LocationClient, SearchPlaceIndexForTextCommand } from '@aws-sdk/client-location';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { environmentNames, SYNC_ATTEMPTS, WEEKLY_SYNC } from '../../lambdas/platform/names.ts';
import { ClinicWriter } from '../../lambdas/records/clinics/clinic-writer.ts';
import { clinicKeys } from '../../lambdas/records/clinics/items.ts';
import { GooglePlaces } from '../../scripts/local/stand-ins/google-places.ts';
import { StandIn } from '../../scripts/local/stand-ins/stand-in.ts';
import type { PlacesSync, SyncResult } from '../../shared/contracts/google-places/google-places.ts';
import type { ClinicRecord } from '../../shared/domain/records.ts';
import { listed, makeClinic } from '../fixtures/clinics.ts';
import { type Call, loadFunction, loadPublicRead, staffClaims } from './support/http.ts';
import { waitForResponses } from './support/patient-requests.ts';
import { projectAll } from './support/projection.ts';
import { useQueues } from './support/queues.ts';
import { restoreAfterwards } from './support/restore.ts';
import { useTable } from './support/table.ts';
import { putTaxonomy } from './support/taxonomy.ts';
import { loadWorker, type Worker } from './support/worker.ts';

const KEY = 'key-of-the-tests';
const CLINICS = 60;
describe('the sync with Google', () => {
  waitForResponses();

  const table = useTable();
  const queues = useQueues();
  const secrets = restoreAfterwards(mockClient(SecretsManagerClient));
  const maps = restoreAfterwards(mockClient(LocationClient));
  const warn = vi.fn();
  let google: GooglePlaces;
  let standIn: StandIn;
  let clinics: ClinicRecord[];
  let press: Call;
  let admin: Call;
  let everyone: Call;
  let dispatch: Worker;
  let work: Worker;

  beforeAll(async () => {
    await putTaxonomy(table().table);
    google = new GooglePlaces({ latency: () => 5 });
    google.accept(KEY);
    standIn = await StandIn.open(google, warn);
    const writer = new ClinicWriter(table().table);
    clinics = [];
    for (let index = 0; index < CLINICS; index += 1) {
      const id = `ChIJ${String(index).padStart(23, '0')}`;
      const name = `${NAMES[index % NAMES.length]} ${OTHERS[Math.floor(index / NAMES.length)]} Practice`;
      const address = `${100 + index} Lake Street, Chicago, IL 60601`;
      const clinic = makeClinic({
        name,
        address,
        // Google knows all of them; the directory does not know which places some are.
        ...(index % 6 !== 0 && { googlePlaceId: id, google: { rating: 3, reviewCount: 5 } }),
      });
      google.catalogue.add([{ id, name, address, googleRating: { rating: 4.4, reviewCount: 100 + index } }]);
      clinics.push(clinic);
      await writer.addApproved(listed(clinic));
    }
    await projectAll(table().table);
    await load({});
  });
  afterAll(() => standIn?.close());

  async function load(overrides: Readonly<Record<string, string>>): Promise<void> {
    const environment = {
      [environmentNames.googlePlacesEndpoint]: standIn.endpoint,
      ...overrides,
    };
    press = await loadFunction('places-sync', table(), environment);
    admin = await loadFunction('admin', table(), environment);
    everyone = await loadPublicRead(table(), environment);
    dispatch = await loadWorker('places-dispatch', table(), environment);
    work = await loadWorker('places-worker', table(), environment);
  }

  beforeEach(async () => {
    secrets.on(GetSecretValueCommand).resolves({ SecretString: KEY });
    maps.on(SearchPlaceIndexForTextCommand).resolves({ Results: [] });
    standIn.faults.set('off');
    await forget();
  });

  /** As if nothing had ever been asked: no run is going, and every clinic is due. */
  async function forget(): Promise<void> {
    for (const { id } of clinics) {
      await table().table.update({
        Key: clinicKeys.placeState(id),
        UpdateExpression: 'REMOVE checkedAt, lastRun SET byQueueSk = :due',
        ExpressionAttributeValues: { ':due': `0#${id}` },
      });
    }
    const { going } = await history();
    if (going) throw new Error('a run is going');
  }

  async function history() {
    const { body } = await admin('/api/google-places/sync', { claims: staffClaims });
    const { runs } = JSON.parse(body) as PlacesSync;
    return { last: runs[0], going: runs.some(({ state }) => state === 'running') };
  }

  async function sync(): Promise<SyncResult> {
    const response = await press('/api/google-places/sync-all', { claims: staffClaims });
    expect(response).toMatchObject({ statusCode: 200 });
    return JSON.parse(response.body) as SyncResult;
  }

  /** Delivers the messages of both queues until none is left. */
  async function drain(): Promise<void> {
    for (;;) {
      const plans = queues.messages('dispatch');
      const tasks = queues.messages('sync');
      queues.reset();
      if (plans.length + tasks.length === 0) return;
      expect(await dispatch(...plans)).toEqual([]);
      let open = tasks;
      for (let attempt = 1; attempt <= SYNC_ATTEMPTS && open.length > 0; attempt += 1) {
        const failed = await work.attempt(attempt, ...open);
        open = failed.map((index) => open[index]);
      }
      expect(open).toEqual([]);
    }
  }

  const shown = async ({ id }: ClinicRecord) =>
    JSON.parse((await everyone(`/api/clinics/${id}`)).body) as {
      googleRating: string;
      googleReviewCount: number;
    };

  it('by the button checks every clinic once, and skips all of them the second time', async () => {
    const before = google.rate.calls;
    expect((await sync()).statistics).toEqual({
      totalClinicsProcessed: CLINICS,
      clinicsUpdated: CLINICS,
      apiCallsMade: CLINICS,
      clinicsSkipped: 0,
      errors: 0,
      clinicsRemaining: 0,
      efficiency: { updateRate: 1, apiCallsPerUpdate: 1 },
    });
    expect(google.rate.calls - before).toBe(CLINICS);
    expect(await shown(clinics[6] ?? makeClinic())).toMatchObject({
      googleRating: '4.4',
      googleReviewCount: 106,
    });
    expect((await sync()).statistics).toMatchObject({
      totalClinicsProcessed: CLINICS,
      clinicsUpdated: 0,
      clinicsSkipped: CLINICS,
      apiCallsMade: 0,
    });
    // What waits in the queues in case that the function dies finds nothing to do.
    await drain();
    expect(google.rate.calls - before).toBe(CLINICS);
  });

  it('by the schedule does the same through the queues', async () => {
    const before = google.rate.calls;
    expect(await dispatch(WEEKLY_SYNC)).toEqual([]);
    await drain();
    const { last } = await history();
    expect(last).toMatchObject({
      trigger: 'schedule',
      state: 'completed',
      statistics: { clinicsUpdated: CLINICS, apiCallsMade: CLINICS },
    });
    expect(google.rate.calls - before).toBe(CLINICS);
  });

  it('stops when Google rejects the key', async () => {
    secrets.on(GetSecretValueCommand).resolves({ SecretString: 'no-key-of-google' });
    await load({});
    const response = await press('/api/google-places/sync-all', { claims: staffClaims });
    expect(response.statusCode).toBe(503);
    expect(JSON.parse(response.body)).toMatchObject({ message: expect.stringMatching(/key/) });
    expect((await history()).last?.state).toBe('unauthorized');
    await load({});
  });

  it('sends no request while Google’s ratings are hidden, not even for queued clinics', async () => {
    expect(await dispatch(WEEKLY_SYNC)).toEqual([]);
    const waiting = queues.messages('sync');
    expect(waiting).toHaveLength(CLINICS / 10);
    queues.reset();
    await load({ [environmentNames.googleRatings]: 'hidden' });
    const before = google.rate.calls;
    const response = await press('/api/google-places/sync-all', { claims: staffClaims });
    expect(response.statusCode).toBe(409);
    expect(await dispatch(WEEKLY_SYNC)).toEqual([]);
    expect(await work(...waiting)).toEqual([]);
    expect(google.rate.calls).toBe(before);
    expect([...queues.messages('sync'), ...queues.messages('dispatch')]).toEqual([]);
    await load({});
    expect(await work(...waiting)).toEqual([]);
    expect(google.rate.calls).toBe(before + CLINICS);
  });

  it('is for staff', async () => {
    const response = await press('/api/google-places/sync-all');
    expect(response.statusCode).toBe(401);
  });
});

const NAMES = [
  'Harbour',
  'Maple',
  'Juniper',
  'Copper',
  'Willow',
  'Granite',
  'Amber',
  'Cedar',
  'Saffron',
  'Indigo',
];
const OTHERS = ['Heart', 'Dental', 'Eye', 'Skin', 'Family', 'Hearing'];
