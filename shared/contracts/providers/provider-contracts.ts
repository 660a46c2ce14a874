/** Calls of providers, in a module that public pages do not load. */
import { defineContract, requestType } from '../contract.ts';
import { signInSchema } from '../staff/sign-in.ts';
import { providerAccountSchema, providerClinicSchema } from './provider-account.ts';

const read = { method: 'GET', auth: 'provider', owner: 'providers' } as const;

/** Reads the settings with which a browser signs providers in and up. */
export const getProviderSignIn = defineContract({
  method: 'GET',
  path: '/api/provider/sign-in',
  auth: 'public',
  owner: 'public-read',
  response: signInSchema,
});

/** Reads the caller's email address and claims of every state. */
export const getProviderAccount = defineContract({
  ...read,
  path: '/api/provider/account',
  response: providerAccountSchema,
});

/** Reads a clinic that the caller holds a granted claim on; any other is not found. */
export const getProviderClinic = defineContract({
  ...read,
  path: '/api/provider/clinics/{id}',
  request: requestType<{ id: string }>(),
  response: providerClinicSchema,
});
