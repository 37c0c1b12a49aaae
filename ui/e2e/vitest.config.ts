import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    dir: 'e2e',
    include: ['**/*.e2e.ts'],
    environment: 'node',
    // WebKitGTK allows one driven window at a time.
    fileParallelism: false,
    testTimeout: 240_000,
    hookTimeout: 120_000,
  },
});
