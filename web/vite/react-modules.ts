import { createRequire } from 'node:module';
import { basename } from 'node:path';
import type { Plugin } from 'vite';

/** React's packages are CommonJS; these are the ones that the site imports by name. */
const PACKAGES = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client'];
const OF_REACT = /node_modules\/(react|react-dom|scheduler)\//;
const PREFIX = '\0module-of:';

/** Name of the chunk that the build makes of React's packages. */
export const REACT_CHUNK = 'react';

const require = createRequire(import.meta.url);

/** Whether a module belongs into that chunk. */
export function isOfReact(id: string): boolean {
  return OF_REACT.test(id) || id.startsWith(PREFIX);
}

/**
 * Wraps React's packages as modules with named exports, read from what each exports. Without this every chunk would
 * contain the bundler's CommonJS interop in each call of JSX, and load its runtime in a further request.
 */
export function reactModules(): Plugin {
  return {
    name: 'react-modules',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId(source, importer) {
      const own = importer !== undefined && isOfReact(importer);
      return PACKAGES.includes(source) && !own ? PREFIX + source : undefined;
    },
    load(id) {
      if (!id.startsWith(PREFIX)) return undefined;
      const name = id.slice(PREFIX.length);
      const exported: unknown = require(name);
      const names = Object.keys(Object(exported)).filter((key) => key !== 'default');
      return [
        `const all = require(${JSON.stringify(require.resolve(name))});`,
        'export default all;',
        // One constant each, so that unused ones are removed.
        ...names.map((key) => `export const ${key} = /* @__PURE__ */ (() => all.${key})();`),
      ].join('\n');
    },
    /** Inlines the bundler's CommonJS function in React's chunk. */
    async generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const runtime = chunks.find(({ name }) => name === 'rolldown-runtime');
      const react = chunks.find(({ name }) => name === REACT_CHUNK);
      if (!runtime || !react) return;
      const helpers: unknown = await import(`data:text/javascript,${encodeURIComponent(runtime.code)}`);
      const imported = new RegExp(
        `import\\{(\\w+)(?: as (\\w+))?\\}from"\\./${basename(runtime.fileName)}";`,
      );
      const [statement = '', name = '', local = name] = imported.exec(react.code) ?? [];
      const helper = new Map(Object.entries(Object(helpers))).get(name);
      if (typeof helper !== 'function')
        throw new Error('the bundler has changed how chunks share its runtime');
      react.code = react.code.replace(statement, () => `const ${local}=${helper};`);
      react.imports = react.imports.filter((file) => file !== runtime.fileName);
    },
  };
}
