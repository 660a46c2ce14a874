import { calls } from '../../../shared/contracts/calls.ts';
import type { Submissions } from '../../app/submissions/submissions.ts';
import { route } from '../../http/route.ts';

interface Dependencies {
  readonly submissions: Pick<Submissions, 'submitPractice'>;
}

export const submitPractice = ({ submissions }: Dependencies) =>
  route('submitPractice', calls.submitPractice, async ({ body, idempotencyKey }) => {
    const { altcha, referenceNote, ...content } = body;
    return { body: await submissions.submitPractice({ content, idempotencyKey, altcha, referenceNote }) };
  });
