import { contracts } from '../../../shared/contracts/index.ts';
import type { Directory } from '../../app/directory/directory.ts';
import { route } from '../../http/route.ts';

export const listCategories = ({ directory }: { directory: Directory }) =>
  route('listCategories', contracts.listCategories, async () => ({ body: await directory.categories() }));
