import clientBuild from 'virtual:client-build';
import type { SiteRenderer } from '../../../shared/rendering/renderer.ts';

export const renderer: SiteRenderer = {
  render: async () => ({ kind: 'shell' }),
  shell: clientBuild.shell,
  files: clientBuild.files,
};
