import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);

/**
 * React Router's package exports its development build to every bundler. The production build beside it has no warnings.
 * Without their names for developer tools, components that the site does not use are removed, such as `Form`.
 */
export function productionRouter(): Plugin {
  return {
    name: 'production-router',
    apply: 'build',
    config: () => ({
      resolve: {
        alias: ['react-router', 'react-router/dom'].map((name) => ({
          find: new RegExp(`^${name}$`),
          replacement: productionFile(name),
        })),
      },
    }),
    transform: {
      filter: { id: /node_modules\/react-router\/dist\/production\// },
      handler: (code) => ({
        code: code
          .replaceAll(/^\w+\.displayName = "\w+";$/gm, '')
          .replaceAll(/^(var \w+ = )(?=\w+\.(?:forwardRef|createContext)\()/gm, '$1/* @__PURE__ */ '),
        map: null,
      }),
    },
  };
}

function productionFile(name: string): string {
  const file = require.resolve(name);
  const production = file.replace(/\bdevelopment\b(?=[/\\][^/\\]+$)/, 'production').replace(/\.js$/, '.mjs');
  if (!production.includes('production')) throw new Error(`${name} has no development build: ${file}`);
  return production;
}
