import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, inject } from 'vitest'
import { type BrowserTweaks, launchBrowser } from './browser.js'

/** The browser of a worker. The files of the project share their modules (vitest.config.ts), so this is one for all files that the worker runs. */
let shared: Promise<Browser> | undefined

/**
 * A browser for the tests of a file: that of its worker, which ends with the worker; or, with tweaks, one of the file's own. Each test opens a context
 * in it, and contexts have nothing in common.
 */
export function openBrowser(tweaks?: BrowserTweaks): () => Browser {
  let browser: Browser
  beforeAll(async () => {
    browser = await (tweaks === undefined ? sharedBrowser() : launchBrowser(inject('browser'), tweaks))
  })
  if (tweaks !== undefined) afterAll(() => browser?.close())
  return () => browser
}

async function sharedBrowser(): Promise<Browser> {
  // One that went down takes the tests of its file with it, not those of the next.
  if (shared !== undefined && !(await shared.then((one) => one.isConnected()).catch(() => false))) shared = undefined
  shared ??= launchBrowser(inject('browser'))
  return shared
}
