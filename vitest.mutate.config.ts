import { defineConfig } from 'vitest/config'

/** Runs the specs of one folder alone, for `npm run mutate`. Primordials are not frozen here, because the mutation tester changes some of them. */
export default defineConfig({
  test: {
    include: [`${process.env.MUTATE_FOLDER ?? 'src/domain'}/**/*.spec.ts`],
    setupFiles: ['./tests/support/property-seed.ts', './tests/support/restore-globals.ts'],
    restoreMocks: true,
    unstubGlobals: true,
    isolate: false,
  },
})
