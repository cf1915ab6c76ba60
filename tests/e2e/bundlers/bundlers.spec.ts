import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { transform } from 'esbuild'
import { beforeAll, describe, expect, it } from 'vitest'
import { startStaticServer } from '../../../cli/sandbox/index.js'
import { networks } from '../host/host.js'
import { installLibrary, pageOf } from '../setup/packed-library.js'
import { unwanted, withPage } from '../setup/page.js'
import { cacheFolder, repositoryRoot } from '../setup/paths.js'
import { openBrowser } from '../setup/shared-browser.js'
import { extensions, willing } from '../support/app.js'
import { dialogOf, mainButton, rowOf } from '../support/steps.js'
import { bundlers } from './bundlers.js'

const browser = openBrowser()
const home = join(cacheFolder, 'bundlers')
const names = Object.keys(bundlers) as (keyof typeof bundlers)[]

/** Writes the app of the consumers, over the sandbox's chain, as the JavaScript that every bundler takes. Returns its folder. */
async function writeApp(name: string): Promise<string> {
  const read = async (file: string) => {
    const { code } = await transform(await readFile(join(repositoryRoot, 'tests/consumers/shared', file), 'utf8'), { loader: 'tsx', jsx: 'automatic' })
    return code
  }
  return write(name, {
    'main.js': await read('main.tsx'),
    'kit.js': await read('kit-with-every-plugin.ts'),
    'chain.js': `export const chain = ${JSON.stringify(networks[0])}`,
  })
}

async function write(name: string, files: Readonly<Record<string, string>>): Promise<string> {
  const folder = join(home, name)
  await mkdir(join(folder, 'dist'), { recursive: true })
  for (const [file, code] of Object.entries({ 'package.json': '{ "type": "module" }', ...files })) await writeFile(join(folder, file), code)
  return folder
}

// `npm test` builds first; `npm run build` does for a run of these tests alone.
describe.runIf(existsSync(join(repositoryRoot, 'dist/index.js')))('an app with the packed library', () => {
  beforeAll(() => installLibrary(home))

  it.each(names)('[DX-27] that %s bundles, without a warning, connects a wallet, signs in and shows the account', async (name) => {
    const folder = await writeApp(name)
    expect(await bundlers[name](folder)).toEqual([])
    await writeFile(join(folder, 'dist/index.html'), pageOf('main.js'))
    const server = await startStaticServer({ name, port: 0, root: join(folder, 'dist') })
    try {
      await withPage(browser(), { initScripts: [await extensions([willing(3)])] }, async ({ page, watched }) => {
        await page.goto(server.url)
        await mainButton(page).click()
        await rowOf(page, 'Kestrel').click()
        await dialogOf(page).getByRole('button', { name: 'Sign in' }).click()
        await mainButton(page).filter({ hasText: '0x' }).waitFor()
        await dialogOf(page).waitFor({ state: 'detached' })
        await mainButton(page).click()
        await dialogOf(page).getByText('Connected with Kestrel').waitFor()
        expect(unwanted(watched)).toEqual([])
      })
    } finally {
      await server.close()
    }
  })

  it.each(names.filter((name) => name !== 'Rollup'))('[DX-11, DX-27] that %s bundles holds nothing of entries that it does not use', async (name) => {
    const entries = ['latchkit', 'latchkit/react', 'latchkit/walletconnect', 'latchkit/devtools']
    const imports = entries.map((entry, at) => `import * as unused${at} from '${entry}'`).join('\n')
    const folder = await write(`${name}-unused`, { 'main.js': `${imports}\nconsole.log('used')\n` })
    expect(await bundlers[name](folder)).toEqual([])
    const code = await readFile(join(folder, 'dist/main.js'), 'utf8')
    expect(code).not.toMatch(/^import\b/m)
    expect(code.length).toBeLessThan(200)
  })
})
