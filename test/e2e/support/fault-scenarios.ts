/** A request for each call of the API, with its dependencies, for tests of failing services. */
import * as z from 'zod/mini';
import { type Contract, fillPath } from '../../../shared/contracts/contract.ts';
import type { PractitionerCard } from '../../../shared/contracts/entities.ts';
import { type ContractName, contracts } from '../../../shared/contracts/index.ts';
import { practitionerParts } from '../../../shared/domain/pages/sitemap.ts';
import { signInProvider } from '../../support/staff-tokens.ts';
import { goodMessage, goodPractice, goodReview } from './hostile.ts';
import { type Sending, send, sender, solvedChallenge } from './sending.ts';

export interface Request extends Sending {
  readonly path: string;
}

export /** Id of no clinic. */
const NO_CLINIC = '01HVCMBRZ084NXD036H9DHVGJV';

export interface Scenario {
  /** A new request, independent of earlier ones. Sent twice it is a repeat. */
  request(): Promise<Request>;
  /** The call's access to the table. */
  readonly table: 'reads' | 'writes' | 'nothing';
  /** The call enqueues messages itself. */
  readonly queues?: true;
  /** The call returns partial results after a failure. */
  readonly answersInPart?: true;
  /** The function caches results in memory for a minute at most. */
  readonly remembers?: true;
  /** The call's change of the dashboard's counters, however often it is repeated. */
  readonly counts?: Partial<Record<Counter, number>>;
  /** The status without a failure. */
  readonly healthy: number;
}

type Counter = 'approved' | 'pending' | 'contacts' | 'newContacts';

/** Personal data that no log may contain. */
export const PERSONAL = [
  goodPractice.email,
  goodPractice.phone,
  goodPractice.address,
  goodMessage.email,
  goodMessage.fullName,
  goodMessage.message,
  goodMessage.subject,
  goodReview.email,
  goodReview.title,
  goodReview.content,
  'No such practice at this street address.',
];

export interface Scenarios {
  readonly all: Readonly<Record<ContractName, Scenario>>;
  /** Changes of the counters by preparations of requests. */
  readonly counted: Record<Counter, number>;
}

export function scenariosOf(site: string, token: string, clinic: { slug: string; id: string }): Scenarios {
  let senders = 0;
  let names = 0;
  const counted = { approved: 0, pending: 0, contacts: 0, newContacts: 0 };
  const asStaff = { authorization: `Bearer ${token}` };
  // Responses for staff are not cached: each call reaches its function.
  const read = (path: string): Scenario => ({
    request: async () => ({ path, headers: asStaff }),
    table: 'reads',
    healthy: 200,
  });

  /** Of one sign-in: the firewall of the user pools counts them, and a token lasts half an hour. */
  let signedIn: { readonly at: number; readonly token: Promise<string> } | undefined;
  function providerToken(): Promise<string> {
    if (signedIn === undefined || performance.now() - signedIn.at > 10 * 60_000) {
      const token = signInProvider(site, 'provider').then(({ accessToken }) => accessToken);
      signedIn = { at: performance.now(), token };
    }
    return signedIn.token;
  }

  /** Staff's token opens no call of providers. */
  const byProvider = (
    pathOf: (headers: { readonly authorization: string }) => Promise<string>,
    sending: Sending = {},
  ): Scenario => ({
    ...read(''),
    request: async () => {
      const headers = { authorization: `Bearer ${await providerToken()}` };
      return { path: await pathOf(headers), headers, ...sending };
    },
  });

  /** Of what the provider holds no claim on: the calls read and answer. */
  const withoutClaim = ({ method, path }: Pick<Contract, 'method' | 'path'>, body?: object): Scenario => ({
    ...byProvider(async () => fillPath(path, { id: NO_CLINIC, personId: NO_CLINIC }), {
      method,
      ...(body && { body }),
    }),
    healthy: 404,
  });

  const ofProvidersClinic = (part: string): Scenario =>
    byProvider(async (headers) => {
      const response = await fetch(`${site}${contracts.getProviderAccount.path}`, { headers });
      const { claims } = z.parse(contracts.getProviderAccount.response, await response.json());
      return `${fillPath(contracts.getProviderClinic.path, { id: claims[0]?.subject.id ?? '' })}${part}`;
    });

  async function form(path: string, body: object): Promise<Request> {
    senders += 20;
    return {
      path,
      method: 'POST',
      from: sender(senders),
      headers: { 'idempotency-key': crypto.randomUUID() },
      body: { ...body, altcha: await solvedChallenge(site) },
    };
  }
  function practice(): Promise<Request> {
    names += 1;
    return form('/api/practices', {
      ...goodPractice,
      name: `Harbor Practice ${crypto.randomUUID()} ${names}`,
    });
  }
  const message = () => form('/api/contact', goodMessage);
  const review = () => form(`/api/clinics/${clinic.slug}/reviews`, goodReview);

  /** Sends a form, or another request, and returns the stored record's id. */
  async function stored({ path, ...sending }: Request, expected = 201): Promise<string> {
    const { status, text } = await send(site, path, sending);
    if (status !== expected) throw new Error(`${path}: ${status} ${text}`);
    return JSON.parse(text).id;
  }
  async function pendingClinic(): Promise<string> {
    const id = await stored(await practice());
    counted.pending += 1;
    return id;
  }
  async function approvedClinic(): Promise<string> {
    const id = await pendingClinic();
    const { path, ...sending } = patch(`/api/clinics/${id}/approve`);
    const { status, text } = await send(site, path, sending);
    if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
    counted.pending -= 1;
    counted.approved += 1;
    return id;
  }
  async function newContact(): Promise<string> {
    const id = await stored(await message());
    counted.contacts += 1;
    counted.newContacts += 1;
    return id;
  }
  const patch = (path: string, body?: object): Request => ({
    path,
    method: 'PATCH',
    headers: asStaff,
    ...(body && { body }),
  });
  const newPost = (): Request => ({
    ...patch('/api/admin/posts', { title: `Post ${crypto.randomUUID()}`, content: 'Text.' }),
    method: 'POST',
  });
  const draftPost = () => stored(newPost());
  const postChange = (action: string, body: object): Scenario => ({
    request: async () => patch(`/api/admin/posts/${await draftPost()}${action}`, body),
    table: 'writes',
    healthy: 200,
  });

  const post = (path: string, body: object): Request => ({ ...patch(path, body), method: 'POST' });
  const remove = (path: string): Request => ({ ...patch(path), method: 'DELETE' });
  const slug = () => `made-${crypto.randomUUID()}`;
  const newCity = () => ({ name: 'Elgin', state: 'IL', country: 'US', slug: slug() });
  const newCategory = () => ({ name: 'Podiatry', plural: 'Podiatrists', slug: slug() });
  const renamed = { name: 'Made', version: 0 };
  async function added(kind: 'cities' | 'categories', body: object): Promise<string> {
    const { path, ...sending } = post(`/api/admin/${kind}`, body);
    const { status, text } = await send(site, path, sending);
    if (status !== 201) throw new Error(`${path}: ${status} ${text}`);
    return JSON.parse(text).id;
  }
  /** The demonstration data has no pending decision of this kind, so the call reads and answers 404. */
  const placeDecision = (decision: string, body?: object): Scenario => ({
    request: async () => patch(`/api/google-places/${decision.replace('ID', clinic.id)}`, body),
    table: 'reads',
    healthy: 404,
  });

  /** Of a review that does not exist, so the call reads and answers 404. */
  const reviewDecision = (decision: string, body?: object): Scenario => ({
    request: async () => patch(`/api/reviews/${clinic.id}/${decision}`, body),
    table: 'reads',
    healthy: 404,
  });

  const claimDecision = (decision: string, body: object): Scenario => ({
    request: async () => patch(`/api/admin/claims/${NO_CLINIC}/${decision}`, body),
    table: 'reads',
    healthy: 404,
  });

  const clinicDecision = (method: 'PATCH' | 'POST', decision: string, body?: object): Scenario => ({
    request: async () => ({ ...patch(`/api/clinics/${NO_CLINIC}/${decision}`, body), method }),
    table: 'reads',
    healthy: 404,
  });

  /** Of a person of the clinic. */
  const ofPerson = (pathOf: (person: PractitionerCard) => string): Scenario => ({
    ...read(''),
    request: async () => {
      const [person] = z.parse(
        contracts.listPractitioners.response,
        await (await fetch(`${site}/api/clinics/${clinic.slug}/practitioners?limit=1`)).json(),
      );
      if (person === undefined) throw new Error('the clinic has no people');
      return { path: pathOf(person), headers: asStaff };
    },
  });

  const personChange = (method: 'PATCH' | 'POST', change: string, body?: object): Scenario => ({
    request: async () => ({ ...patch(`/api/practitioners/${NO_CLINIC}${change}`, body), method }),
    table: 'reads',
    healthy: 404,
  });

  const all: Record<ContractName, Scenario> = {
    listCities: { ...read('/api/cities'), remembers: true },
    suggest: read('/api/suggestions?q=harbor'),
    getPostalPlace: read('/api/postal-codes/60601'),
    listCategories: { ...read('/api/categories'), remembers: true },
    getStats: { ...read('/api/stats'), remembers: true },
    getFooter: read('/api/footer'),
    getLanding: read('/api/landings/best-dentistry-chicago'),
    listFeaturedClinics: read('/api/clinics/featured'),
    searchClinics: { ...read('/api/clinics/search?q=harbor'), remembers: true },
    listClinics: read('/api/clinics?status=pending_approval'),
    getClinic: read(`/api/clinics/${clinic.slug}`),
    getPractitioner: ofPerson(({ slug }) => `/api/practitioners/${slug}`),
    listPractitioners: read(`/api/clinics/${clinic.slug}/practitioners`),
    listReviews: read(`/api/clinics/${clinic.slug}/reviews`),
    getScore: read(`/api/clinics/${clinic.slug}/score`),
    getModeration: read('/api/reviews/moderation'),
    getOpenData: read('/api/open-data'),
    getDataQuality: read('/api/data-quality'),
    listChanges: read(`/api/changes?since=${new Date(Date.now() - 3_600_000).toISOString()}`),
    listPosts: read('/api/blog'),
    getPost: read('/api/blog/understanding-healthcare-ratings'),
    listSitemapClinics: read('/api/sitemap/clinics/1/0'),
    listSitemapPractitioners: {
      ...read(''),
      // As many parts as the index names.
      request: async () => {
        const size = z.parse(contracts.getStats.response, await (await fetch(`${site}/api/stats`)).json());
        return { path: `/api/sitemap/practitioners/${practitionerParts(size)}/0`, headers: asStaff };
      },
    },
    listSitemapLandings: read('/api/sitemap/landings/1/0'),
    listSitemapPosts: read('/api/sitemap/posts'),
    getRetention: { ...read('/api/retention'), table: 'nothing' },
    getSignIn: { ...read('/api/sign-in'), table: 'nothing' },
    getProviderSignIn: { ...read('/api/provider/sign-in'), table: 'nothing' },
    getProviderAccount: byProvider(async () => contracts.getProviderAccount.path),
    getProviderClinic: ofProvidersClinic(''),
    listProviderReviews: ofProvidersClinic('/reviews'),
    getInsights: ofProvidersClinic('/insights'),
    getInsightsFile: ofProvidersClinic('/insights.csv'),
    editProviderClinic: withoutClaim(contracts.editProviderClinic, { version: 0 }),
    confirmProviderClinic: withoutClaim(contracts.confirmProviderClinic, { phone: 'yes' }),
    requestRemoval: withoutClaim(contracts.requestRemoval, {
      kind: 'remove',
      reason: 'We have closed.',
    }),
    getClaimWays: byProvider(async () => `/api/provider/ways?kind=clinic&subjectId=${clinic.id}`),
    // The practice’s mailbox gets a code, once.
    createClaim: {
      ...byProvider(async () => contracts.createClaim.path, {
        method: 'POST',
        body: { kind: 'clinic', subjectId: NO_CLINIC, way: 'email' },
      }),
      healthy: 404,
    },
    // Of a claim that does not exist, as the next ones.
    enterClaimCode: withoutClaim(contracts.enterClaimCode, { code: '123456' }),
    endOwnClaim: withoutClaim(contracts.endOwnClaim),
    unsubscribe: {
      request: async () => ({
        path: `/api/provider/unsubscribe/${NO_CLINIC}/${'0'.repeat(64)}`,
        method: 'POST',
      }),
      table: 'nothing',
      healthy: 404,
    },
    listClaimPeople: withoutClaim(contracts.listClaimPeople),
    inviteClaimPerson: withoutClaim(contracts.inviteClaimPerson, {
      email: 'a@people.example',
      role: 'editor',
    }),
    changeClaimRole: withoutClaim(contracts.changeClaimRole, { role: 'editor' }),
    removeClaimPerson: withoutClaim(contracts.removeClaimPerson),
    // Without a token: the account is needed.
    deleteProviderAccount: {
      request: async () => ({ path: contracts.deleteProviderAccount.path, method: 'DELETE' }),
      table: 'nothing',
      healthy: 401,
    },
    requestProviderUpload: {
      ...byProvider(async () => contracts.requestProviderUpload.path, {
        method: 'POST',
        body: { type: 'application/pdf', size: 1_000 },
      }),
      table: 'nothing',
    },
    listStaffClaims: read('/api/admin/claims'),
    grantClaim: claimDecision('grant', { evidence: 'Called the desk.' }),
    refuseClaim: claimDecision('refuse', { reason: 'Of another practice.' }),
    endClaim: claimDecision('end', { reason: 'Sold.' }),
    getClaimLetters: read('/api/admin/claims/letters'),
    getClaimDocument: { ...read(`/api/admin/claims/${NO_CLINIC}/document`), healthy: 404 },
    checkReply: withoutClaim(contracts.checkReply, { content: 'Thank you.' }),
    putReply: withoutClaim(contracts.putReply, { content: 'Thank you.' }),
    removeReply: withoutClaim(contracts.removeReply),
    getProviderPractitioner: withoutClaim(contracts.getProviderPractitioner),
    editProviderPractitioner: withoutClaim(contracts.editProviderPractitioner, { version: 0 }),
    listProviderChanges: read('/api/admin/provider-changes'),
    acceptProviderChange: {
      request: async () => patch(`/api/admin/provider-changes/${NO_CLINIC}/accept`),
      table: 'reads',
      healthy: 404,
    },
    rejectProviderChange: {
      request: async () => patch(`/api/admin/provider-changes/${NO_CLINIC}/reject`, { reason: 'No.' }),
      table: 'reads',
      healthy: 404,
    },
    getChallenge: { ...read('/api/challenge'), table: 'nothing' },
    submitPractice: {
      request: practice,
      table: 'writes',
      healthy: 201,
      counts: { pending: 1 },
    },
    sendContactMessage: {
      request: message,
      table: 'writes',
      healthy: 201,
      counts: { contacts: 1, newContacts: 1 },
    },
    writeReview: {
      request: review,
      table: 'writes',
      healthy: 201,
    },
    // A link that is no longer valid, and a review that is not published: the calls read and answer.
    showReviewToConfirm: {
      request: async () => ({
        path: '/api/reviews/to-confirm',
        method: 'POST',
        body: { token: 'a'.repeat(43) },
      }),
      table: 'reads',
      healthy: 400,
    },
    confirmReview: {
      request: async () => ({
        path: '/api/reviews/confirm',
        method: 'POST',
        body: { token: 'a'.repeat(43) },
      }),
      table: 'reads',
      healthy: 400,
    },
    reportReview: {
      request: () => form(`/api/reviews/${clinic.id}/report`, { reason: 'other' }),
      table: 'reads',
      healthy: 404,
    },
    reportClinic: {
      request: () =>
        form(`/api/clinics/${clinic.slug}/corrections`, { kind: 'hours', text: 'Closed on Fridays.' }),
      table: 'writes',
      healthy: 201,
    },
    approveClinic: {
      request: async () => patch(`/api/clinics/${await pendingClinic()}/approve`),
      table: 'writes',
      healthy: 200,
      counts: { pending: -1, approved: 1 },
    },
    rejectClinic: {
      request: async () =>
        patch(`/api/clinics/${await pendingClinic()}/reject`, {
          reason: 'No such practice at this street address.',
        }),
      table: 'writes',
      healthy: 200,
      counts: { pending: -1 },
    },
    listContacts: read('/api/contacts'),
    listMails: read(`/api/mails/${NO_CLINIC}`),
    markContactRead: {
      request: async () => patch(`/api/contacts/${await newContact()}/read`),
      table: 'writes',
      healthy: 200,
      counts: { newContacts: -1 },
    },
    getAdminSummary: read('/api/admin/summary'),
    getRankJob: read('/api/admin/ranks'),
    syncAllPlaces: {
      ...read('/api/google-places/sync-all'),
      table: 'writes',
      queues: true,
      answersInPart: true,
    },
    getPlacesSync: read('/api/google-places/sync'),
    listPlaceMatches: read('/api/google-places/matches'),
    confirmPlaceMatch: placeDecision('matches/ID/confirm', { placeId: 'no-such-place' }),
    rejectPlaceMatch: placeDecision('matches/ID/reject'),
    listClosedClinics: read('/api/google-places/closed'),
    reviewClosedClinic: placeDecision('closed/ID/review'),
    listStaffReviews: read('/api/admin/reviews'),
    publishReview: reviewDecision('publish'),
    rejectReview: reviewDecision('reject', { reason: 'unlawful' }),
    removeReview: reviewDecision('remove', { reason: 'unlawful' }),
    keepReview: reviewDecision('keep'),
    listStaffClinics: read('/api/admin/clinics'),
    getStaffClinic: read(`/api/admin/clinics/${clinic.id}`),
    editClinic: {
      request: async () =>
        patch(`/api/clinics/${await approvedClinic()}`, { version: 0, practiceHours: 'Mon: 10-11' }),
      table: 'writes',
      healthy: 200,
    },
    // Of a clinic that does not exist, as the next ones.
    confirmClinic: clinicDecision('PATCH', 'confirm'),
    unlistClinic: clinicDecision('PATCH', 'unlist', { reason: 'Closed.' }),
    relistClinic: clinicDecision('PATCH', 'relist', { reason: 'Open again.' }),
    mergeClinic: clinicDecision('POST', 'merge', { into: clinic.id }),
    splitClinic: clinicDecision('POST', 'split'),
    settleDispute: clinicDecision('PATCH', 'settle', { field: 'phone', take: 'ours' }),
    listStaffPractitioners: read('/api/admin/practitioners?q=roe'),
    getStaffPractitioner: ofPerson(({ id }) => `/api/admin/practitioners/${id}`),
    addPractitioner: {
      request: async () => ({
        path: '/api/practitioners',
        method: 'POST',
        headers: { ...asStaff, 'idempotency-key': crypto.randomUUID() },
        body: { name: { given: 'Jane', family: 'Roe' } },
      }),
      table: 'writes',
      healthy: 201,
    },
    // Of a person who does not exist, as the next ones.
    editPractitioner: personChange('PATCH', '', { version: 0, gender: 'female' }),
    addRole: personChange('POST', '/roles', { clinicId: clinic.id }),
    editRole: personChange('PATCH', `/roles/${clinic.id}`, { version: 0, until: '2026-01-31' }),
    mergePractitioner: personChange('POST', '/merge', { into: clinic.id }),
    splitPractitioner: personChange('POST', '/split'),
    hidePractitioner: personChange('PATCH', '/hide', { what: 'all', reason: 'Asked for it.' }),
    listStaffPosts: read('/api/admin/posts'),
    getStaffPost: read('/api/admin/posts/understanding-healthcare-ratings'),
    createPost: { request: async () => newPost(), table: 'writes', healthy: 201 },
    editPost: postChange('', { version: 0, excerpt: 'In short.' }),
    publishPost: postChange('/publish', { at: '2099-01-01T09:00:00Z' }),
    unpublishPost: {
      request: async () => {
        const id = await draftPost();
        await stored(patch(`/api/admin/posts/${id}/publish`, { at: '2099-01-01T09:00:00Z' }), 200);
        return patch(`/api/admin/posts/${id}/unpublish`);
      },
      table: 'writes',
      healthy: 200,
    },
    listStaffCities: read('/api/admin/cities'),
    addCity: { request: async () => post('/api/admin/cities', newCity()), table: 'writes', healthy: 201 },
    editCity: {
      request: async () => patch(`/api/admin/cities/${await added('cities', newCity())}`, renamed),
      table: 'writes',
      healthy: 200,
    },
    removeCity: {
      request: async () => remove(`/api/admin/cities/${await added('cities', newCity())}`),
      table: 'writes',
      healthy: 200,
    },
    listStaffCategories: read('/api/admin/categories'),
    addCategory: {
      request: async () => post('/api/admin/categories', newCategory()),
      table: 'writes',
      healthy: 201,
    },
    editCategory: {
      request: async () =>
        patch(`/api/admin/categories/${await added('categories', newCategory())}`, renamed),
      table: 'writes',
      healthy: 200,
    },
    removeCategory: {
      request: async () => remove(`/api/admin/categories/${await added('categories', newCategory())}`),
      table: 'writes',
      healthy: 200,
    },
    listActivity: read('/api/admin/activity'),
    listCorrections: read('/api/admin/corrections'),
    // Of a correction that does not exist: the calls read and answer.
    acceptCorrection: {
      request: async () => patch(`/api/corrections/${clinic.id}/accept`),
      table: 'reads',
      healthy: 404,
    },
    rejectCorrection: {
      request: async () => patch(`/api/corrections/${clinic.id}/reject`, { reason: 'The hours are right.' }),
      table: 'reads',
      healthy: 404,
    },
    requestUpload: {
      request: async () => ({
        path: '/api/admin/uploads',
        method: 'POST',
        headers: asStaff,
        body: { type: 'image/webp', size: 1_000 },
      }),
      table: 'nothing',
      healthy: 200,
    },
    countEvent: {
      request: async () => ({
        path: contracts.countEvent.path,
        method: 'POST',
        body: { clinicId: clinic.id, kind: 'view' },
      }),
      table: 'writes',
      healthy: 204,
    },
    reportBrowserError: {
      request: async () => ({
        path: '/api/browser-errors',
        method: 'POST',
        body: {
          kind: 'error',
          name: 'TypeError',
          message: 'x is undefined',
          stack: ['site-Ab12.js:1:200'],
          route: 'clinic',
          release: 'site-Ab12.js',
          browser: 'Chrome 156',
        },
      }),
      table: 'nothing',
      healthy: 200,
    },
  };
  return { all, counted };
}
