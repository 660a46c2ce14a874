import { calls } from '../../../shared/contracts/calls.ts';
import type { Moderation } from '../../app/moderation/moderation.ts';
import { route } from '../../http/route.ts';
import { actorOf } from './actor.ts';

export const rejectClinic = ({ moderation }: { moderation: Moderation }) =>
  route('rejectClinic', calls.rejectClinic, async ({ params, body, caller }) => ({
    body: await moderation.reject(params.id, body.reason, actorOf(caller)),
  }));
