import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

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
  },
});
