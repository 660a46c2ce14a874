/**
 * Returns the result of `work`, or rejects with a TimeoutError when it takes longer than `ms`. Either way its signal is
 * aborted afterwards, which cancels calls that still run.
 */
export async function within<T>(ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const { signal } = controller;
  const timer = setTimeout(() => controller.abort(new DOMException('time is up', 'TimeoutError')), ms);
  const timeIsUp = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  // Work that throws synchronously rejects like any other.
  const done = Promise.resolve(signal).then(work);
  try {
    return await Promise.race([done, timeIsUp]);
  } finally {
    clearTimeout(timer);
    controller.abort();
  }
}
