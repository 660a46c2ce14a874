import { calls } from '../../../shared/contracts/calls.ts';
import { route } from '../../http/route.ts';
import type { OpenDataRepository } from './open-data-repository.ts';

interface Dependencies {
  readonly openData: Pick<OpenDataRepository, 'latest'>;
}

/** The last export, for the page and for other programs. */
export function openDataRoutes({ openData }: Dependencies) {
  return {
    getOpenData: route('getOpenData', calls.getOpenData, async () => ({
      body: { latest: (await openData.latest()) ?? null },
    })),
  };
}
