/** Corrections, from a visitor's form to the decision of staff. */

import { beforeAll, describe, expect, it } from 'vitest';
import { clinicKeys } from '../../lambdas/records/clinics/items.ts';
import { outboxKeys } from '../../lambdas/records/outbox/items.ts';
import { listCorrections } from '../../shared/contracts/corrections/staff-correction-contracts.ts';
import {
  type StaffCorrection,
  staffCorrectionSchema,
} from '../../shared/contracts/corrections/staff-corrections.ts';
import { isUlid } from '../../shared/domain/text/slug.ts';
import { testId } from '../fixtures/clinics.ts';
import { newSolution } from '../support/solve-challenge.ts';
import { type Call, loadFunction } from './support/http.ts';
import { allItems } from './support/projection.ts';
import { useStaff } from './support/staff.ts';

const ADDRESS = 'visitor@people.example';
const sent = { kind: 'hours', text: 'They close at noon on Fridays.', email: ADDRESS };

describe('corrections', () => {
  const staff = useStaff();
  let submissions: Call;

  beforeAll(async () => {
    submissions = await loadFunction('submissions', staff().table);
  });

  async function send(slug: string, body: object, key?: string) {
    const altcha = await newSolution(submissions);
    const answer = await submissions(`/api/clinics/${slug}/corrections`, {
      method: 'POST',
      body: { ...body, altcha },
      ...(key !== undefined && { headers: { 'idempotency-key': key } }),
    });
    return { status: answer.statusCode, body: JSON.parse(answer.body) };
  }

  async function list(status: string): Promise<StaffCorrection[]> {
    const answer = await staff().admin(`/api/admin/corrections?status=${status}`);
    expect(answer.status).toBe(200);
    return listCorrections.response.parse(answer.body);
  }

  const decide = (id: string, how: 'accept' | 'reject', body?: object) =>
    staff().admin(`/api/corrections/${id}/${how}`, { method: 'PATCH', ...(body && { body }) });

  const audits = async (id: string) =>
    (await allItems(staff().table.table)).filter(({ pk }) => pk === `AUDIT#${id}`);

  it('wait for staff with their clinic, the oldest first', async () => {
    const clinic = await staff().importClinic({ name: 'Lakeside Clinic' });
    const first = await send(clinic.slug, sent);
    expect(first).toEqual({ status: 201, body: { id: expect.toSatisfy(isUlid) } });
    // By the id of the clinic, too; text and address are optional.
    const second = await send(clinic.id, { kind: 'closed' });
    const open = await list('open');
    expect(open.map(({ id }) => id)).toEqual([first.body.id, second.body.id]);
    expect(open[0]).toMatchObject({
      ...sent,
      status: 'open',
      clinic: { id: clinic.id, slug: clinic.slug, name: 'Lakeside Clinic', city: clinic.city.name },
    });
    expect(open[1]).toMatchObject({ kind: 'closed', text: '', email: '' });
  });

  it('are stored once for an idempotency key', async () => {
    const clinic = await staff().importClinic();
    const before = (await list('open')).length;
    const one = await send(clinic.slug, sent, 'k'.repeat(24));
    const again = await send(clinic.slug, sent, 'k'.repeat(24));
    expect(again).toEqual(one);
    expect(await list('open')).toHaveLength(before + 1);
    expect(await send(clinic.slug, { kind: 'closed' }, 'k'.repeat(24))).toMatchObject({ status: 409 });
  });

  it.each([
    [{}, 'kind'],
    [{ kind: 'price' }, 'kind'],
    [{ ...sent, text: 'T'.repeat(1_001) }, 'text'],
    [{ ...sent, text: 'a\u0000b' }, 'text'],
    [{ ...sent, email: 'no address' }, 'email'],
  ])('need valid fields: %j', async (body, field) => {
    const clinic = await staff().importClinic();
    const answer = await send(clinic.slug, body);
    expect(answer).toMatchObject({ status: 400, body: { fields: { [field]: [expect.any(String)] } } });
  });

  it('need a proof of work and an approved clinic', async () => {
    const clinic = await staff().importClinic();
    const bare = await submissions(`/api/clinics/${clinic.slug}/corrections`, { method: 'POST', body: sent });
    expect(JSON.parse(bare.body)).toMatchObject({ fields: { altcha: [expect.any(String)] } });
    const pending = await staff().sendIn();
    for (const of of ['no-such-clinic', testId(4_711), pending.id]) {
      expect(await send(of, sent)).toMatchObject({ status: 404 });
    }
  });

  it.each([
    ['accept', undefined, 'accepted', 'accept-correction'],
    ['reject', { reason: 'The hours are right.' }, 'rejected', 'reject-correction'],
  ] as const)('are decided once by staff: %s', async (how, body, status, action) => {
    const clinic = await staff().importClinic({ name: 'Harbor Clinic' });
    const { id } = (await send(clinic.slug, sent)).body;
    const first = await decide(id, how, body);
    expect(first.status).toBe(200);
    expect(staffCorrectionSchema.parse(first.body)).toMatchObject({
      id,
      status,
      decidedBy: expect.any(String),
    });
    expect(await decide(id, how, body)).toMatchObject({ status: 200, body: first.body });
    const other =
      how === 'accept' ? await decide(id, 'reject', { reason: 'No.' }) : await decide(id, 'accept');
    expect(other.status).toBe(409);
    expect((await list('open')).map((one) => one.id)).not.toContain(id);
    expect((await list(status))[0]?.id).toBe(id);
    expect(await audits(id)).toEqual([
      expect.objectContaining({ action, recordName: 'Harbor Clinic', subject: id }),
    ]);
  });

  it('are accepted with a change of the clinic, or not at all', async () => {
    const clinic = await staff().importClinic({ practiceHours: 'Monday-Friday: 9:00 AM - 5:00 PM' });
    const { id } = (await send(clinic.slug, sent)).body;
    const practiceHours = 'Monday-Thursday: 9:00 AM - 5:00 PM\nFriday: 9:00 AM - 12:00 PM';
    const outdated = await decide(id, 'accept', { changes: { version: 7, practiceHours } });
    expect(outdated).toMatchObject({ status: 409, body: { current: { version: 0 } } });
    const invalid = await decide(id, 'accept', { changes: { version: 0, name: '' } });
    expect(invalid.status).toBe(400);
    expect((await list('open')).map((one) => one.id)).toContain(id);
    const changes = { version: 0, practiceHours };
    expect(await decide(id, 'accept', { changes })).toMatchObject({
      status: 200,
      body: { status: 'accepted' },
    });
    expect(await decide(id, 'accept', { changes })).toMatchObject({ status: 200 });
    const { body } = await staff().admin(`/api/admin/clinics/${clinic.id}`);
    expect(body).toMatchObject({ version: 1, practiceHours, editedFields: ['practiceHours'] });
  });

  it('change the clinic with the visitor as the one who stated it, and are decided in the same transaction', async () => {
    const clinic = await staff().importClinic({ phone: '(312) 555-0100' });
    const { id } = (await send(clinic.slug, { kind: 'phone', text: 'The last digits are 0142.' })).body;
    const open = (await list('open')).find((one) => one.id === id);
    await decide(id, 'accept', { changes: { version: 0, phone: '(312) 555-0142' } });
    const { table } = staff().table;
    const item = await table.get(clinicKeys.clinic(clinic.id), { consistent: true });
    expect(item).toMatchObject({
      phone: '(312) 555-0142',
      evidence: { phone: { by: 'visitor', at: open?.createdAt } },
    });
    const [edit, decision] = [...(await audits(clinic.id)), ...(await audits(id))];
    expect([edit?.action, decision?.action]).toEqual(['edit-clinic', 'accept-correction']);
  });

  it('of a practice that has closed take it off the site, or leave both as they are', async () => {
    const clinic = await staff().importClinic();
    const { id } = (await send(clinic.slug, { kind: 'closed' })).body;
    const unlistReason = 'The door says so.';
    const outdated = await decide(id, 'accept', { unlistReason, changes: { version: 7, name: 'Other' } });
    expect(outdated.status).toBe(409);
    expect((await list('open')).map((one) => one.id)).toContain(id);
    expect((await staff().admin(`/api/admin/clinics/${clinic.id}`)).body).toMatchObject({
      status: 'approved',
    });
    expect(await decide(id, 'accept', { unlistReason })).toMatchObject({ body: { status: 'accepted' } });
    expect((await staff().admin(`/api/admin/clinics/${clinic.id}`)).body).toMatchObject({
      status: 'unlisted',
    });
    expect((await audits(clinic.id))[0]).toMatchObject({ action: 'unlist-clinic', reason: unlistReason });
  });

  it.each([
    ['accept', {}],
    ['accept', { unlistReason: 'The door says so.' }],
    ['reject', { reason: 'The hours are right.' }],
  ] as const)(
    'cause a mail to the visitor who left an address, when they are decided: %s %j',
    async (how, body) => {
      const { table } = staff().table;
      const clinic = await staff().importClinic();
      const mailOf = (id: string) => table.get(outboxKeys.mail('correction-decided', id));
      const { id } = (await send(clinic.slug, sent)).body;
      expect(await mailOf(id)).toBeUndefined();
      await decide(id, how, body);
      expect(await mailOf(id)).toMatchObject({ kind: 'correction-decided', id });
      const without = (await send(clinic.slug, { ...sent, email: '' })).body;
      await decide(without.id, how, body);
      expect(await mailOf(without.id)).toBeUndefined();
    },
  );

  it('of unknown ids are not found, and a rejection needs a reason', async () => {
    for (const id of ['x', testId(4_712)]) {
      expect((await decide(id, 'accept')).status).toBe(404);
      expect((await decide(id, 'reject', { reason: 'No.' })).status).toBe(404);
    }
    const clinic = await staff().importClinic();
    const { id } = (await send(clinic.slug, sent)).body;
    expect(await decide(id, 'reject', { reason: ' ' })).toMatchObject({
      status: 400,
      body: { fields: { reason: ['Please give a reason'] } },
    });
  });

  it('stay readable for staff where the clinic’s record is gone', async () => {
    const clinic = await staff().importClinic();
    const { id } = (await send(clinic.slug, sent)).body;
    await staff().table.table.delete(clinicKeys.clinic(clinic.id));
    expect((await list('open')).find((one) => one.id === id)?.clinic).toBeNull();
  });
});
