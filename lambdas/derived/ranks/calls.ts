import { calls } from '../../../shared/contracts/calls.ts';
import { route } from '../../http/route.ts';
import type { GetScore } from './score.ts';

export function rankRoutes({ getScore }: { readonly getScore: GetScore }) {
  return {
    getScore: route('getScore', calls.getScore, async ({ params }) => ({
      body: await getScore(params.slugOrId),
    })),
  };
}
