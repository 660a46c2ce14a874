import { calls } from '../../shared/contracts/calls.ts';
import type { ContractsOf } from '../../shared/contracts/index.ts';
import type { Submissions } from '../app/submissions/submissions.ts';
import { type Route, route } from '../http/route.ts';

/** Every call of the function `submissions`; one that is missing here is a type error. */
export function submissionRoutes({ submissions }: { readonly submissions: Submissions }): Route[] {
  const routes: Record<ContractsOf<'submissions'>, Route> = {
    getChallenge: route('getChallenge', calls.getChallenge, async () => ({
      body: await submissions.getChallenge(),
    })),
    submitPractice: route('submitPractice', calls.submitPractice, async ({ body, idempotencyKey }) => {
      const { altcha, referenceNote, ...content } = body;
      return { body: await submissions.submitPractice({ content, idempotencyKey, altcha, referenceNote }) };
    }),
    sendContactMessage: route(
      'sendContactMessage',
      calls.sendContactMessage,
      async ({ body, idempotencyKey }) => {
        const { altcha, referenceNote, ...content } = body;
        return {
          body: await submissions.sendContactMessage({ content, idempotencyKey, altcha, referenceNote }),
        };
      },
    ),
  };
  return Object.values(routes);
}
