/** Records about people end: DynamoDB deletes them by their time to live. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { environmentNames } from '../../lambdas/platform/names.ts';
import { putAudit } from '../../lambdas/records/audit/audit-repository.ts';
import { auditKeys } from '../../lambdas/records/audit/items.ts';
import { CorrectionRepository } from '../../lambdas/records/corrections/correction-repository.ts';
import { correctionKeys } from '../../lambdas/records/corrections/items.ts';
import { submissionKeys } from '../../lambdas/records/submissions/items.ts';
import { ModerationWriter } from '../../lambdas/records/submissions/moderation-writer.ts';
import { SubmissionWriter } from '../../lambdas/records/submissions/submission-writer.ts';
import type { Key } from '../../lambdas/table/key.ts';
import { privacyPolicy } from '../../shared/content/legal/privacy-policy.ts';
import type { AuditRecord } from '../../shared/domain/records.ts';
import type { RetentionDays } from '../../shared/domain/retention.ts';
import { testId } from '../fixtures/clinics.ts';
import { makeContact, makeSubmission } from '../fixtures/submissions.ts';
import { unexpected } from '../support/unexpected.ts';
import { loadPublicRead } from './support/http.ts';
import { useTable } from './support/table.ts';

/** Of a stage that has others than the defaults. */
const retention: RetentionDays = {
  message: 11,
  rejectedSubmission: 12,
  correction: 13,
  claim: 14,
  providerChange: 15,
  insights: 17,
  activity: 16,
};
const AT = '2026-11-20T10:00:00.000Z';
const daysAfter = (days: number) => Date.parse(AT) / 1_000 + days * 86_400;

const auditOf = (id: string, action: 'reject-clinic' | 'read-contact', subject: string): AuditRecord => ({
  id,
  at: AT,
  actor: { subject: 'staff', username: 'staff@careatlas.example' },
  action,
  subject,
});

describe('records about people', () => {
  const test = useTable();
  const endOf = async (key: Key) => (await test().table.get(key, { consistent: true }))?.expiresAt;

  beforeAll(() => {
    process.env[environmentNames.retentionDays] = JSON.stringify(retention);
  });
  afterAll(() => {
    delete process.env[environmentNames.retentionDays];
  });

  it('end after the days of the stage, which the privacy policy states', async () => {
    const call = await loadPublicRead(test());
    const { body } = await call('/api/retention');
    expect(JSON.parse(body)).toEqual(retention);
    const policy = JSON.stringify(privacyPolicy(JSON.parse(body)));
    for (const days of Object.values(retention)) expect(policy).toContain(` ${days} days`);
  });

  it('are stored with the end that follows from these days', async () => {
    const { table } = test();
    const message = makeContact({ createdAt: AT });
    const forms = new SubmissionWriter(table);
    await forms.importContact(message);
    expect(await endOf(submissionKeys.contact(message.id))).toBe(daysAfter(retention.message));

    const correction = {
      id: testId(1),
      clinicId: testId(2),
      kind: 'closed',
      text: '',
      email: '',
      status: 'open',
      createdAt: AT,
    } as const;
    await new CorrectionRepository(table, unexpected).addCorrection(correction, {
      at: new Date(AT),
      named: undefined,
      solved: { signature: 'one', expiresAt: new Date(AT) },
    });
    expect(await endOf(correctionKeys.correction(correction.id))).toBe(daysAfter(retention.correction));

    const practice = makeSubmission({ createdAt: AT });
    await forms.importPractice(practice);
    expect(await endOf(submissionKeys.submission(practice.id))).toBeUndefined();
    const audit = auditOf(testId(3), 'reject-clinic', practice.id);
    await new ModerationWriter(table).reject(practice, 'A duplicate.', audit, []);
    expect(await endOf(submissionKeys.submission(practice.id))).toBe(daysAfter(retention.rejectedSubmission));
    expect(await endOf(auditKeys.audit(practice.id, AT, audit.id))).toBe(daysAfter(retention.activity));

    const read = auditOf(testId(4), 'read-contact', message.id);
    await table.transact((tableName) => [putAudit(tableName, read)]);
    expect(await endOf(auditKeys.audit(message.id, AT, read.id))).toBe(daysAfter(retention.activity));
  });
});
