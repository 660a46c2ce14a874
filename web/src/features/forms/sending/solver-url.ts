/// <reference types="vite/client" />
import { WORKER_POLICY } from '../../../../../shared/rendering/trusted-types.ts';
import solver from './solver.ts?worker&url';

/** What browsers with Trusted Types have; their types are not part of TypeScript's library. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { readonly createScriptURL: () => string },
  ): { createScriptURL(text: string): URL };
}

const { trustedTypes }: { readonly trustedTypes?: TrustedTypes } = globalThis as {
  trustedTypes?: TrustedTypes;
};

/** The address of the worker that solves challenges. Under the site's content security policy a plain text starts no worker. */
export const solverUrl: string | URL =
  trustedTypes?.createPolicy(WORKER_POLICY, { createScriptURL: () => solver }).createScriptURL('') ?? solver;
