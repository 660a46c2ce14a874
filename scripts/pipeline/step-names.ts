/** The steps of a release, in their order. `.github/workflows` runs the same. */
export const stepNames = [
  'checks',
  'tests',
  'compatibility',
  'build',
  'synth',
  'preflight',
  'diff',
  'deploy',
  'smoke',
] as const;
export type StepName = (typeof stepNames)[number];
