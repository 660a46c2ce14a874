import { type Contract, needsSignIn } from '../../shared/contracts/contract.ts';
import { type ContractName, contracts } from '../../shared/contracts/index.ts';
import type { RateLimits } from '../stage.ts';

/** Classes of calls, each with a limit of its own. `calls`: what only the limit of all calls together is for; `staff`: with a token. */
export type RateClass = Exclude<keyof RateLimits, 'searchPages' | 'pages' | 'requests'>;

/** The calls whose class does not follow from who may send them, and how. */
const classes: Partial<Record<ContractName, RateClass>> = {
  searchClinics: 'searches',
  listClinics: 'searches',
  suggest: 'suggestions',
  listCities: 'suggestions',
  listSitemapClinics: 'programs',
  listSitemapPractitioners: 'programs',
  listSitemapLandings: 'programs',
  listSitemapPosts: 'programs',
  listChanges: 'programs',
  getOpenData: 'programs',
  reportBrowserError: 'beacons',
  countEvent: 'beacons',
};

/** Contracts with their class. */
export const classified: readonly (Contract & { readonly rateClass: RateClass })[] = Object.entries<Contract>(
  contracts,
).map(([name, contract]) => ({ ...contract, rateClass: classOf(name, contract) }));

function classOf(name: string, { auth, method }: Contract): RateClass {
  const named = Object.entries(classes).find(([one]) => one === name)?.[1];
  if (named !== undefined) return named;
  if (needsSignIn(auth)) return 'staff';
  return method === 'GET' ? 'calls' : 'forms';
}

/** Paths of a class; one with parameters ends before the first of them. */
export function pathsOf(
  rateClass: RateClass,
): readonly { readonly path: string; readonly isWhole: boolean }[] {
  const paths = classified.filter((one) => one.rateClass === rateClass).map(({ path }) => path);
  return [...new Set(paths.map((path) => path.replace(/\{.*$/, '')))].map((path) => ({
    path,
    isWhole: paths.includes(path as Contract['path']),
  }));
}
