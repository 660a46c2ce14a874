import { calls } from '../../../shared/contracts/calls.ts';
import type { Directory } from '../../app/directory/directory.ts';
import { route } from '../../http/route.ts';

export const listCities = ({ directory }: { directory: Directory }) =>
  route('listCities', calls.listCities, async () => ({ body: await directory.cities() }));
