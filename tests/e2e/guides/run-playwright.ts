import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import type { Browser, Locator, Page } from 'playwright-core'
import { withPage } from '../setup/page.js'

type Body = (given: { page: Page }) => Promise<void>

/** Hooks and tests that a file declares. */
interface Declared {
  readonly before: (() => Promise<void>)[]
  readonly after: (() => Promise<void>)[]
  readonly tests: { readonly title: string; readonly body: Body }[]
}

declare global {
  /** Stands for `@playwright/test` in a file under test. */
  var playwrightTest: ReturnType<typeof runnerOf> | undefined
}

/**
 * Runs a test file for Playwright in a browser of ours: that runner is no dependency. It has the few functions that the guide uses.
 * @returns titles of the tests that passed
 */
export async function runPlaywright(browser: Browser, folder: string, code: string): Promise<string[]> {
  const declared: Declared = { before: [], after: [], tests: [] }
  const file = join(folder, 'connect.e2e.mjs')
  await build({
    stdin: { contents: code, loader: 'ts', resolveDir: folder },
    outfile: file,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    // The repository's own paths would lead to the sources.
    tsconfigRaw: {},
    plugins: [runner],
    logLevel: 'warning',
  })
  globalThis.playwrightTest = runnerOf(declared)
  try {
    await import(/* @vite-ignore */ pathToFileURL(file).href)
  } finally {
    globalThis.playwrightTest = undefined
  }
  const passed: string[] = []
  try {
    for (const hook of declared.before) await hook()
    for (const { title, body } of declared.tests) {
      await withPage(browser, {}, ({ page }) => body({ page }))
      passed.push(title)
    }
  } finally {
    for (const hook of declared.after) await hook()
  }
  return passed
}

function runnerOf({ before, after, tests }: Declared) {
  const test = Object.assign((title: string, body: Body) => void tests.push({ title, body }), {
    beforeAll: (hook: () => Promise<void>) => void before.push(hook),
    afterAll: (hook: () => Promise<void>) => void after.push(hook),
  })
  return { test, expect: (locator: Locator) => ({ toBeVisible: () => locator.waitFor({ state: 'visible' }) }) }
}

const runner: import('esbuild').Plugin = {
  name: 'runner',
  setup(builder) {
    builder.onResolve({ filter: /^@playwright\/test$/ }, ({ path }) => ({ path, namespace: 'runner' }))
    builder.onLoad({ filter: /.*/, namespace: 'runner' }, () => ({ contents: 'export const { test, expect } = globalThis.playwrightTest' }))
  },
}
