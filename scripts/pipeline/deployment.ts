/** Returns an exit status. */
export type Work = () => Promise<number>;

/** The steps that differ between AWS and the local cloud. */
export interface Deployment {
  readonly synth: Work;
  readonly preflight: Work;
  readonly diff: Work;
  readonly deploy: Work;
  readonly smoke: Work;
  /** After the last step. */
  readonly stop: () => Promise<void>;
}
