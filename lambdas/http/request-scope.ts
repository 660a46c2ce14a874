/** Facts about the current request, for its access log line. */
import { AsyncLocalStorage } from 'node:async_hooks';

export interface RequestScope {
  /** Name of the call; undefined until it is known. */
  call: string | undefined;
  /** Read and write capacity units that the table charged. */
  capacityUnits: number;
  /** Stored items that were not valid, and were left out of the answer. */
  badItems: number;
}

const storage = new AsyncLocalStorage<RequestScope>();

export function withRequestScope<Result>(work: () => Result): Result {
  return storage.run({ call: undefined, capacityUnits: 0, badItems: 0 }, work);
}

export function requestScope(): RequestScope | undefined {
  return storage.getStore();
}

export function countCapacity(units: number): void {
  const scope = storage.getStore();
  if (scope !== undefined) scope.capacityUnits += units;
}

export function countBadItem(): void {
  const scope = storage.getStore();
  if (scope !== undefined) scope.badItems += 1;
}
