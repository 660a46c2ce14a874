import { buildSync } from 'esbuild';

/** CloudFront's limit for a function's code, in bytes. */
export const EDGE_FUNCTION_LIMIT = 10_240;

/**
 * Bundles a TypeScript module into the plain script that CloudFront Functions run: no modules, and a global `handler`.
 * It is not minified, since the console shows this code. CloudFront Functions have no environment, so `constants` replaces
 * names of the module by texts.
 */
export function bundleEdgeFunction(entry: string, constants: Readonly<Record<string, string>> = {}): string {
  const { outputFiles } = buildSync({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: 'esm',
    // Runtime 2.0 supports const and arrow functions, but neither destructuring nor spread nor optional chaining.
    target: 'es2016',
    platform: 'neutral',
    define: Object.fromEntries(Object.entries(constants).map(([name, text]) => [name, JSON.stringify(text)])),
    legalComments: 'none',
    logLevel: 'silent',
  });
  const code = (outputFiles[0]?.text ?? '')
    .replace(/^export \{\s*handler\s*\};?\s*$/m, '')
    .replace(/^\s*\/\/.*\n/gm, '');
  if (!/^function handler\(/m.test(code) || /^(import|export)\b/m.test(code)) {
    throw new Error(`${entry} must export one function named handler and nothing else`);
  }
  if (Buffer.byteLength(code) > EDGE_FUNCTION_LIMIT) {
    throw new Error(`${entry} is larger than CloudFront's ${EDGE_FUNCTION_LIMIT} bytes`);
  }
  return code;
}
