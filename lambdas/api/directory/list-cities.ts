import { contracts } from '../../../shared/contracts/index.ts';
import type { Directory } from '../../app/directory/directory.ts';
import { route } from '../../http/route.ts';

export const listCities = ({ directory }: { directory: Directory }) =>
  route('listCities', contracts.listCities, async () => ({ body: await directory.cities() }));
