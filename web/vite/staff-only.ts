import type { Plugin, Rolldown } from 'vite';

/** Libraries of the staff's pages; an eighth of one exceeds the budget of a public page. */
const OF_STAFF = /node_modules\/(@cloudscape-design|aws-amplify|@aws-amplify)\//;

/**
 * Fails the build when a public page would load libraries of the staff's pages. Only the chunk that starts at `source`
 * may contain them, and no other chunk may import it statically.
 */
export function staffOnly(source: string): Plugin {
  return {
    name: 'staff-only',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const staff = new Set(chunks.filter(isOfStaff).map(({ fileName }) => fileName));
      const own = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(source));
      if (!own || !staff.has(own.fileName)) throw new Error(`${source} is no longer a separate chunk`);
      staff.delete(own.fileName);
      const leaking = [
        ...staff,
        ...chunks.filter(({ imports }) => imports.includes(own.fileName)).map(({ fileName }) => fileName),
      ];
      if (leaking.length > 0) throw new Error(`Cloudscape and Amplify would load with ${leaking.join(', ')}`);
    },
  };
}

function isOfStaff({ moduleIds, code }: Rolldown.OutputChunk): boolean {
  return code.includes('awsui_') || moduleIds.some((id) => OF_STAFF.test(id));
}
