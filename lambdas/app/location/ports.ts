/** What use cases need in order to have addresses looked up. */

export interface LocationQueue {
  /** Has the address of a submission looked up soon. Throws `service_unavailable`. */
  send(submissionId: string): Promise<void>;
}
