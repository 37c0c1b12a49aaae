import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [svelte({ configFile: '../../svelte.config.js' })],
  base: './',
  server: { fs: { allow: ['../..'] } },
  build: {
    outDir: '../../test-results/preview',
    emptyOutDir: true,
    target: 'es2022',
    reportCompressedSize: false,
  },
});
