import { calls } from '../../../shared/contracts/calls.ts';
import type { PlaceDecisions } from '../../app/places/tasks.ts';
import { route } from '../../http/route.ts';
import { actorOf } from './actor.ts';

export const confirmPlaceMatch = ({ placeDecisions }: { placeDecisions: PlaceDecisions }) =>
  route('confirmPlaceMatch', calls.confirmPlaceMatch, async ({ params, body, caller }) => ({
    body: await placeDecisions.confirm(params.id, body.placeId, actorOf(caller)),
  }));
