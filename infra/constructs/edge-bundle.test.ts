import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { bundleEdgeFunction, EDGE_FUNCTION_LIMIT } from './edge-bundle.ts';

const folder = mkdtempSync(join(tmpdir(), 'edge-bundle-'));
afterAll(() => rmSync(folder, { recursive: true }));

function entry(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

describe('bundleEdgeFunction', () => {
  it('bundles a module and its imports into a plain script with a global handler', () => {
    entry('lower.ts', 'export const lower = (text: string) => text.toLowerCase();');
    const script = bundleEdgeFunction(
      entry(
        'good.ts',
        "import { lower } from './lower.ts';\nexport function handler(x: string) { return lower(x); }",
      ),
    );
    expect(new Function(`${script}; return handler('ABC')`)()).toBe('abc');
  });

  it.each([
    ['a second export', 'export const other = 1;\nexport function handler() { return other; }'],
    ['a handler that is not a function declaration', 'export const handler = () => 1;'],
    ['no handler', 'export function main() {}'],
    ['an import that cannot be bundled', "import 'node:fs';\nexport function handler() {}"],
  ])('throws for %s', (_, text) => {
    expect(() => bundleEdgeFunction(entry('bad.ts', text))).toThrow();
  });

  it('throws for a script over CloudFront’s size limit', () => {
    const long = `export function handler() { return '${'x'.repeat(EDGE_FUNCTION_LIMIT)}'; }`;
    expect(() => bundleEdgeFunction(entry('long.ts', long))).toThrow('larger than');
  });
});
