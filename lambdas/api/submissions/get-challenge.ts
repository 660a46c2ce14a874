import { calls } from '../../../shared/contracts/calls.ts';
import type { Submissions } from '../../app/submissions/submissions.ts';
import { route } from '../../http/route.ts';

interface Dependencies {
  readonly submissions: Pick<Submissions, 'getChallenge'>;
}

export const getChallenge = ({ submissions }: Dependencies) =>
  route('getChallenge', calls.getChallenge, async () => ({ body: await submissions.getChallenge() }));
