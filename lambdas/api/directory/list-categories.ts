import { calls } from '../../../shared/contracts/calls.ts';
import type { Directory } from '../../app/directory/directory.ts';
import { route } from '../../http/route.ts';

export const listCategories = ({ directory }: { directory: Directory }) =>
  route('listCategories', calls.listCategories, async () => ({ body: await directory.categories() }));
