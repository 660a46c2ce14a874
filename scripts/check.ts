/** The fast checks: format, lint (with import directions and cycles), words, types, unused code and packages, lockfile. */
import { runSteps } from './steps.ts';

export const checks = [
  { name: 'format, lint', command: 'biome check --error-on-warnings .' },
  { name: 'import directions', command: 'node scripts/imports.ts' },
  { name: 'types', command: 'tsc -p .' },
  { name: 'words', command: 'node scripts/words.ts' },
  { name: 'lockfile', command: 'node scripts/setup/lockfile.ts --check' },
  { name: 'unused files, exports, packages', command: 'knip' },
] as const;

if (import.meta.main) await runSteps(checks);
