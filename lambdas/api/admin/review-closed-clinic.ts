import { calls } from '../../../shared/contracts/calls.ts';
import type { PlaceDecisions } from '../../app/places/tasks.ts';
import { route } from '../../http/route.ts';
import { actorOf } from './actor.ts';

export const reviewClosedClinic = ({ placeDecisions }: { placeDecisions: PlaceDecisions }) =>
  route('reviewClosedClinic', calls.reviewClosedClinic, async ({ params, caller }) => ({
    body: await placeDecisions.review(params.id, actorOf(caller)),
  }));
