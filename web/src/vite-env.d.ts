/// <reference types="vite/client" />

declare module 'virtual:client-build' {
  import type { ClientBuild } from './server/client-build.ts';

  /** The build for browsers, which comes before the renderer's: see `web/vite/client-build.ts`. */
  const build: ClientBuild;
  export default build;
}
