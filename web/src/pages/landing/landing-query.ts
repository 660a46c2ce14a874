import { getLanding } from '../../../../shared/contracts/pages/landings.ts';
import { apiQuery } from '../../lib/api.ts';

/** The modifier, specialty and city of a slug, with the canonical one; null when it stands for none. */
export const landingQuery = (slug: string) => apiQuery(getLanding, { params: { slug } }, { nullOn: 404 });
