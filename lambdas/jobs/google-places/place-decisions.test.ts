import { describe, expect, it } from 'vitest';
import type { PlaceMatch } from '../../../shared/contracts/google-places/google-places.ts';
import type { AuditRecord } from '../../../shared/domain/records.ts';
import { testId } from '../../../test/fixtures/clinics.ts';
import type { PlaceState } from '../../records/clinics/place-state.ts';
import { createPlaceDecisions, type TaskDecision } from './place-decisions.ts';

const now = '2026-03-02T09:00:00.000Z';
const actor = { subject: 'subject-1', username: 'staff@careatlas.example' };
const id = testId(5);
const match: PlaceMatch = {
  id,
  slug: 'harbour-heart-practice',
  name: 'Harbour Heart Practice',
  address: '12 Lake Street',
  city: 'Chicago',
  phone: '+1 (312) 555-0100',
  createdAt: now,
  candidates: [
    { placeId: 'one', name: 'Harbour Heart', address: '12 Lake St' },
    { placeId: 'two', name: 'Harbour Hearts', address: '14 Lake St' },
  ],
};

function deciding({
  waiting = true,
  decided = 'done',
  state = { clinicId: id, version: 1 },
}: {
  waiting?: boolean;
  decided?: TaskDecision;
  state?: PlaceState;
} = {}) {
  const audits: AuditRecord[] = [];
  const note = async (audit: AuditRecord) => {
    audits.push(audit);
    return decided;
  };
  const decisions = createPlaceDecisions({
    tasks: {
      matches: async ({ limit, after }) => ({ items: [match], next: `${limit} after ${after}` }),
      closed: async () => ({ items: [] }),
      match: async (clinicId) => (waiting && clinicId === id ? match : undefined),
      confirm: (_match, _placeId, audit) => note(audit),
      reject: (_match, audit) => note(audit),
      review: (_clinicId, audit) => note(audit),
    },
    states: { load: async ([clinicId]) => (clinicId === id ? [state] : []) },
    clock: () => new Date(now),
    newId: () => testId(77),
  });
  return { decisions, audits };
}

describe('a decision of staff about a place', () => {
  it('is audited with its actor and time', async () => {
    const { decisions, audits } = deciding();
    expect(await decisions.confirm(id, 'two', actor)).toEqual({ id, decision: 'confirmed' });
    expect(await decisions.reject(id, actor)).toEqual({ id, decision: 'rejected' });
    expect(await decisions.review(id, actor)).toEqual({ id, decision: 'reviewed' });
    const entry = { id: testId(77), at: now, actor, subject: id };
    expect(audits).toEqual([
      { ...entry, action: 'confirm-place', placeId: 'two' },
      { ...entry, action: 'reject-place' },
      { ...entry, action: 'review-closed-clinic' },
    ]);
  });

  it('must be one of the candidates', async () => {
    const { decisions, audits } = deciding();
    await expect(decisions.confirm(id, 'three', actor)).rejects.toMatchObject({
      code: 'invalid_request',
      fields: { placeId: ['Please choose one of the places'] },
    });
    expect(audits).toEqual([]);
  });

  it('is idempotent where the clinic shows that it was made', async () => {
    const state: PlaceState = { clinicId: id, version: 2, placeId: 'two' };
    for (const setting of [{ waiting: false }, { decided: 'missing' as const }]) {
      const { decisions } = deciding({ ...setting, state });
      expect(await decisions.confirm(id, 'two', actor)).toEqual({ id, decision: 'confirmed' });
      await expect(decisions.confirm(id, 'one', actor)).rejects.toMatchObject({ code: 'not_found' });
    }
  });

  it.each(['', 'no-such', id.toLowerCase(), testId(12_345)])(
    'is about a task that waits, not %j',
    async (of) => {
      const { decisions } = deciding({ decided: 'missing' });
      await expect(decisions.confirm(of, 'two', actor)).rejects.toMatchObject({ code: 'not_found' });
      await expect(decisions.reject(of, actor)).rejects.toMatchObject({ code: 'not_found' });
      await expect(decisions.review(of, actor)).rejects.toMatchObject({ code: 'not_found' });
    },
  );

  it('has its tasks listed page by page', async () => {
    const { decisions } = deciding();
    expect(await decisions.matches({ limit: 5, after: 'here' })).toEqual({
      items: [match],
      next: '5 after here',
    });
    expect(await decisions.closed({ limit: 5 })).toEqual({ items: [] });
  });
});
