// Two kinds of tests: `unit` in Node, and `page` in the Chromium of the system, where focus, layers and layout are
// real. Nothing downloads a browser; INQUEST_CHROMIUM names another one than the system's.
import { existsSync } from 'node:fs';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';

const CHROMIUM = [process.env['INQUEST_CHROMIUM'], '/usr/bin/chromium', '/usr/bin/google-chrome'].find(
  (path) => path !== undefined && existsSync(path),
);

export default defineConfig({
  test: {
    projects: [
      {
        plugins: [svelte()],
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'tests/*.test.ts'],
          environment: 'node',
          restoreMocks: true,
        },
      },
      {
        plugins: [svelte()],
        optimizeDeps: { include: ['axe-core', '@fluent/bundle', 'd3-scale', 'd3-shape', 'd3-array'] },
        test: {
          name: 'page',
          include: ['tests/page/**/*.test.ts'],
          // A busy machine paints late; what is waited for is there long before.
          testTimeout: 30_000,
          expect: { poll: { timeout: 10_000 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 1280, height: 800 },
            provider: playwright({
              launchOptions: { executablePath: CHROMIUM, args: ['--no-sandbox'] },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
