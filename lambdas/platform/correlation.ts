/**
 * The correlation id: CloudFront's id of the visitor's request. It is in every log line that the request causes, of every function,
 * so that one search finds them all.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

/** The characters of CloudFront's ids, which have 56 of them: nothing else gets into a log line. */
const CORRELATION_ID = /^[\w=-]{16,100}$/;

const storage = new AsyncLocalStorage<string | undefined>();

/** Works for the request with this id. An id that is not one of CloudFront's is dropped. */
export function withCorrelation<Result>(id: string | undefined, work: () => Result): Result {
  return storage.run(id !== undefined && CORRELATION_ID.test(id) ? id : undefined, work);
}

/** The id of the request that the current work is for; undefined if no request has caused it. */
export function correlationId(): string | undefined {
  return storage.getStore();
}

/** The id as a field, for a log line, a message or an item. */
export function correlationField(): { readonly correlationId?: string } {
  const id = storage.getStore();
  return id === undefined ? {} : { correlationId: id };
}
