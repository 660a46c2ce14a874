import type { ContractsOf } from '../../shared/contracts/index.ts';
import type { Submissions } from '../app/submissions/submissions.ts';
import type { Route } from '../http/route.ts';
import { getChallenge } from './submissions/get-challenge.ts';
import { sendContactMessage } from './submissions/send-contact-message.ts';
import { submitPractice } from './submissions/submit-practice.ts';

/** Every call of the function `submissions`; one that is missing here is a type error. */
export function submissionRoutes(container: { readonly submissions: Submissions }): Route[] {
  const routes: Record<ContractsOf<'submissions'>, Route> = {
    getChallenge: getChallenge(container),
    submitPractice: submitPractice(container),
    sendContactMessage: sendContactMessage(container),
  };
  return Object.values(routes);
}
