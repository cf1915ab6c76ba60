import { expect } from 'vitest'
import type { OpenPage } from './setup/page.js'

/**
 * Whether the browser remembers that a module failed for as long as the document lives, as the HTML standard had it until 2026. One that does not
 * fetches it again.
 * @param address of no script, where the page may load one from
 */
export async function remembersFailedModules({ page, context }: Pick<OpenPage, 'page' | 'context'>, address: string): Promise<boolean> {
  // A text: the transformer of the tests would put its own function in the place of an import.
  const load = () => page.evaluate(`import(${JSON.stringify(address)}).then(() => true, () => false)`)
  await context.route(address, (route) => route.abort())
  expect(await load()).toBe(false)
  await context.unroute(address)
  await context.route(address, (route) => route.fulfill({ contentType: 'text/javascript', body: 'export {}' }))
  const loaded = await load()
  await context.unroute(address)
  return !loaded
}
