import { calls } from '../../../shared/contracts/calls.ts';
import type { Directory } from '../../app/directory/directory.ts';
import { route } from '../../http/route.ts';

export const getStats = ({ directory }: { directory: Directory }) =>
  route('getStats', calls.getStats, async () => ({ body: await directory.stats() }));
