import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [svelte({ configFile: '../../svelte.config.js' })],
  base: './',
  build: {
    outDir: '../../test-results/bench',
    emptyOutDir: true,
    target: 'es2022',
    reportCompressedSize: false,
  },
});
