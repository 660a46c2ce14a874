import { clinicKey } from '../../features/clinic/clinic-key.ts';
import { MAX_PEERS } from '../../features/clinic/facts.ts';
import { clinicQuery, peersQuery } from '../../features/clinic/queries.ts';
import { paths } from '../../lib/paths.ts';
import type { Load } from '../../server/load.ts';

export const load: Load = async ({ queries, params: { slug = '' } }) => {
  const key = clinicKey(slug);
  if (key === undefined) return { status: 404 };
  const clinic = await queries.fetchQuery(clinicQuery(key));
  if (!clinic) return { status: 404 };
  if (clinic.slug !== slug) return { status: 301, location: paths.clinic(clinic.slug) };
  const peers = peersQuery(clinic.city.slug, clinic.category.slug);
  const listed = await queries.fetchQuery(peers);
  // The panel shows three others: what comes after them would only make the page heavier.
  queries.setQueryData(peers.queryKey, listed.slice(0, MAX_PEERS + 1));
  return { status: 200 };
};
