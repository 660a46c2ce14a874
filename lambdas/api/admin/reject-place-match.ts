import { calls } from '../../../shared/contracts/calls.ts';
import type { PlaceDecisions } from '../../app/places/tasks.ts';
import { route } from '../../http/route.ts';
import { actorOf } from './actor.ts';

export const rejectPlaceMatch = ({ placeDecisions }: { placeDecisions: PlaceDecisions }) =>
  route('rejectPlaceMatch', calls.rejectPlaceMatch, async ({ params, caller }) => ({
    body: await placeDecisions.reject(params.id, actorOf(caller)),
  }));
