/** Proves that the checks reject imports against the directions: `overrides` in biome.json, and `scripts/imports.ts`. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { violation } from '../../scripts/imports.ts';

/** Rules of packages, by Biome. */
const forbidden = [
  ['shared/domain', 'react'],
  ['shared/domain', 'node:crypto'],
  ['shared/domain', 'zod'],
  ['lambdas/http', '@aws-sdk/client-dynamodb'],
  ['lambdas/records/reviews', '@aws-sdk/lib-dynamodb'],
  ['lambdas/edge', 'node:fs'],
  ['lambdas/edge/pages', '@aws-sdk/client-s3'],
  ['web/src/pages/home', '@cloudscape-design/components'],
  ['web/src/pages/home', 'aws-amplify/auth'],
  ['web/src/admin/overview', 'node:fs'],
] as const;

const allowed = [
  ['shared/contracts', 'zod/mini'],
  ['lambdas/table', '@aws-sdk/client-dynamodb'],
  ['lambdas/platform', '@aws-sdk/client-sqs'],
  ['lambdas/edge/pages', 'node:zlib'],
  ['web/src/admin/overview', 'aws-amplify/auth'],
] as const;

/** Directions between folders, rows and rooms, by `scripts/imports.ts`. */
const directions = [
  ['shared/domain/ranks/rating.ts', 'lambdas/platform/names.ts'],
  ['lambdas/http/router.ts', 'web/src/lib/paths.ts'],
  ['lambdas/http/router.ts', 'scripts/steps.ts'],
  ['lambdas/platform/errors.ts', 'lambdas/table/index.ts'],
  ['lambdas/table/client.ts', 'lambdas/records/clinics/index.ts'],
  ['lambdas/records/clinics/edit-clinic.ts', 'lambdas/derived/listings/index.ts'],
  ['lambdas/records/clinics/edit-clinic.ts', 'lambdas/records/taxonomy/directory.ts'],
  ['lambdas/derived/search/suggest.ts', 'lambdas/jobs/projector/index.ts'],
  ['lambdas/derived/search/suggest.ts', 'lambdas/table/client.ts'],
  ['lambdas/jobs/projector/worker.ts', 'lambdas/functions/projector.ts'],
  ['lambdas/edge/pages/handler.ts', 'lambdas/platform/environment.ts'],
  ['lambdas/edge/pages/handler.ts', 'web/src/server/entry.ts'],
  ['infra/stacks/api-stack.ts', 'lambdas/derived/search/suggest.ts'],
  ['web/src/app/routes.ts', 'lambdas/platform/names.ts'],
  ['web/src/components/card/Card.tsx', 'web/src/features/search/filters.ts'],
  ['web/src/lib/api.ts', 'web/src/app/routes.ts'],
  ['web/src/features/search/filters.ts', 'web/src/features/blog/queries.ts'],
  ['web/src/features/search/filters.ts', 'web/src/pages/search/SearchPage.tsx'],
  ['web/src/admin/Admin.tsx', 'web/src/pages/home/HomePage.tsx'],
] as const;

const openDirections = [
  ['shared/domain/ranks/rating.ts', 'shared/contracts/entities.ts'],
  ['lambdas/records/clinics/edit-clinic.ts', 'lambdas/records/clinics/items.ts'],
  ['lambdas/records/clinics/edit-clinic.ts', 'lambdas/records/taxonomy/index.ts'],
  ['lambdas/records/clinics/edit-clinic.ts', 'lambdas/platform/clock.ts'],
  ['lambdas/derived/search/suggest.ts', 'lambdas/records/taxonomy/index.ts'],
  ['lambdas/edge/pages/handler.ts', 'lambdas/platform/names.ts'],
  ['infra/stacks/data-stack.ts', 'lambdas/table/schema.ts'],
  ['web/src/features/search/filters.ts', 'web/src/lib/api.ts'],
  ['web/src/pages/home/HomePage.tsx', 'web/src/features/search/filters.ts'],
  ['scripts/local/start.ts', 'lambdas/platform/names.ts'],
] as const;

const project = mkdtempSync(join(tmpdir(), 'import-directions-'));
afterAll(() => rmSync(project, { recursive: true }));

function write(file: string, text: string): string {
  mkdirSync(dirname(join(project, file)), { recursive: true });
  writeFileSync(join(project, file), text);
  return file;
}

const importing = (folder: string, imported: string, index: number) =>
  write(`${folder}/case-${index}.ts`, `import { thing } from '${imported}';\nthing();\n`);

const forbiddenFiles = forbidden.map(([folder, imported], index) => importing(folder, imported, index));
const allowedFiles = allowed.map(([folder, imported], index) => importing(folder, imported, index + 100));
write('shared/domain/cycle-a.ts', "import type { B } from './cycle-b.ts';\nexport type A = B | 1;\n");
write('shared/domain/cycle-b.ts', "import type { A } from './cycle-a.ts';\nexport type B = A | 2;\n");
copyFileSync('biome.json', join(project, 'biome.json'));

const { stdout } = spawnSync(
  process.execPath,
  [
    join(process.cwd(), 'node_modules/@biomejs/biome/bin/biome'),
    'lint',
    '--vcs-enabled=false',
    '--max-diagnostics=none',
    '--reporter=github',
  ],
  { cwd: project, encoding: 'utf8' },
);
const found = (rule: string, file: string) =>
  stdout.split('\n').some((line) => line.includes(rule) && line.includes(`${file},`));

describe('import directions', () => {
  it.each(forbidden.map(([folder, imported], index) => [folder, imported, forbiddenFiles[index] ?? '']))(
    '%s may not import %s',
    (_folder, _imported, file) => expect(found('noRestrictedImports', file)).toBe(true),
  );

  it.each(allowed.map(([folder, imported], index) => [folder, imported, allowedFiles[index] ?? '']))(
    '%s may import %s',
    (_folder, _imported, file) => expect(found('noRestrictedImports', file)).toBe(false),
  );

  it.each(directions)('%s may not import %s', (from, to) => expect(violation(from, to)).toBeDefined());

  it.each(openDirections)('%s may import %s', (from, to) => expect(violation(from, to)).toBeUndefined());

  it('reports an import cycle, of types too', () => {
    expect(found('noImportCycles', 'shared/domain/cycle-a.ts')).toBe(true);
  });
});
