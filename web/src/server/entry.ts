import clientBuild from 'virtual:client-build';
import type { SiteRenderer } from '../../../shared/rendering/renderer.ts';
import { staticPaths } from '../app/routes.ts';
import { createRender } from './render.ts';

export const renderer: SiteRenderer = {
  render: createRender(clientBuild),
  shell: clientBuild.shell,
  staticPaths,
  files: clientBuild.files,
};
