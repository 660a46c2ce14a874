import { describe, expect, it } from 'vitest';
import { totalKeys } from '../../lambdas/derived/totals/items.ts';
import { submissionKeys } from '../../lambdas/records/submissions/items.ts';
import type { Once } from '../../lambdas/records/submissions/once.ts';
import { SubmissionRepository } from '../../lambdas/records/submissions/submission-repository.ts';
import { SubmissionWriter } from '../../lambdas/records/submissions/submission-writer.ts';
import { contactMessageSchema } from '../../shared/contracts/submissions/submissions.ts';
import { makeContact, makeSubmission } from '../fixtures/submissions.ts';
import { useDynamoDbFaults } from './support/dynamodb-faults.ts';
import { projectAll } from './support/projection.ts';
import { useTable } from './support/table.ts';

const at = new Date('2025-11-20T15:04:00Z');
const content = contactMessageSchema.parse(makeContact());
const messageMails = ['message-received', 'message-notice'] as const;
const practiceMails = ['practice-received', 'practice-notice', 'location-lookup'] as const;
let challenges = 0;

function once(named?: Partial<NonNullable<Once['named']>>): Once {
  challenges += 1;
  return {
    named: named && { call: 'sendContactMessage', key: 'key', content, ...named },
    solved: { signature: `signature ${challenges}`, expiresAt: new Date(at.getTime() + 60_000) },
    at,
  };
}

describe('storing a submission', () => {
  const table = useTable();
  const faults = useDynamoDbFaults();
  const writer = () => new SubmissionWriter(table().table);
  const stored = (id: string) => new SubmissionRepository(table().table).contact(id);
  const summary = async () => {
    await projectAll(table().table);
    return table().table.get(totalKeys.summary(), { consistent: true });
  };

  it('recognizes its own record when the response of the transaction is lost', async () => {
    const losing = () => {
      faults.loseResponse();
      return writer();
    };
    const [plain, named, practice] = [makeContact(), makeContact(), makeSubmission()];
    expect(await losing().addContact(plain, once(), messageMails)).toEqual({ kind: 'stored', id: plain.id });
    expect(await losing().addContact(named, once({ key: 'lost' }), messageMails)).toEqual({
      kind: 'repeat',
      id: named.id,
    });
    expect(await losing().addPractice(practice, once(), practiceMails)).toEqual({
      kind: 'stored',
      id: practice.id,
    });
    expect(await losing().importContact(makeContact())).toBe('present');
    expect(await summary()).toMatchObject({ contacts: 3, newContacts: 3, pending: 1 });
    expect(await stored(plain.id)).toEqual(plain);
  });

  it('counts consumed capacity, as does an update', async () => {
    const { capacity } = table();
    const message = makeContact();
    capacity.units = 0;
    await writer().addContact(message, once(), messageMails);
    // Message, counter and challenge, of which a transaction counts each twice.
    expect(capacity.units).toBeGreaterThanOrEqual(6);
    capacity.units = 0;
    await table().table.update({
      Key: submissionKeys.contact(message.id),
      UpdateExpression: 'REMOVE phoneE164',
    });
    expect(capacity.units).toBeGreaterThan(0);
  });

  it('keeps the idempotency keys of two calls apart, and forgets them after a day', async () => {
    const message = makeContact();
    await writer().addContact(message, once({ key: 'named' }), messageMails);
    const request = { call: 'sendContactMessage', key: 'named', content };
    const hoursLater = (hours: number) => new Date(at.getTime() + hours * 3_600_000);
    expect(await writer().earlier(request, hoursLater(23.9))).toEqual({ kind: 'repeat', id: message.id });
    expect(await writer().earlier(request, hoursLater(24.1))).toBeUndefined();
    expect(await writer().earlier({ ...request, call: 'submitPractice' }, at)).toBeUndefined();
    const other = { ...content, message: `${content.message}!` };
    expect(await writer().earlier({ ...request, content: other }, at)).toEqual({ kind: 'other-content' });
  });

  it('remembers a used challenge for longer than it is valid', async () => {
    const used = once();
    await writer().addContact(makeContact(), used, messageMails);
    const item = await table().table.get(submissionKeys.usedChallenge(used.solved.signature));
    expect(Number(item?.expiresAt) * 1000).toBeGreaterThan(used.solved.expiresAt.getTime());
    expect(
      await writer().addContact(makeContact(), { ...once(), solved: used.solved }, messageMails),
    ).toEqual({
      kind: 'challenge-used',
    });
  });

  it('counts forty concurrent submissions', async () => {
    const before = await summary();
    const outcomes = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        index % 2 === 0
          ? writer().addContact(makeContact(), once({ key: `at once ${index}` }), messageMails)
          : writer().addPractice(makeSubmission({ name: 'Forty', slug: 'forty' }), once(), practiceMails),
      ),
    );
    expect(new Set(outcomes.map(({ kind }) => kind))).toEqual(new Set(['stored']));
    expect(await summary()).toMatchObject({
      contacts: Number(before?.contacts) + 20,
      newContacts: Number(before?.newContacts) + 20,
      pending: Number(before?.pending) + 20,
    });
  });
});
