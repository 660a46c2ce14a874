import clientBuild from 'virtual:client-build';
import type { SiteRenderer } from '../../../shared/rendering/renderer.ts';
import { staticPaths } from '../app/routes.ts';
import { createRender } from './render.ts';
import { sharedCalls } from './shared-calls.ts';

export const renderer: SiteRenderer = {
  render: createRender(clientBuild),
  shell: clientBuild.shell,
  sharedCalls,
  staticPaths,
  files: clientBuild.files,
};
