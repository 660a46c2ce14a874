/**
 * Nothing tells whether an address has an account: neither an answer nor what the table is asked, which stands for the time that an answer takes. A test of times
 * would depend on the machine.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { environmentNames } from '../../lambdas/platform/names.ts';
import { ClaimRepository } from '../../lambdas/records/claims/claim-repository.ts';
import { ClinicWriter } from '../../lambdas/records/clinics/clinic-writer.ts';
import type { ClaimPerson } from '../../shared/contracts/providers/claims.ts';
import { makeClaim } from '../fixtures/claims.ts';
import { listed, makeClinic, testId } from '../fixtures/clinics.ts';
import { unexpected } from '../support/unexpected.ts';
import { type Call, loadFunction } from './support/http.ts';
import { useProviderPool, userAnswer } from './support/provider-pool.ts';
import { useTable } from './support/table.ts';
import { useTableProxy } from './support/table-proxy.ts';
import { putTaxonomy } from './support/taxonomy.ts';

const PAIRS = 250;
const LISTED_AT = '2025-01-01T10:00:00.000Z';

const addressOf = (kind: 'known' | 'other', number: number) =>
  `${kind}-${String(number).padStart(3, '0')}@people.example`;

/** Without what every record has of its own: ids, instants, and the address itself. */
const withoutIds = (answer: string, address: string): string =>
  answer
    .replaceAll(address, 'ADDRESS')
    .replaceAll(/[0-7][0-9A-HJKMNP-TV-Z]{25}/g, 'ID')
    .replaceAll(/\d{4}-\d{2}-\d{2}T[\d:.]+Z/g, 'AT');

describe('addresses with an account, and others', () => {
  const table = useTable();
  const pool = useProviderPool();
  const asked: string[] = [];
  const watched = useTableProxy(table, (operation, _body, isRepeated) => {
    // A slow machine repeats requests.
    if (!isRepeated) asked.push(operation);
    return true;
  });
  let call: Call;
  let claims: ClaimRepository;
  let clinics: ClinicWriter;
  let count = 0;

  beforeAll(async () => {
    await putTaxonomy(table().table);
    claims = new ClaimRepository(table().table, unexpected);
    clinics = new ClinicWriter(table().table);
    call = await loadFunction('providers', watched(), {
      [environmentNames.providerTokenIssuer]: pool().issuer,
    });
  });

  async function clinicWith(changes: Parameters<typeof makeClinic>[0] = {}) {
    count += 1;
    const clinic = makeClinic({
      ...{ id: testId(80_000 + count), slug: `listing-${count}`, name: 'Lakeside Clinic' },
      ...{ createdAt: LISTED_AT, ...changes },
    });
    await clinics.addApproved(listed(clinic));
    return clinic;
  }

  /** An account of the address, which owns a listing and has used it. */
  async function register(email: string): Promise<void> {
    const { id } = await clinicWith();
    count += 1;
    const account = `account-of-${email}`;
    await claims.add(
      makeClaim({ id: testId(90_000 + count), account, email, subjectId: id, seenAt: LISTED_AT }),
    );
  }

  /** The status, headers and body of an answer, and the requests to the table. */
  async function answerTo(address: string, ...request: Parameters<Call>) {
    asked.length = 0;
    const { statusCode, headers, body } = await call(...request);
    return {
      body,
      answer: withoutIds(JSON.stringify({ statusCode, headers, body }), address),
      asked: asked.toSorted(),
    };
  }

  it(`are the same to who invites them, in ${2 * PAIRS} tries`, async () => {
    const { id: subjectId } = await clinicWith();
    const own = makeClaim({ id: testId(99_001), account: pool().claims.sub, subjectId });
    await claims.add(own);
    const people = `/api/provider/claims/${own.id}/people`;
    // The first call asks the user pool for the caller's address, which the function remembers.
    await call(people, pool().options);
    const seen = new Map<string, number>();
    for (let pair = 0; pair < PAIRS; pair += 1) {
      await register(addressOf('known', pair));
      for (const address of [addressOf('known', pair), addressOf('other', pair)]) {
        const body = { email: address, role: 'editor' };
        const invited = await answerTo(address, people, { ...pool().options, method: 'POST', body });
        const { id }: ClaimPerson = JSON.parse(invited.body);
        const removed = await answerTo(address, `${people}/${id}`, { ...pool().options, method: 'DELETE' });
        const all = JSON.stringify([invited.answer, invited.asked, removed.answer, removed.asked]);
        seen.set(all, (seen.get(all) ?? 0) + 1);
      }
    }
    expect([...seen.values()]).toEqual([2 * PAIRS]);
    expect([...seen.keys()][0]).toContain('TransactWriteItems');
  }, 300_000);

  it('are the same as listed addresses to who claims the listing by a code', async () => {
    const seen = new Map<string, number>();
    for (let pair = 0; pair < 20; pair += 1) {
      await register(addressOf('known', 500 + pair));
      for (const email of [addressOf('known', 500 + pair), addressOf('other', 500 + pair)]) {
        const { id, slug } = await clinicWith({ email });
        const sub = `claimant-of-${id}`;
        pool().answer(sub, 200, userAnswer({ sub, email: 'claimant@elsewhere.example' }));
        const options = { claims: { ...pool().claims, sub }, headers: { authorization: `Bearer ${sub}` } };
        const ways = await answerTo(email, `/api/provider/ways?kind=clinic&subjectId=${id}`, options);
        const claim = await answerTo(email, '/api/provider/claims', {
          ...options,
          method: 'POST',
          body: { kind: 'clinic', subjectId: id, way: 'email' },
        });
        expect(JSON.parse(claim.body)).toMatchObject({ state: 'code-sent' });
        const answers = [ways.answer, claim.answer].map((text) =>
          text.replaceAll(slug, 'SLUG').replaceAll(/[ko]…@/g, 'HINT@'),
        );
        const all = JSON.stringify([answers, ways.asked, claim.asked]);
        seen.set(all, (seen.get(all) ?? 0) + 1);
      }
    }
    expect([...seen.values()]).toEqual([40]);
  }, 120_000);
});
