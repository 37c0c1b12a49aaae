import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [svelte()],
  resolve: { conditions: ['browser'] },
  test: {
    include: ['src/**/*.test.ts', 'tests/**/*.test.ts'],
    // Tests of components ask for a page themselves: `@vitest-environment jsdom`.
    environment: 'node',
    restoreMocks: true,
  },
});
