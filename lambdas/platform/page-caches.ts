/** The distribution's caches. */
export interface PageCaches {
  /**
   * Asks the caches to forget the paths. A second call with the same reference and the same paths does nothing. Throws
   * `service_unavailable`.
   */
  invalidate(reference: string, paths: readonly string[]): Promise<void>;
}
