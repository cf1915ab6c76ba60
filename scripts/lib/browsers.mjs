// @ts-check
import { capture } from './shell.mjs'

/**
 * Lists the browsers of this machine, the packaged one first. `env` makes another process use one: `CHROMIUM_PATH`, and what the browser itself needs.
 * @returns {Promise<{ name: string, env: Record<string, string> }[]>}
 */
export async function listBrowsers() {
  const { code, output } = await capture(process.execPath, ['scripts/run-ts.mjs', 'tests/e2e/setup/list-browsers.ts'])
  const line = output.split('\n').find((text) => text.startsWith('['))
  if (code !== 0 || line === undefined) throw new Error(`the browsers of this machine could not be listed\n${output}`)
  const browsers = JSON.parse(line)
  if (browsers.length === 0)
    throw new Error('no browser starts on this machine: run `npx playwright-core install chromium`, or set CHROMIUM_PATH for `npm test`')
  return browsers
}
