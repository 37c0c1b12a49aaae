// The report: the same UI as one file, answered from a recording that is embedded in the page.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { oneFile } from './build/one-file.ts';

export default defineConfig({
  plugins: [svelte(), oneFile()],
  base: './',
  clearScreen: false,
  publicDir: false,
  build: {
    outDir: 'dist-report',
    target: 'es2022',
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: { input: 'report.html', output: { codeSplitting: false } },
  },
});
