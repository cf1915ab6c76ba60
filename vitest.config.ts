import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))

/** Tests and examples import the package by its public names; here these mean the sources, so nothing has to be built. */
const alias = [
  { find: /^latchkit$/, replacement: path('./src/index.ts') },
  { find: /^latchkit-cli\/sandbox$/, replacement: path('./cli/sandbox/index.ts') },
  { find: /^latchkit\/([\w-]+)$/, replacement: path('./src/$1.ts') },
]

const browserSetup = ['./tests/e2e/setup/global.ts', './tests/e2e/setup/global-setup.ts'].filter((file) => existsSync(path(file)))

const propertySeed = './tests/support/property-seed.ts'
const restoreGlobals = './tests/support/restore-globals.ts'
const patientDom = './tests/support/patient-dom.ts'

const simulator = 'tests/properties/simulator.spec.ts'

export default defineConfig({
  resolve: { alias },
  test: {
    retry: 0,
    passWithNoTests: true,
    allowOnly: false,
    // By the line of a test `npm run requirements` sees whether it runs a property.
    includeTaskLocation: true,
    restoreMocks: true,
    unstubGlobals: true,
    // These limits end what hangs, and nothing else: on a busy machine a fact may be late by many seconds.
    expect: { poll: { timeout: 60_000 } },
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // The wallet's stock SDK rejects, unheard, the end of a session that it ended itself a moment before.
    onUnhandledError: ({ message }) => !message.includes('Record was recently deleted - session'),
    projects: [
      {
        extends: true,
        test: {
          // Pure code has nothing to leak from file to file, so the files share workers: half the time.
          name: 'domain',
          environment: 'node',
          // On a page whose primordials are frozen, too (robustness, F49).
          include: ['src/domain/**/*.spec.ts'],
          setupFiles: [propertySeed, restoreGlobals, './tests/security/frozen/freeze.ts'],
          pool: 'threads',
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          // As in `domain`. A file that mocks a module loads it anew and drops it afterwards.
          name: 'unit',
          environment: 'node',
          isolate: false,
          setupFiles: [propertySeed, restoreGlobals],
          include: [
            'src/**/*.spec.ts',
            'cli/**/*.spec.ts',
            'examples/**/*.spec.ts',
            'tests/{contracts,properties,reports,scenarios,security,tapes,peers}/**/*.{spec,test}.ts',
          ],
          exclude: ['src/domain/**', 'src/ui-react/**', simulator],
        },
      },
      {
        extends: true,
        test: {
          // By itself: it takes as many cores as there are threads in it, and its time is a figure that is asked for.
          name: 'simulator',
          environment: 'node',
          include: [simulator],
        },
      },
      {
        extends: true,
        test: {
          // A worker's files share their modules: to load React and jsdom anew for each takes twice as long as the tests. In a group of its own, as a worker
          // that has done another project's file in between is not used again.
          name: 'dom',
          environment: 'jsdom',
          isolate: false,
          setupFiles: [propertySeed, restoreGlobals, patientDom],
          include: [
            'src/ui-react/**/*.spec.{ts,tsx}',
            'src/*.spec.tsx',
            'tests/ssr/**/*.{spec,test}.{ts,tsx}',
            'tests/peers/**/*.spec.tsx',
            'examples/**/*.spec.tsx',
          ],
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'house',
          environment: 'node',
          include: ['tests/{house,bundle}/**/*.spec.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'types',
          include: [],
          typecheck: {
            enabled: true,
            only: true,
            checker: path('./node_modules/typescript-native/bin/tsc'),
            // The step `typecheck` reports these; here they would be told twice.
            ignoreSourceErrors: true,
            include: ['tests/types/**/*.test-d.{ts,tsx}'],
            tsconfig: path('./tsconfig.types.json'),
          },
        },
      },
      {
        extends: true,
        test: {
          // As in `dom`; and by the modules they share one browser (setup/shared-browser.ts): each test has a context of its own.
          name: 'e2e',
          environment: 'node',
          isolate: false,
          sequence: { groupOrder: 2 },
          include: ['tests/e2e/**/*.{spec,test}.ts'],
          globalSetup: browserSetup,
        },
      },
    ],
  },
})
