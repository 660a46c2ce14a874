/** Proves that the lint rules reject imports between folders: see `overrides` in biome.json. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

const forbidden = [
  ['shared/domain', '../../lambdas/config/names.ts'],
  ['shared/domain', 'react'],
  ['shared/domain', 'node:crypto'],
  ['shared/domain', 'zod'],
  ['lambdas/http', '../../web/src/lib/paths.ts'],
  ['lambdas/http', '../../scripts/steps.ts'],
  ['lambdas/http', '@aws-sdk/client-dynamodb'],
  ['lambdas/http', '../adapters/dynamodb/table.ts'],
  ['lambdas/api', '../functions/admin.ts'],
  ['lambdas/api/directory', '../../adapters/dynamodb/table.ts'],
  ['lambdas/jobs', '../adapters/sqs-queue.ts'],
  ['lambdas/functions', '../adapters/sqs-queue.ts'],
  ['lambdas/app/directory', '../../adapters/dynamodb/table.ts'],
  ['lambdas/app/directory', '../../config/env.ts'],
  ['lambdas/app/directory', '@middy/core'],
  ['lambdas/adapters/dynamodb', '../../http/router.ts'],
  ['lambdas/edge', 'node:fs'],
  ['lambdas/edge/pages', 'node:fs'],
  ['lambdas/edge/pages', '../../config/env.ts'],
  ['lambdas/edge/pages', '../../config/public-read-container.ts'],
  ['lambdas/edge/pages', '../../../web/src/server/entry.ts'],
  ['infra/stacks', '../../lambdas/app/directory/ports.ts'],
  ['web/src/app', '../../../lambdas/config/names.ts'],
  ['web/src/pages/home', '@cloudscape-design/components'],
  ['web/src/pages/home', 'aws-amplify/auth'],
  ['web/src/components/card', '../../features/search/filters.ts'],
  ['web/src/features/search', '../clinic/hours.ts'],
  ['web/src/features/search', '../../pages/search/page.tsx'],
] as const;

const allowed = [
  ['shared/domain', '../contracts/index.ts'],
  ['shared/contracts', 'zod/mini'],
  ['lambdas/api', '../config/admin-container.ts'],
  ['lambdas/functions', '../config/admin-container.ts'],
  ['lambdas/app/directory', '../../../shared/domain/rating.ts'],
  ['lambdas/adapters/dynamodb', '@aws-sdk/client-dynamodb'],
  ['lambdas/adapters/dynamodb', '../../app/directory/ports.ts'],
  ['lambdas/edge/pages', '../../config/names.ts'],
  ['lambdas/edge/pages', 'node:zlib'],
  ['infra/stacks', '../../lambdas/adapters/dynamodb/table.ts'],
  ['web/src/features/search', '../../lib/api.ts'],
  ['web/src/features/search/parts', '../filters.ts'],
  ['scripts/local', '../../lambdas/config/names.ts'],
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

  it('reports an import cycle, of types too', () => {
    expect(found('noImportCycles', 'shared/domain/cycle-a.ts')).toBe(true);
  });
});
