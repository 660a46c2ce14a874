import { contracts } from '../../../../shared/contracts/index.ts';
import { apiQuery } from '../../lib/api.ts';

/** The modifier, specialty and city of a slug, with the canonical one; null when it stands for none. */
export const landingQuery = (slug: string) =>
  apiQuery(contracts.getLanding, { params: { slug } }, { nullOn: 404 });
