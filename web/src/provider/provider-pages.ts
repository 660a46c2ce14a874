/** The pages of providers. `ProviderArea` has the screen of each; public pages link to the first alone. */
import { matchPath } from 'react-router-dom';
import { providerArea } from '../../../shared/content/providers/provider-area.ts';

export const providerPaths = {
  home: '/provider',
  /** Signed in, the same as `home`. */
  signUp: '/provider/sign-up',
  account: '/provider/account',
  /** With `?clinic=ID` or `?practitioner=ID`. */
  claim: '/provider/claim',
  clinic: (id: string) => `/provider/clinics/${id}`,
  insights: (id: string) => `/provider/clinics/${id}/insights`,
  reviews: (id: string) => `/provider/clinics/${id}/reviews`,
  practitioner: (id: string) => `/provider/practitioners/${id}`,
  /** Of a claim, whatever it is on. */
  people: (id: string) => `/provider/claims/${id}/people`,
  /** Without signing in: the link of mails to the owner of a claim. */
  unsubscribe: (id: string, token: string) => `/provider/unsubscribe/${id}/${token}`,
} as const;

const { title, pages, session } = providerArea;

const providerPages = [
  { name: 'home', pattern: providerPaths.home, title },
  { name: 'signUp', pattern: providerPaths.signUp, title: session.signUp.title },
  { name: 'account', pattern: providerPaths.account, title: pages.account },
  { name: 'claim', pattern: providerPaths.claim, title: pages.claim },
  { name: 'clinic', pattern: providerPaths.clinic(':id'), title: pages.clinic },
  { name: 'insights', pattern: providerPaths.insights(':id'), title: pages.insights },
  { name: 'reviews', pattern: providerPaths.reviews(':id'), title: pages.reviews },
  { name: 'practitioner', pattern: providerPaths.practitioner(':id'), title: pages.practitioner },
  { name: 'people', pattern: providerPaths.people(':id'), title: pages.people },
  {
    name: 'unsubscribe',
    pattern: providerPaths.unsubscribe(':id', ':token'),
    title: providerArea.unsubscribe.title,
  },
] as const;

export type ProviderPage = (typeof providerPages)[number];
/** A page of an account. */
export type AccountPage = Exclude<ProviderPage, { name: 'unsubscribe' }>;

/** The page at a path; undefined when there is none. */
export const providerPageAt = (pathname: string) =>
  providerPages.find(({ pattern }) => matchPath(pattern, pathname) !== null);

/** The id of the clinic, the person or the claim that a path names: paths of the site are in small letters. */
export const idAt = ({ pattern }: ProviderPage, pathname: string): string =>
  matchPath(`${pattern}`, pathname)?.params.id?.toUpperCase() ?? '';

/** Whether a path belongs to providers, with or without a page. */
export const isOfProviders = (pathname: string): boolean =>
  pathname === providerPaths.home || pathname.startsWith(`${providerPaths.home}/`);
