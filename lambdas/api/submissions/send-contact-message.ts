import { calls } from '../../../shared/contracts/calls.ts';
import type { Submissions } from '../../app/submissions/submissions.ts';
import { route } from '../../http/route.ts';

interface Dependencies {
  readonly submissions: Pick<Submissions, 'sendContactMessage'>;
}

export const sendContactMessage = ({ submissions }: Dependencies) =>
  route('sendContactMessage', calls.sendContactMessage, async ({ body, idempotencyKey }) => {
    const { altcha, referenceNote, ...content } = body;
    return { body: await submissions.sendContactMessage({ content, idempotencyKey, altcha, referenceNote }) };
  });
