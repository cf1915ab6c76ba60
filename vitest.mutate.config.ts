import { defineConfig } from 'vitest/config'

/** Runs the specs of one folder alone, for `npm run mutate`. Primordials are not frozen here, because the mutation tester changes some of them. */
export default defineConfig({
  test: {
    include: [`${process.env.MUTATE_FOLDER ?? 'src/domain'}/**/*.spec.ts`],
    setupFiles: ['./tests/support/property-seed.ts', './tests/support/restore-globals.ts'],
    restoreMocks: true,
    unstubGlobals: true,
    // As in vitest.config.ts. The mutation tester ends what hangs.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    isolate: false,
  },
})
