/** The handlers of the deployed functions, each with a container of its own. */
import type { OwningFunction } from '../../../shared/contracts/contract.ts';
import { setEnvironment } from './environment.ts';
import type { TestTable } from './table.ts';

export type WorkerFunction =
  | 'mail-worker'
  | 'location-worker'
  | 'outbox-sweep'
  | 'page-invalidator'
  | 'places-dispatch'
  | 'places-worker'
  | 'projector'
  | 'rank-worker'
  | 'export-worker';

let loads = 0;

/**
 * Evaluates a function's module as a cold start does, with an environment for this table. Modules are shared by all test files of
 * a worker; under a URL of its own the entry is evaluated again, and wires a container that remembers nothing.
 */
export async function loadHandler<Handler>(
  name: OwningFunction | WorkerFunction,
  table: Pick<TestTable, 'endpoint' | 'name'>,
  overrides: Readonly<Record<string, string>>,
): Promise<Handler> {
  setEnvironment(table, overrides);
  loads += 1;
  const entry = new URL(`../../../lambdas/functions/${name}.ts`, import.meta.url);
  entry.search = `load=${loads}`;
  const { handler } = (await import(entry.href)) as { readonly handler: Handler };
  return handler;
}
