// @ts-check
/**
 * `npm run test:consumers`: the packed packages in apps of others. Each folder of tests/consumers with a package.json is installed from the registry in a
 * temporary folder, beside `shared` as `src`, and does what its scripts say: `build`, `check`; what it builds into `dist` is opened in the browser, and what
 * `start` and `dev` serve, too. `npm run test:consumers -- next vite-8` runs these.
 */
import { existsSync } from 'node:fs'
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { listBrowsers } from './lib/browsers.mjs'
import { visitPage, visitServer } from './lib/consumer-page.mjs'
import { packAll } from './lib/pack.mjs'
import { serveFolder, serveScript } from './lib/serve.mjs'
import { capture, root, runMain } from './lib/shell.mjs'

const home = join(root, 'tests/consumers')

await runMain(async () => {
  const asked = process.argv.slice(2)
  const all = (await readdir(home)).filter((name) => existsSync(join(home, name, 'package.json')))
  const unknown = asked.filter((name) => !all.includes(name))
  if (unknown.length > 0) throw new Error(`no such consumer: ${unknown.join(', ')}. Consumers: ${all.join(', ')}`)
  const tarballs = await packAll(join(root, '.cache/pack'))
  const [{ env } = { env: {} }] = await listBrowsers()
  const { CHROMIUM_PATH: executablePath = '' } = /** @type {Record<string, string>} */ (env)
  const browser = await chromium.launch({ executablePath, env: { ...process.env, ...env }, chromiumSandbox: false })
  const folder = await mkdtemp(join(tmpdir(), 'latchkit-consumers-'))
  let [passed, failed] = [0, 0]
  try {
    for (const name of all.filter((one) => asked.length === 0 || asked.includes(one))) {
      const start = performance.now()
      const fault = await tryConsumer(name, join(folder, name), tarballs, browser).then(
        () => undefined,
        (error) => (error instanceof Error ? error.message : String(error)),
      )
      if (fault === undefined) passed++
      else failed++
      const seconds = ((performance.now() - start) / 1000).toFixed(0)
      console.log(`${fault === undefined ? 'ok  ' : 'FAIL'} ${name.padEnd(14)}${seconds.padStart(4)} s${fault === undefined ? '' : `\n${fault}`}`)
      await rm(join(folder, name), { recursive: true, force: true })
    }
  } finally {
    await browser.close()
    await rm(folder, { recursive: true, force: true })
  }
  console.log(`${passed} passed, ${failed} failed`)
  if (failed > 0) process.exitCode = 1
})

/**
 * @param {string} name @param {string} folder
 * @param {Awaited<ReturnType<typeof packAll>>} tarballs
 * @param {import('playwright-core').Browser} browser
 */
async function tryConsumer(name, folder, tarballs, browser) {
  await cp(join(home, 'shared'), join(folder, 'src'), { recursive: true })
  await cp(join(home, name), folder, { recursive: true })
  for (const tarball of tarballs) await cp(tarball.file, join(folder, `${tarball.name}.tgz`))
  await npm(folder, 'install', '--no-audit', '--no-fund', '--loglevel=error')
  const { scripts } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
  if (scripts.build) await npm(folder, 'run', 'build')
  if (scripts.check) await npm(folder, 'run', 'check')
  if (existsSync(join(folder, 'dist/index.html'))) await serveFolder(join(folder, 'dist'), (url) => visitPage(browser, url))
  for (const script of ['start', 'dev']) if (scripts[script]) await serveScript(folder, script, (url) => visitServer(browser, url, script))
}

/** @param {string} folder @param {string[]} args */
async function npm(folder, ...args) {
  const { code, output } = await capture('npm', args, { cwd: folder, env: { NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: undefined } })
  if (code !== 0) throw new Error(`npm ${args.join(' ')} ended with code ${code}\n${output.slice(-8_000)}`)
}
