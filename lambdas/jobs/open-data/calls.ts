/** The last export, for the page and for other programs. */

import { calls } from '../../../shared/contracts/calls.ts';
import { route } from '../../http/route.ts';
import type { OpenDataReader } from './publish-export.ts';

interface Dependencies {
  readonly openData: OpenDataReader;
}

export function openDataRoutes({ openData }: Dependencies) {
  return {
    getOpenData: route('getOpenData', calls.getOpenData, async () => ({
      body: { latest: (await openData.latest()) ?? null },
    })),
  };
}
