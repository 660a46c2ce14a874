import { contracts } from '../../../shared/contracts/index.ts';
import type { Directory } from '../../app/directory/directory.ts';
import { route } from '../../http/route.ts';

export const getStats = ({ directory }: { directory: Directory }) =>
  route('getStats', contracts.getStats, async () => ({ body: await directory.stats() }));
