import { expect } from 'vitest'
import type { OpenPage } from '../setup/page.js'

/**
 * Returns true if the browser caches the failure of a module for the lifetime of the document, as the HTML standard required until 2026. Otherwise the
 * browser fetches the module again.
 * @param address URL without a script, from which the page may load one
 */
export async function remembersFailedModules({ page, context }: Pick<OpenPage, 'page' | 'context'>, address: string): Promise<boolean> {
  // A text: the transformer of the tests would put its own function in the place of an import.
  const load = () => page.evaluate(`import(${JSON.stringify(address)}).then(() => true, () => false)`)
  // One route that stays: when the last route of a page goes, requests that are on their way may fail.
  let fails = true
  await context.route(address, (route) => (fails ? route.abort() : route.fulfill({ contentType: 'text/javascript', body: 'export {}' })))
  expect(await load()).toBe(false)
  fails = false
  return !(await load())
}
