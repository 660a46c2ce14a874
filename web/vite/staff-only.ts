import type { Plugin, Rolldown } from 'vite';

/** Libraries of the staff's pages; an eighth of one exceeds the budget of a public page. */
const OF_STAFF = /node_modules\/(@cloudscape-design|aws-amplify|@aws-amplify)\//;

/**
 * Fails the build when a public page would load libraries of the staff's pages. Only the chunk that starts at `source`, and those
 * that it loads later, may contain them; no other chunk may import these statically.
 */
export function staffOnly(source: string): Plugin {
  return {
    name: 'staff-only',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const entry = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(source));
      if (!entry || !isOfStaff(entry)) throw new Error(`${source} is no longer a separate chunk`);
      /** The chunk of `source`, and chunks of single pages that it loads later. */
      const owned = new Set([entry.fileName]);
      const uses = (files: readonly string[]) => files.some((file) => owned.has(file));
      for (const file of owned) {
        const later = bundle[file]?.type === 'chunk' ? bundle[file].dynamicImports : [];
        for (const chunk of chunks) {
          const isLater = later.includes(chunk.fileName);
          if (isLater && (isOfStaff(chunk) || uses(chunk.imports))) owned.add(chunk.fileName);
        }
      }
      const leaking = chunks
        .filter(({ fileName }) => !owned.has(fileName))
        .filter(
          (chunk) =>
            isOfStaff(chunk) ||
            uses(chunk.imports) ||
            uses(chunk.dynamicImports.filter((file) => file !== entry.fileName)),
        )
        .map(({ fileName }) => fileName);
      if (leaking.length > 0) throw new Error(`Cloudscape and Amplify would load with ${leaking.join(', ')}`);
    },
  };
}

function isOfStaff({ moduleIds, code }: Rolldown.OutputChunk): boolean {
  return code.includes('awsui_') || moduleIds.some((id) => OF_STAFF.test(id));
}
