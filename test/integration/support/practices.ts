/** Practices of a deployment: pending ones, and their approval by staff. */
import { expect } from 'vitest';
import { SubmissionWriter } from '../../../lambdas/records/submissions/submission-writer.ts';
import type { SubmissionRecord } from '../../../shared/domain/records.ts';
import { makeSubmission } from '../../fixtures/submissions.ts';
import type { Deployment } from './deployment.ts';
import { staffClaims } from './http.ts';

export async function addPending(
  { table }: Deployment,
  changes: Parameters<typeof makeSubmission>[0],
): Promise<SubmissionRecord> {
  const practice = makeSubmission(changes);
  await new SubmissionWriter(table).importPractice(practice);
  return practice;
}

export async function approve({ call }: Deployment, { id }: SubmissionRecord): Promise<void> {
  const path = `/api/clinics/${id}/approve`;
  const { statusCode } = await call('Admin', path, { method: 'PATCH', claims: staffClaims });
  expect(statusCode).toBe(200);
}
