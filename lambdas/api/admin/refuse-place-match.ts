import { calls } from '../../../shared/contracts/calls.ts';
import type { PlaceDecisions } from '../../app/places/tasks.ts';
import { route } from '../../http/route.ts';
import { actorOf } from './actor.ts';

export const refusePlaceMatch = ({ placeDecisions }: { placeDecisions: PlaceDecisions }) =>
  route('refusePlaceMatch', calls.refusePlaceMatch, async ({ params, caller }) => ({
    body: await placeDecisions.refuse(params.id, actorOf(caller)),
  }));
