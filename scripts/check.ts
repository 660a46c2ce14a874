/** The fast checks: format, lint (import directions and cycles included), types, unused files, exports and packages. */
import { runSteps } from './steps.ts';

export const checks = [
  { name: 'format, lint, import directions', command: 'biome check --error-on-warnings .' },
  { name: 'types', command: 'tsc -p .' },
  { name: 'unused files, exports, packages', command: 'knip' },
] as const;

if (import.meta.main) await runSteps(checks);
