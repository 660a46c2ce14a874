import type { Plugin, Rolldown } from 'vite';

/** The areas that need an account, and the libraries that each may load. An eighth of one exceeds the budget of a public page. */
const AREAS = [
  { source: 'src/admin/Admin.tsx', libraries: ['cloudscape', 'amplify'] },
  { source: 'src/provider/Provider.tsx', libraries: ['amplify'] },
] as const;

type Library = (typeof AREAS)[number]['libraries'][number];

/**
 * Fails the build when a public page would load libraries of accounts, or the area of providers those of staff: each area starts with
 * a dynamic import, and the libraries are in chunks that nothing else leads to.
 */
export function accountsOnly(): Plugin {
  return {
    name: 'accounts-only',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
      const areas = AREAS.map(({ source, libraries }) => {
        const entry = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(source));
        if (!entry) throw new Error(`${source} is no longer a separate chunk`);
        return { source, libraries, entry };
      });
      const entries = new Set(areas.map(({ entry }) => entry.fileName));
      /** Everything that a chunk loads, at once or later, but for the areas. */
      const reached = (from: readonly Rolldown.OutputChunk[]) => {
        const found = new Set(from);
        for (const { imports, dynamicImports } of found) {
          for (const file of [...imports, ...dynamicImports.filter((later) => !entries.has(later))]) {
            const chunk = byFile.get(file);
            if (chunk) found.add(chunk);
          }
        }
        return [...found];
      };
      const check = (who: string, loaded: readonly Rolldown.OutputChunk[], allowed: readonly Library[]) => {
        for (const chunk of loaded) {
          const library = librariesOf(chunk).find((one) => !allowed.includes(one));
          if (library) throw new Error(`${library} would load with ${who}, in ${chunk.fileName}`);
        }
      };
      check('public pages', reached(chunks.filter(({ isEntry }) => isEntry)), []);
      for (const { source, libraries, entry } of areas) {
        const loaded = reached([entry]);
        check(source, loaded, libraries);
        for (const library of libraries) {
          if (!loaded.some((chunk) => librariesOf(chunk).includes(library)))
            throw new Error(`${source} no longer loads ${library}`);
        }
      }
    },
  };
}

function librariesOf({ moduleIds, code }: Rolldown.OutputChunk): Library[] {
  const found: Library[] = [];
  if (code.includes('awsui_') || moduleIds.some((id) => /node_modules\/@cloudscape-design\//.test(id)))
    found.push('cloudscape');
  if (moduleIds.some((id) => /node_modules\/(@aws-amplify|aws-amplify)\//.test(id))) found.push('amplify');
  return found;
}
