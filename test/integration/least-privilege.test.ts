/**
 * The functions work with exactly the permissions of their roles in the templates: a missing permission fails here before a
 * deployment, and an unused one is named.
 */

import { CloudFrontClient, CreateInvalidationCommand } from '@aws-sdk/client-cloudfront';
import { LocationClient, SearchPlaceIndexForTextCommand } from '@aws-sdk/client-location';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { GetAccountCommand, SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import {
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  ScanCommand,
} from '@aws-sdk/lib-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { listingKeys } from '../../lambdas/derived/listings/items.ts';
import { totalKeys } from '../../lambdas/derived/totals/items.ts';
import { googlePlacesKeys } from '../../lambdas/jobs/google-places/items.ts';
import type { ProjectorJob } from '../../lambdas/jobs/projector/worker.ts';
import { signingKey } from '../../lambdas/platform/hashes.ts';
import {
  DAILY_RANKS,
  environmentNames,
  OUTBOX_SWEEP,
  SECOND_SWEEP,
  VIEWER_ADDRESS_HEADER,
  WEEKLY_EXPORT,
  WEEKLY_SYNC,
} from '../../lambdas/platform/names.ts';
import { createClaimCodes } from '../../lambdas/records/claims/claim-codes.ts';
import { ClaimRepository, putInvitation } from '../../lambdas/records/claims/claim-repository.ts';
import { newInvitation } from '../../lambdas/records/claims/invitations.ts';
import { ClinicWriter } from '../../lambdas/records/clinics/clinic-writer.ts';
import { clinicKeys, PLACES_QUEUE, placeStateItemSchema } from '../../lambdas/records/clinics/items.ts';
import { placeStateItem } from '../../lambdas/records/clinics/place-state.ts';
import { outboxKeys } from '../../lambdas/records/outbox/items.ts';
import { personKeys } from '../../lambdas/records/people/items.ts';
import { personRecordItems } from '../../lambdas/records/people/person-editor.ts';
import { postKeys } from '../../lambdas/records/posts/items.ts';
import { REPORTED_QUEUE, reviewKeys, reviewQueue } from '../../lambdas/records/reviews/items.ts';
import { MAX_REPORTS } from '../../lambdas/records/reviews/staff-review-repository.ts';
import { CONTACT_QUEUE, submissionKeys } from '../../lambdas/records/submissions/items.ts';
import { SubmissionWriter } from '../../lambdas/records/submissions/submission-writer.ts';
import { taxonomyKeys } from '../../lambdas/records/taxonomy/items.ts';
import type { RawItem } from '../../lambdas/table/client.ts';
import { inQueue, queueQuery } from '../../lambdas/table/index-query.ts';
import type { Key } from '../../lambdas/table/key.ts';
import { GooglePlaces } from '../../scripts/local/stand-ins/google-places.ts';
import { StandIn } from '../../scripts/local/stand-ins/stand-in.ts';
import { correctionStatuses } from '../../shared/contracts/corrections/corrections.ts';
import type { ClosedClinic, PlaceMatch } from '../../shared/contracts/google-places/google-places.ts';
import { contracts } from '../../shared/contracts/index.ts';
import { listProviderChanges } from '../../shared/contracts/providers/provider-change-contracts.ts';
import { type Report, reviewStatuses } from '../../shared/contracts/reviews/reviews.ts';
import { challengeSchema } from '../../shared/contracts/submissions/challenge.ts';
import type { PersonWithRoles } from '../../shared/domain/people/records.ts';
import { makeClaim } from '../fixtures/claims.ts';
import { listed, makeClinic, makeReview, testId } from '../fixtures/clinics.ts';
import { makePost } from '../fixtures/posts.ts';
import { sentMessage, sentPractice } from '../fixtures/sent-forms.ts';
import { makeSubmission } from '../fixtures/submissions.ts';
import { cities } from '../fixtures/taxonomy.ts';
import { permissionsOf } from '../infra/checks.ts';
import { jsonOf, synthesize } from '../infra/synthesize.ts';
import { queueContext } from '../support/queue-event.ts';
import { solveChallenge } from '../support/solve-challenge.ts';
import { emulatorClient } from './support/emulator-client.ts';
import { CODE_SECRET } from './support/environment.ts';
import { useGuardedTable } from './support/guarded-table.ts';
import { type Call, type CallOptions, loadFunction, staffClaims } from './support/http.ts';
import { loadHandler } from './support/load-handler.ts';
import { usePool } from './support/pool.ts';
import { savePost } from './support/posts.ts';
import { allItems } from './support/projection.ts';
import { useProviderPool, userAnswer } from './support/provider-pool.ts';
import { useQueues } from './support/queues.ts';
import { restoreAfterwards } from './support/restore.ts';
import { useTable } from './support/table.ts';
import { putTaxonomy } from './support/taxonomy.ts';
import { loadWorker, type Worker } from './support/worker.ts';

const { api, jobs, places: sync, web } = synthesize('prod');
const permissions = [api, jobs, sync, web]
  .flatMap((stack) => permissionsOf(jsonOf(stack)))
  // Lambda reads the stream, not the function.
  .filter((permission) => !permission.includes('StreamArn'))
  .map((permission) => permission.replace(/<careatlas-prod-data:[^>]*Table[^>]*Arn[^>]*>/g, 'the table'));
/** What the role of a function may do with the table. */
const versioned = z.object({ version: z.number() });

const onTheTable = (id: string) =>
  permissions.flatMap((permission) => {
    const [, role, what] = /^<(\w+)Role[0-9A-F]{8}>: (.*)$/s.exec(permission) ?? [];
    return role === id && what?.includes('dynamodb:') ? [what] : [];
  });

describe('with the permissions of their roles', () => {
  const table = useTable();
  const queues = useQueues();
  const pool = usePool();
  const accounts = useProviderPool();
  const ses = restoreAfterwards(mockClient(SESv2Client));
  const maps = restoreAfterwards(mockClient(LocationClient));
  const caches = restoreAfterwards(mockClient(CloudFrontClient));
  const exports = restoreAfterwards(mockClient(S3Client));
  const guarded = {
    publicRead: useGuardedTable(table, onTheTable('PublicRead')),
    submissions: useGuardedTable(table, onTheTable('Submissions')),
    admin: useGuardedTable(table, onTheTable('Admin')),
    providers: useGuardedTable(table, onTheTable('Providers')),
    mailWorker: useGuardedTable(table, onTheTable('MailWorker')),
    locationWorker: useGuardedTable(table, onTheTable('LocationWorker')),
    sweep: useGuardedTable(table, onTheTable('OutboxWorker')),
    ranks: useGuardedTable(table, onTheTable('RanksWorker')),
    exports: useGuardedTable(table, onTheTable('ExportsWorker')),
    placesSync: useGuardedTable(table, onTheTable('PlacesSync')),
    dispatch: useGuardedTable(table, onTheTable('DispatchWorker')),
    placesWorker: useGuardedTable(table, onTheTable('PlacesWorker')),
    projector: useGuardedTable(table, onTheTable('ProjectorWorker')),
    pageInvalidator: useGuardedTable(table, onTheTable('PagesWorker')),
  };
  let publicRead: Call;
  let submissions: Call;
  let admin: Call;
  let providers: Call;
  let sendMails: Worker;
  let locate: Worker;
  let sweep: Worker;
  let rank: Worker;
  let exportAll: Worker;
  let syncAll: Call;
  let dispatch: Worker;
  let askGoogle: Worker;
  let projector: ProjectorJob;
  let invalidate: Worker;

  const secrets = restoreAfterwards(mockClient(SecretsManagerClient));
  const google = new GooglePlaces({ latency: () => 0 });
  google.accept('key');
  let standIn: StandIn;
  afterAll(() => standIn?.close());

  const missing = () => {
    const denied = Object.values(guarded).flatMap((one) => one().denied);
    return denied.length > 0 ? `, without the permission ${denied.join(', ')}` : '';
  };
  const ok = async (call: Call, path: string, options?: CallOptions): Promise<unknown> => {
    const { statusCode, body } = await call(path, options);
    if (statusCode >= 300) throw new Error(`${path}: ${statusCode} ${body}${missing()}`);
    return statusCode === 204 ? undefined : JSON.parse(body);
  };
  /** Invokes the projector with these keys and every item of the table, and again with the deltas that it has written. */
  const project = async (...gone: readonly Key[]) => {
    await projectItems(gone);
    await projectItems([]);
  };
  const projectItems = async (gone: readonly Key[]) => deliver([...gone, ...(await allItems(table().table))]);
  const deliver = async (items: readonly (Key | RawItem)[]) => {
    const Records = items.map((item, index) => ({
      eventName: 'INSERT' as const,
      dynamodb: {
        Keys: { pk: { S: String(item.pk) }, sk: { S: String(item.sk) } },
        // The types of events and of the SDK describe attributes differently.
        NewImage: marshall(item, { removeUndefinedValues: true }) as never,
        SequenceNumber: String(index),
      },
    }));
    const { batchItemFailures } = await projector({ Records }, queueContext());
    expect(batchItemFailures, missing()).toEqual([]);
  };
  const asStaff = (method = 'GET', body?: object): CallOptions => ({
    method,
    claims: staffClaims,
    ...(body && { body }),
  });

  beforeAll(async () => {
    exports.on(PutObjectCommand).resolves({});
    secrets.on(GetSecretValueCommand).resolves({ SecretString: 'key' });
    ses.on(SendEmailCommand).resolves({ MessageId: 'sent' });
    ses.on(GetAccountCommand).resolves({ SendQuota: { MaxSendRate: 100_000 } });
    maps.on(SearchPlaceIndexForTextCommand).resolves({
      Results: [{ Place: { Geometry: { Point: [-87.6287, 41.8858] }, Country: 'USA' } }],
    });
    await putTaxonomy(table().table);
    standIn = await StandIn.open(google, (message) => {
      throw new Error(message);
    });
    const shared = {
      [environmentNames.tokenIssuer]: pool().issuer,
      [environmentNames.googlePlacesEndpoint]: standIn.endpoint,
    };
    // A function's client looks up its endpoint with its first request, so that each makes one before the next is loaded.
    publicRead = await loadFunction('public-read', guarded.publicRead(), shared);
    await ok(publicRead, '/api/stats');
    admin = await loadFunction('admin', guarded.admin(), shared);
    await ok(admin, '/api/admin/summary', asStaff());
    providers = await loadFunction('providers', guarded.providers(), {
      ...shared,
      [environmentNames.providerTokenIssuer]: accounts().issuer,
    });
    await ok(providers, '/api/provider/account', accounts().options);
    sendMails = await loadWorker('mail-worker', guarded.mailWorker(), shared);
    await sendMails({ kind: 'practice-received', id: makeSubmission().id });
    locate = await loadWorker('location-worker', guarded.locationWorker(), shared);
    await locate({ id: makeSubmission().id });
    sweep = await loadWorker('outbox-sweep', guarded.sweep(), shared);
    await sweep(OUTBOX_SWEEP);
    rank = await loadWorker('rank-worker', guarded.ranks(), shared);
    await rank({ kind: 'page', id: testId(3) });
    exportAll = await loadWorker('export-worker', guarded.exports(), shared);
    await exportAll(WEEKLY_EXPORT);
    dispatch = await loadWorker('places-dispatch', guarded.dispatch(), shared);
    await dispatch(WEEKLY_SYNC);
    askGoogle = await loadWorker('places-worker', guarded.placesWorker(), shared);
    await askGoogle({ id: testId(1), clinicIds: [testId(2)] });
    projector = await loadHandler<ProjectorJob>('projector', guarded.projector(), shared);
    await project(taxonomyKeys.city('chicago'));
    caches.on(CreateInvalidationCommand).resolves({});
    invalidate = await loadWorker('page-invalidator', guarded.pageInvalidator(), shared);
    await invalidate({ kind: 'pages', paths: ['/'] });
    syncAll = await loadFunction('places-sync', guarded.placesSync(), shared);
    await ok(syncAll, contracts.syncAllPlaces.path, asStaff());
    submissions = await loadFunction('submissions', guarded.submissions(), shared);
  });

  /** Everything that providers do, and the decisions about it. */
  async function changeAsProvider(clinicId: string, personId: string): Promise<string[]> {
    const asProvider = (method = 'GET', body?: object): CallOptions => ({
      ...accounts().options,
      method,
      ...(body && { body }),
    });
    const clinic = `/api/provider/clinics/${clinicId}`;
    const person = `/api/provider/practitioners/${personId}`;
    const review = makeReview(clinicId);
    await table().table.put({ Item: { ...reviewKeys.review(review.id), ...review } });
    await project();
    const { version } = z.parse(versioned, await ok(providers, clinic, asProvider()));
    const wanted = {
      version,
      phone: '(312) 555-0166',
      cityId: 'chicago',
      categoryId: 'cardiology',
      hours: null,
    };
    await ok(providers, clinic, asProvider('PATCH', wanted));
    await ok(providers, clinic, asProvider('PATCH', { version: version + 1, email: 'new@practice.example' }));
    await ok(providers, `${clinic}/confirm`, asProvider('POST', { phone: 'yes', acceptingPatients: 'yes' }));
    await ok(
      providers,
      `${clinic}/removal`,
      asProvider('POST', { kind: 'hide-address', reason: 'At home.' }),
    );
    await ok(providers, `${clinic}/reviews`, asProvider());
    await ok(providers, `${clinic}/insights`, asProvider());
    const reply = `/api/provider/reviews/${review.id}/reply`;
    await ok(providers, `${reply}/check`, asProvider('POST', { content: 'Thank you.' }));
    for (const content of ['Thank you.', 'Thank you for your visit.']) {
      await ok(providers, reply, asProvider('PUT', { content }));
    }
    await ok(providers, `${clinic}/reviews`, asProvider());
    await ok(providers, reply, asProvider('DELETE'));
    await ok(providers, reply, asProvider('PUT', { content: 'Thank you for your visit.' }));
    const own = z.parse(versioned, await ok(providers, person, asProvider()));
    const name = { given: 'Janet', family: 'Roe' };
    const roles = [{ clinicId, acceptingPatients: true }];
    await ok(providers, person, asProvider('PATCH', { version: own.version, name, gender: 'female', roles }));
    const waiting = listProviderChanges.response.parse(await ok(admin, listProviderChanges.path, asStaff()));
    expect(new Set(waiting.map(({ kind }) => kind)).size).toBe(4);
    for (const { id, kind } of waiting) {
      const [how, body] =
        kind === 'removal' ? (['reject', { reason: 'No.' }] as const) : (['accept'] as const);
      await ok(admin, `${listProviderChanges.path}/${id}/${how}`, asStaff('PATCH', body));
    }
    return waiting.map(({ id }) => id);
  }

  const solution = async () => solveChallenge(challengeSchema.parse(await ok(submissions, '/api/challenge')));
  const send = async (path: string, form: object, key = crypto.randomUUID()) =>
    (await ok(submissions, path, {
      method: 'POST',
      body: { ...form, altcha: await solution() },
      headers: { 'idempotency-key': key, [VIEWER_ADDRESS_HEADER]: '203.0.113.9:4711' },
    })) as { id: string };

  it('the API functions and their workers need each of their permissions', async () => {
    // Two clinics that the third, which is sent in, shows to be one: their groups of duplicates become one.
    const writer = new ClinicWriter(table().table);
    const byName = makeClinic({ name: 'Lake View Clinic', address: '1 Lake St', category: 'dentistry' });
    const byPlace = makeClinic({
      address: '2 Loop Street, Chicago, IL 60601',
      googlePlaceId: 'place-of-the-tests',
      verified: false,
      location: { latitude: 41.88, longitude: -87.63 },
    });
    for (const clinic of [byName, byPlace]) await writer.addApproved(listed(clinic));
    await savePost(table().table, makePost({ slug: 'a-post', relatedClinicIds: [byName.id] }));

    await project();
    await importListings();

    // The forms: sent, sent again, a name that a clinic has already, and a solution that was used before.
    const key = crypto.randomUUID();
    const first = await send('/api/practices', { ...sentPractice, name: 'Harbor Practice' }, key);
    expect(await send('/api/practices', { ...sentPractice, name: 'Harbor Practice' }, key)).toEqual(first);
    const second = await send('/api/practices', { ...sentPractice, name: 'Lake View Clinic' });
    const contact = await send('/api/contact', sentMessage);
    const view = { clinicId: byName.id, kind: 'view' };
    await ok(submissions, contracts.countEvent.path, { method: 'POST', body: view });
    const body = { ...sentMessage, altcha: await solution() };
    expect((await submissions('/api/contact', { method: 'POST', body })).statusCode).toBe(201);
    expect((await submissions('/api/contact', { method: 'POST', body })).statusCode).toBe(400);
    // Two reviews with one text that name a person, of a contact that confirms both, and a report.
    const seen: PersonWithRoles = {
      person: {
        id: testId(902),
        slug: 'sam-seen',
        name: { given: 'Sam', family: 'Seen' },
        specialties: [],
        createdAt: byName.createdAt,
        version: 0,
      },
      roles: [{ clinicId: byName.id, statements: {} }],
    };
    for (const Item of personRecordItems(seen)) await table().table.put({ Item });
    const practitionerId = seen.person.id;
    for (const rating of [5, 4]) {
      const { id } = await send(`/api/clinics/${byName.slug}/reviews`, {
        rating,
        content: 'The staff took their time and explained all that I wanted to know.',
        email: 'pat@patients.example',
        practitionerId,
      });
      expect(await sendMails({ kind: 'review-confirmation', id })).toEqual([]);
      const mail = ses.commandCalls(SendEmailCommand).at(-1)?.args[0].input.Content?.Simple?.Body?.Text?.Data;
      const [, token] = /#([\w-]{43})\n/.exec(mail ?? '') ?? [];
      await ok(submissions, contracts.confirmReview.path, { method: 'POST', body: { token } });
    }
    ses.resetHistory();
    const published = makeReview(byName.id, { practitionerId });
    await table().table.put({ Item: { ...reviewKeys.review(published.id), ...published } });
    await send(`/api/reviews/${published.id}/report`, { reason: 'other' });
    const [accepted, rejected] = [
      await send(`/api/clinics/${byName.slug}/corrections`, {
        kind: 'hours',
        email: 'visitor@readers.example',
      }),
      await send(`/api/clinics/${byName.slug}/corrections`, { kind: 'closed' }),
    ];
    const joining = makeSubmission({
      name: 'Lake View Clinic',
      slug: 'lake-view-clinic-of-the-tests',
      address: '1 Lake St',
      googlePlaceId: 'place-of-the-tests',
    });
    await new SubmissionWriter(table().table).importPractice(joining);
    queues.reset();
    await project();
    expect(queues.messages('mail')).toContainEqual({ kind: 'practice-received', id: first.id });
    expect(queues.messages('location')).toContainEqual({ id: first.id });

    // What staff see and do.
    const headers = await pool().authorization(['admin']);
    for (const status of ['pending_approval', 'rejected', 'approved']) {
      await ok(publicRead, `/api/clinics?status=${status}`, { headers });
    }
    await ok(publicRead, '/api/clinics', { headers });
    await ok(publicRead, '/api/clinics/harbor-practice', { headers });
    await ok(publicRead, `/api/clinics/${second.id}`, { headers });
    await ok(admin, '/api/contacts', asStaff());
    await ok(admin, `/api/contacts/${contact.id}/read`, asStaff('PATCH'));
    await ok(admin, `/api/mails/${contact.id}`, asStaff());
    const waiting = { version: 0, practiceHours: 'Monday: 8:00 AM - 4:00 PM' };
    await ok(admin, `/api/clinics/${first.id}`, asStaff('PATCH', waiting));
    for (const id of [joining.id, first.id, first.id, byName.id]) {
      await ok(admin, `/api/clinics/${id}/approve`, asStaff('PATCH'));
    }
    await ok(admin, `/api/clinics/${second.id}/reject`, asStaff('PATCH', { reason: 'No such practice.' }));
    const claims = new ClaimRepository(table().table, () => {});
    const { sub: account } = accounts().claims;
    await claims.add(makeClaim({ account, subjectId: byName.id }));
    await decideAboutReviews(byName.id, practitionerId);
    for (const status of correctionStatuses) {
      await ok(admin, `${contracts.listCorrections.path}?status=${status}`, asStaff());
    }
    const changes = { version: 0, practiceHours: 'Monday: 9:00 AM - 5:00 PM' };
    await ok(admin, `/api/corrections/${accepted.id}/accept`, asStaff('PATCH', { changes }));
    await ok(admin, `/api/corrections/${rejected.id}/reject`, asStaff('PATCH', { reason: 'It is open.' }));
    await changeClinics(byName.id, byPlace.id);
    const person = await changePeople(byName.id, byPlace.id);
    await claims.add(
      makeClaim({ id: testId(901), account, kind: 'practitioner', subjectId: person.otherId }),
    );
    await ok(providers, '/api/provider/account', accounts().options);
    await claimListings(person.otherId);
    const change = await changeAsProvider(byName.id, person.otherId);
    const scheduled = await writePosts(byName.id);
    await project();
    await ok(publicRead, '/api/blog/a-post');
    await ok(admin, '/api/admin/summary', asStaff());
    const pages = queues.messages('pages');
    expect(pages.length).toBeGreaterThan(0);
    // The second batch has to wait for its slot.
    expect(await invalidate(...pages)).toEqual([]);
    expect(await invalidate(...pages)).toEqual([]);

    // What happens behind them.
    const mails = [
      { kind: 'correction-decided', id: accepted.id },
      ...change.map((id) => ({ kind: 'provider-change-decided', id })),
      { kind: 'practice-received', id: first.id },
      { kind: 'practice-approved', id: first.id },
      { kind: 'message-received', id: contact.id },
    ];
    expect(await sendMails(...mails)).toEqual([]);
    expect(await sendMails(...mails)).toEqual([]);
    expect(ses.commandCalls(SendEmailCommand)).toHaveLength(mails.length);
    expect(await locate({ id: first.id })).toEqual([]);
    maps.on(SearchPlaceIndexForTextCommand).rejects(new Error('no response'));
    expect(await locate({ id: second.id })).toEqual([0]);
    // Entries of the outbox that are overdue: a mail and a look-up.
    for (const key of [
      outboxKeys.mail('practice-rejected', second.id),
      outboxKeys.locationLookup(second.id),
    ]) {
      await table().table.update({
        Key: key,
        UpdateExpression: 'SET byQueueSk = :overdue',
        ExpressionAttributeValues: { ':overdue': '2025-01-01T00:00:00.000Z#kind#id' },
      });
    }
    // A post whose time has come.
    await table().table.update({
      Key: postKeys.record(scheduled),
      UpdateExpression: 'SET publishedAt = :past, byQueueSk = :place',
      ExpressionAttributeValues: {
        ':past': '2025-01-01T00:00:00.000Z',
        ':place': `2025-01-01T00:00:00.000Z#${scheduled}`,
      },
    });
    queues.reset();
    expect(await sweep(OUTBOX_SWEEP, SECOND_SWEEP)).toEqual([]);
    expect(queues.messages('mail')).toContainEqual({ kind: 'practice-rejected', id: second.id });
    expect(queues.messages('location')).toEqual([{ id: second.id }]);
    expect(queues.messages('outbox')).toEqual([SECOND_SWEEP]);

    // The ranks of all slices, one page after the other.
    queues.reset();
    expect(await rank(DAILY_RANKS)).toEqual([]);
    for (let pages = queues.messages('ranks'); pages.length > 0; pages = queues.messages('ranks')) {
      queues.reset();
      expect(await rank(...pages)).toEqual([]);
    }
    await ok(admin, contracts.getRankJob.path, asStaff());

    // Cities and categories, which come and go.
    for (const [kind, place] of [
      ['cities', { name: 'Elgin', state: 'IL', country: 'US' }],
      ['categories', { name: 'Podiatry', plural: 'Podiatrists' }],
    ] as const) {
      const path = `/api/admin/${kind}`;
      for (const slug of ['here', 'there']) await ok(admin, path, asStaff('POST', { ...place, slug }));
      await ok(admin, `${path}/here`, asStaff('PATCH', { version: 0, slug: 'elsewhere' }));
      const taken = await admin(`${path}/there`, asStaff('PATCH', { version: 0, slug: 'elsewhere' }));
      expect(taken.statusCode).toBe(400);
      await ok(admin, path, asStaff());
      for (const id of ['here', 'there']) await ok(admin, `${path}/${id}`, asStaff('DELETE'));
    }

    expect(await exportAll(WEEKLY_EXPORT), missing()).toEqual([]);
    const exported = exports.commandCalls(PutObjectCommand).map(({ args }) => args[0].input.Key);
    expect(exported).toContainEqual(expect.stringMatching(/^open-data\/files\/clinics-.*\.csv\.gz$/));

    // What everyone sees, with an instance that remembers nothing.
    publicRead = await loadFunction('public-read', guarded.publicRead(), {
      [environmentNames.tokenIssuer]: pool().issuer,
    });
    const city = cities.find(({ slug }) => slug === 'chicago')?.slug;
    for (const path of [
      ...['/api/cities', '/api/categories', '/api/stats', '/api/clinics/featured', '/api/clinics'],
      ...[`/api/clinics?city=${city}`, '/api/clinics?category=dentistry', '/api/clinics?near=41.88,-87.63'],
      ...[`/api/clinics?city=${city}&category=dentistry`, '/api/clinics/search?q=lake'],
      ...[`/api/clinics/${byName.slug}`, `/api/clinics/${byName.id}`, '/api/blog', '/api/blog/a-post'],
      ...[`/api/clinics/${byName.slug}/reviews`, `/api/clinics/${byName.slug}/reviews?sort=lowest`],
      ...[
        `/api/clinics/${byName.slug}/score`,
        '/api/reviews/moderation',
        '/api/open-data',
        '/api/data-quality',
      ],
      ...[`/api/practitioners/${person.slug}`, `/api/clinics/${byName.slug}/practitioners`],
      `/api/changes?since=${new Date(Date.now() - 3_600_000).toISOString()}`,
      ...['/api/blog?fields=card', '/api/blog?tag=health', '/api/blog?tag=health&fields=card'],
      ...[
        '/api/postal-codes/60601',
        '/api/suggestions?q=lak',
        '/api/footer',
        '/api/landings/best-dentistry-chicago',
      ],
      ...['/api/cities?state=IL', `/api/cities?slug=${city}`, '/api/clinics/search?q=lakee+viev'],
      ...[
        '/api/sitemap/clinics/1/0',
        '/api/sitemap/practitioners/1/0',
        '/api/sitemap/landings/1/0',
        '/api/sitemap/posts',
        '/api/sign-in',
      ],
    ]) {
      await ok(publicRead, path);
    }

    for (const status of ['', '?status=unlisted', '?status=mark-ended', '?q=lake']) {
      await ok(publicRead, `/api/admin/clinics${status}`, asStaff());
    }

    // A clinic, a person and all that was derived of them are gone.
    const clinics = [byPlace.id, first.id].flatMap((id) => [
      clinicKeys.clinic(id),
      clinicKeys.rank(id),
      clinicKeys.placeState(id),
    ]);
    const gone = [
      ...clinics,
      personKeys.person(person.otherId),
      submissionKeys.contact(contact.id),
      reviewKeys.review(published.id),
    ];
    for (const key of gone) await table().table.delete(key);
    await project(...gone);
    expect(await table().table.get(listingKeys.listing(byPlace.id), { consistent: true })).toBeUndefined();
  });

  it('the functions of the places sync need each of their permissions', async () => {
    // Other functions have taken the next slots, for longer than a busy machine needs to ask for one.
    const busy = () =>
      table().table.update({
        Key: googlePlacesKeys.calls('google-places'),
        UpdateExpression: 'SET nextAt = :soon',
        ExpressionAttributeValues: { ':soon': Date.now() + 2_000 },
      });
    const byButton = async () => {
      await ok(syncAll, contracts.syncAllPlaces.path, asStaff());
    };
    const byQueue = async () => {
      queues.reset();
      expect(await dispatch(WEEKLY_SYNC)).toEqual([]);
      expect(await askGoogle(...queues.messages('sync'))).toEqual([]);
    };
    for (const [number, sync] of [byButton, byQueue].entries()) {
      await addClinicsForGoogle(number);
      await project();
      for (const faults of ['closed:1', 'gone:1']) {
        await letAWeekPass();
        if (faults === 'closed:1') await busy();
        standIn.faults.set(faults);
        await sync();
        standIn.faults.set('off');
      }
      // Nothing is due: the run ends where it was planned.
      await sync();
    }

    await letAWeekPass();
    standIn.faults.set('closed:1');
    await byButton();
    standIn.faults.set('off');
    await ok(admin, contracts.getPlacesSync.path, asStaff());
    const matches = (await ok(admin, contracts.listPlaceMatches.path, asStaff())) as PlaceMatch[];
    const [first, second] = matches;
    const placeId = first?.candidates[0]?.placeId;
    const confirm = `${contracts.listPlaceMatches.path}/${first?.id}/confirm`;
    await ok(admin, confirm, asStaff('PATCH', { placeId }));
    await ok(admin, confirm, asStaff('PATCH', { placeId }));
    await ok(admin, `${contracts.listPlaceMatches.path}/${second?.id}/reject`, asStaff('PATCH'));
    const [closed] = (await ok(admin, contracts.listClosedClinics.path, asStaff())) as ClosedClinic[];
    await ok(admin, `${contracts.listClosedClinics.path}/${closed?.id}/review`, asStaff('PATCH'));
  });

  it('no function needs another permission, or has an unused one', () => {
    const problems = Object.entries(guarded).flatMap(([name, one]) => [
      ...one().denied.map((permission) => `${name} needs ${permission}`),
      ...one()
        .unused()
        .map((permission) => `${name} does not use ${permission}`),
    ]);
    expect([...new Set(problems)].sort()).toEqual([]);
  });

  /** As it is a week later. */
  async function letAWeekPass(): Promise<void> {
    const checkedAt = new Date(Date.now() - 7 * 86_400_000).toISOString();
    const items = await table().table.queryAll(queueQuery({ queue: PLACES_QUEUE, order: 'oldest first' }));
    const states = items.map((item) => placeStateItemSchema.parse(item));
    await table().table.batchWrite(
      states.map((state) => ({ PutRequest: { Item: placeStateItem({ ...state, checkedAt }) } })),
    );
  }

  /** Two duplicates, once both have their place, and one that may be a neighbour's place. */
  /** A city and a clinic that an import adds: their totals and lists come when nothing of it follows any more. */
  async function importListings(): Promise<void> {
    const source = { name: 'nppes', id: '1', seenAt: '2026-11-01T00:00:00.000Z' };
    const [city] = cities;
    await table().table.put({
      Item: { ...taxonomyKeys.city('evanston'), ...city, id: 'evanston', slug: 'evanston', isImported: true },
    });
    await new ClinicWriter(table().table).addApproved(listed(makeClinic({ source })));
    await project();
    const bulkChange = await table().table.get(totalKeys.bulkChange(), { consistent: true });
    await deliver(bulkChange === undefined ? [] : [bulkChange]);
    expect(await table().table.get(totalKeys.bulkChange(), { consistent: true })).toBeUndefined();
  }

  async function addClinicsForGoogle(number: number): Promise<void> {
    const writer = new ClinicWriter(table().table);
    const name = ['Juniper Heart Practice', 'Saffron Eye Practice'][number] ?? '';
    const address = `${100 + number} Lake Street`;
    const city = 'Chicago, IL 60601';
    const figures = { rating: 4.2, reviewCount: 12 };
    google.catalogue.add([
      {
        id: `ChIJ${number}00000000000000000000000`,
        name,
        address: `${address}, ${city}`,
        googleRating: figures,
      },
      {
        id: `ChIJ${number}11111111111111111111111`,
        name: `${name} Annex North`,
        address: `${300 + number} State Street, ${city}`,
        googleRating: figures,
      },
    ]);
    for (const clinic of [
      makeClinic({ name, address: `${address}, ${city}` }),
      makeClinic({ name, address: `${address}, Suite 5, ${city}` }),
      makeClinic({
        name: `${name} Annex`,
        address: `${500 + number} State Street, ${city}`,
        // Of a place that is gone.
        googlePlaceId: `ChIJ${number}22222222222222222222222`,
      }),
    ]) {
      await writer.addApproved(listed(clinic));
    }
  }

  /** Each change that staff make. */
  /** Claims of clinics and of a person: proved, decided, shared and ended. */
  async function claimListings(personId: string): Promise<void> {
    const writer = new ClinicWriter(table().table);
    const claims = new ClaimRepository(table().table, () => {});
    const codes = createClaimCodes(signingKey(CODE_SECRET, 'codes of claims'));
    const email = 'desk@harbor-claims.example';
    const [one, other, third, fourth] = [1, 2, 3, 4].map((number) =>
      makeClinic({
        ...{ id: testId(60_000 + number), slug: `claimed-${number}`, email },
        ...{ createdAt: '2025-01-01T00:00:00.000Z', website: 'https://people.example/' },
      }),
    );
    for (const clinic of [one, other, third, fourth]) if (clinic) await writer.addApproved(listed(clinic));
    const as =
      (name: string) =>
      (path: string, method: CallOptions['method'] = 'GET', body?: object) => {
        accounts().answer(name, 200, userAnswer({ sub: name, email: `${name}@people.example` }));
        const headers = { authorization: `Bearer ${name}` };
        const options = { method, headers, claims: { ...accounts().claims, sub: name } };
        return ok(providers, path, { ...options, ...(body && { body }) }) as Promise<{ id: string }>;
      };
    const [ann, bob] = [as('ann'), as('bob')];
    const claim = (by: typeof ann, subjectId: string | undefined, way: string) =>
      by('/api/provider/claims', 'POST', { kind: 'clinic', subjectId, way });
    const enter = async (by: typeof ann, id: string) => {
      const code = codes.codeOf((await claims.byId(id)) ?? { id });
      await by(`/api/provider/claims/${id}/code`, 'POST', { code });
    };
    await ann(`/api/provider/ways?kind=clinic&subjectId=${one?.id}`);
    const first = await claim(ann, one?.id, 'email');
    expect(await sendMails({ kind: 'claim-code', id: first.id })).toEqual([]);
    await enter(ann, first.id);
    // The second code replaces the first one, which was wrong too often.
    const early = await claim(bob, one?.id, 'email');
    const before = await claims.byId(early.id);
    if (before?.code) {
      const wrong = { ...before, version: 1, code: { ...before.code, wrong: 5 } };
      await claims.save({ before, after: wrong, holding: undefined });
    }
    const rival = await claim(bob, one?.id, 'email');
    await enter(bob, rival.id);
    const notices = (await allItems(table().table)).filter(({ holderId }) => holderId === first.id);
    const notice = String(notices[0]?.pk).replace('CLAIMNOTICE#', '');
    expect(await sendMails({ kind: 'claim-made', id: notice })).toEqual([]);
    await ok(admin, contracts.listStaffClaims.path, asStaff());
    await ok(admin, contracts.getClaimLetters.path, asStaff()).catch(() => {});
    await ok(
      admin,
      `/api/admin/claims/${rival.id}/refuse`,
      asStaff('PATCH', { reason: 'Of another practice.' }),
    );
    const people = `/api/provider/claims/${first.id}/people`;
    const invited = await ann(people, 'POST', { email: 'bob@people.example', role: 'editor' });
    expect(await sendMails({ kind: 'claim-invitation', id: invited.id })).toEqual([]);
    await bob('/api/provider/account');
    const late = await ann(people, 'POST', { email: 'late@people.example', role: 'editor' });
    await ann(`${people}/${late.id}`, 'DELETE');
    await ann(people, 'POST', { email: 'last@people.example', role: 'editor' });
    await ann(`/api/provider/claims/${first.id}`, 'DELETE');
    await claim(ann, other?.id, 'domain');
    // Staff end the last owner's claim, with an invitation, and decide about a person.
    const held = await claim(ann, third?.id, 'domain');
    await ann(`/api/provider/claims/${held.id}/people`, 'POST', {
      email: 'late@people.example',
      role: 'editor',
    });
    await ok(admin, `/api/admin/claims/${held.id}/end`, asStaff('PATCH', { reason: 'Sold.' }));
    const waiting = makeClaim({
      ...{ id: testId(60_010), account: 'cat', kind: 'practitioner', subjectId: personId },
      ...{ state: 'waiting', check: 'document', email: 'cat@people.example' },
    });
    await claims.add(waiting);
    await ok(admin, `/api/admin/claims/${waiting.id}/grant`, asStaff('PATCH', { evidence: 'The register.' }));
    expect(await sendMails({ kind: 'claim-granted', id: waiting.id })).toEqual([]);
    ses.resetHistory();
    // Accounts that are not used: one is reminded, the other's claims end with its invitation.
    const long = '2024-01-01T00:00:00.000Z';
    const unused = { createdAt: long, changedAt: long, account: 'dan' };
    await claims.add(
      makeClaim({ ...unused, id: testId(60_011), kind: 'practitioner', subjectId: testId(60_099) }),
    );
    await claims.add(
      makeClaim({ ...unused, id: testId(60_012), subjectId: fourth?.id ?? '', remindedAt: long }),
    );
    // An owner who signs in, and was not asked for long whether the listing is right.
    const seenAt = new Date().toISOString();
    await claims.add(
      makeClaim({ ...unused, id: testId(60_014), account: 'eve', subjectId: third?.id ?? '', seenAt }),
    );
    const invitation = newInvitation(
      testId(60_013),
      { email: 'late@people.example', kind: 'clinic', subjectId: fourth?.id ?? '', role: 'editor' },
      'invitation',
      new Date(),
    );
    await table().table.transact((TableName) => putInvitation(TableName, invitation));
    expect(await sweep(OUTBOX_SWEEP)).toEqual([]);
    expect(await claims.byId(testId(60_012))).toMatchObject({ state: 'ended' });
    expect((await claims.byId(testId(60_011)))?.remindedAt).toBeDefined();
    expect((await claims.byId(testId(60_014)))?.confirmAt).toBeDefined();
  }

  /** Staff write, publish and rename posts. Returns the id of a scheduled one. */
  async function writePosts(clinicId: string): Promise<string> {
    const calls = contracts.createPost.path;
    const add = (title: string) =>
      ok(
        admin,
        calls,
        asStaff('POST', { title, content: 'Text.', tags: ['Rest'], relatedClinicIds: [clinicId] }),
      ) as Promise<{
        id: string;
      }>;
    const change = (id: string, action: string, body?: object) =>
      ok(admin, `${calls}/${id}${action}`, asStaff('PATCH', body));
    const [post, other] = [await add('First post'), await add('Second post')];
    await change(post.id, '', { version: 0, slug: 'renamed-draft' });
    expect(
      (await admin(`${calls}/${other.id}`, asStaff('PATCH', { version: 0, slug: 'renamed-draft' })))
        .statusCode,
    ).toBe(400);
    await change(post.id, '/publish');
    await project();
    await change(post.id, '', { version: 2, slug: 'renamed-post' });
    await project();
    await ok(publicRead, '/api/blog/renamed-draft');
    await change(post.id, '/unpublish');
    await ok(admin, `${calls}/renamed-post`, asStaff());
    await change(other.id, '/publish', { at: new Date(Date.now() + 3_600_000).toISOString() });
    await ok(admin, calls, asStaff());
    return other.id;
  }

  async function changeClinics(id: string, otherId: string): Promise<void> {
    const { version } = (await ok(admin, `/api/admin/clinics/${id}`, asStaff())) as { version: number };
    const cityId = cities.find(({ slug }) => slug === 'toronto')?.id;
    const place = { slug: 'another-address', cityId, categoryId: 'dentistry' };
    await ok(admin, `/api/clinics/${id}`, asStaff('PATCH', { version, ...place }));
    // A slug of another clinic, which is denied after it was looked up.
    const denied = await admin(`/api/clinics/${otherId}`, asStaff('PATCH', { version: 0, slug: place.slug }));
    expect(denied.statusCode).toBe(400);
    await ok(admin, `/api/clinics/${id}/confirm`, asStaff('PATCH'));
    await ok(admin, `/api/clinics/${id}/unlist`, asStaff('PATCH', { reason: 'Closed.' }));
    await ok(admin, `/api/clinics/${id}/relist`, asStaff('PATCH', { reason: 'Open again.' }));
    await ok(admin, `/api/clinics/${otherId}/split`, asStaff('POST'));
    for (const query of ['', `?recordId=${id}`, '?kind=clinic']) {
      await ok(admin, `${contracts.listActivity.path}${query}`, asStaff());
    }
  }

  /** Adds people, with a number that another one has, gives them roles and hides a street. Returns a public one's slug and the id of the other. */
  async function changePeople(clinicId: string, otherId: string) {
    const path = '/api/practitioners';
    // Another category than the clinics', whose list they are in then.
    const specialties = ['urology'];
    const jane = { name: { given: 'Jane', family: 'Roe', degrees: 'MD' }, npi: '1234567893', specialties };
    const first = (await ok(admin, path, asStaff('POST', jane))) as { id: string; slug: string };
    expect((await admin(path, asStaff('POST', jane))).statusCode).toBe(400);
    const second = (await ok(admin, path, asStaff('POST', { name: jane.name, specialties }))) as {
      id: string;
    };
    await ok(admin, `${path}/${first.id}`, asStaff('PATCH', { version: 0, npi: '', slug: 'jane-m-roe' }));
    await ok(admin, `${path}/${first.id}/roles`, asStaff('POST', { clinicId }));
    await ok(admin, `${path}/${second.id}`, asStaff('PATCH', { version: 0, npi: jane.npi }));
    await ok(admin, `${path}/${second.id}/roles`, asStaff('POST', { clinicId: otherId }));
    await ok(admin, `${path}/${second.id}/merge`, asStaff('POST', { into: first.id }));
    await ok(admin, `${path}/${second.id}/split`, asStaff('POST'));
    await ok(admin, `${path}/${second.id}/hide`, asStaff('PATCH', { what: 'street', reason: 'A home.' }));
    for (const q of ['roe', '1234567893']) {
      await ok(admin, `${contracts.listStaffPractitioners.path}?q=${q}`, asStaff());
    }
    await ok(admin, `/api/admin/practitioners/${first.id}`, asStaff());
    return { slug: first.slug, otherId: second.id };
  }

  /** Each decision, and each list. */
  async function decideAboutReviews(clinicId: string, practitionerId: string): Promise<void> {
    const review = makeReview(clinicId, { status: 'pending', practitionerId });
    const { id, createdAt } = review;
    await table().table.put({
      Item: { ...reviewKeys.review(id), ...review, ...inQueue(reviewQueue('pending'), createdAt, id) },
    });
    const decide = (decision: string, body?: object) =>
      ok(admin, `/api/reviews/${id}/${decision}`, asStaff('PATCH', body));
    await decide('reject', { reason: 'advertising' });
    await decide('publish');
    // More than one decision closes.
    for (let number = 0; number <= MAX_REPORTS; number += 1) {
      const report: Report = { id: testId(900_000 + number), reason: 'other', details: '', createdAt };
      await table().table.put({ Item: { ...reviewKeys.report(id, createdAt, report.id), ...report } });
    }
    await table().table.put({
      Item: { ...reviewKeys.reported(id), ...inQueue(REPORTED_QUEUE, createdAt, id) },
    });
    for (const query of ['reported=true', ...reviewStatuses.map((status) => `status=${status}`)]) {
      await ok(admin, `${contracts.listStaffReviews.path}?${query}`, asStaff());
    }
    await decide('keep');
    await decide('remove', { reason: 'unlawful' });
  }

  describe('regardless of its code,', () => {
    const contact = submissionKeys.contact('01JD3Z5W8QKX7V9N2M4P6R8T0A');
    const clinic = clinicKeys.clinic('01JD3Z5W8QKX7V9N2M4P6R8T0A');
    const TableName = 'replaced';
    const ofQueue = (queue: string) => ({
      TableName,
      IndexName: 'byQueue',
      KeyConditionExpression: 'byQueuePk = :queue',
      ExpressionAttributeValues: { ':queue': queue },
    });

    it.each([
      ['submissions', 'read a message', new GetCommand({ TableName, Key: contact })],
      ['submissions', 'list the messages', new QueryCommand(ofQueue(CONTACT_QUEUE))],
      ['submissions', 'read the whole table', new ScanCommand({ TableName })],
      ['submissions', 'overwrite a clinic', new PutCommand({ TableName, Item: clinic })],
      ['submissions', 'take a slug', new PutCommand({ TableName, Item: clinicKeys.slug('lakeview') })],
      ['submissions', 'list the reviews', new QueryCommand(ofQueue(reviewQueue('pending')))],
      [
        'publicRead',
        'read the address of a review',
        new GetCommand({ TableName, Key: reviewKeys.contact(testId(1)) }),
      ],
      ['mailWorker', 'write a review', new PutCommand({ TableName, Item: reviewKeys.review(testId(1)) })],
      ['publicRead', 'read a message', new GetCommand({ TableName, Key: contact })],
      ['publicRead', 'list the messages', new QueryCommand(ofQueue(CONTACT_QUEUE))],
      ['publicRead', 'write anything', new PutCommand({ TableName, Item: clinic })],
      ['mailWorker', 'write a message', new PutCommand({ TableName, Item: contact })],
      ['locationWorker', 'read a message', new GetCommand({ TableName, Key: contact })],
    ] as const)('%s cannot %s', async (name, _, command) => {
      const { endpoint, name: tableName } = guarded[name]();
      const client = emulatorClient(endpoint);
      command.input.TableName = tableName;
      const sent = DynamoDBDocumentClient.from(client).send(command as GetCommand);
      await expect(sent).rejects.toThrow(expect.objectContaining({ name: 'AccessDeniedException' }));
      client.destroy();
    });
  });
});
