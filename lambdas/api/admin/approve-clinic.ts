import { calls } from '../../../shared/contracts/calls.ts';
import type { Moderation } from '../../app/moderation/moderation.ts';
import { route } from '../../http/route.ts';
import { actorOf } from './actor.ts';

export const approveClinic = ({ moderation }: { moderation: Moderation }) =>
  route('approveClinic', calls.approveClinic, async ({ params, caller }) => ({
    body: await moderation.approve(params.id, actorOf(caller)),
  }));
