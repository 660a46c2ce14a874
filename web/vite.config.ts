import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Libraries and own code that every page needs. One file of them compresses better than several, in one request. */
const EVERY_PAGE = [
  /node_modules\/(react|react-dom|scheduler|@tanstack|zod)\//,
  /web\/src\/(app|components|lib|features\/directory|styles)\//,
  /shared\/(contracts|content\/(brand|shell|taxonomy))/,
];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    assetsDir: 'assets',
    // Pictures stay files of their own: cached for a year under their hash, and out of the JavaScript budget.
    assetsInlineLimit: 0,
    // Readable stack traces from the field; browsers load a map only when developer tools are open.
    sourcemap: true,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [{ name: 'site', test: (id) => EVERY_PAGE.some((pattern) => pattern.test(id)) }],
        },
      },
    },
  },
});
