// @ts-check
/**
 * `npm run bench:kits`: one page with a connect button of each kit, for the table of the README. Each folder of tests/bench/kits is installed from the registry in
 * a temporary folder, built by Vite as it is set by default, and opened in the browser. React and viem, which all of them need, are a file of their own and not
 * counted. `--files` lists what is counted. Time is not compared: no machine is quiet.
 */
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { chromium } from 'playwright-core'
import { build } from 'vite'
import { listBrowsers } from './lib/browsers.mjs'
import { packAll } from './lib/pack.mjs'
import { serveFolder } from './lib/serve.mjs'
import { capture, root, runMain } from './lib/shell.mjs'

const home = join(root, 'tests/bench/kits')
const html = '<!doctype html><html lang="en"><title>kit</title><div id="root"></div><script type="module" src="/main.js"></script></html>'

/** The page has rested for this long before it is asked what it has loaded, in ms. */
const REST_MS = 3_000

/**
 * Gzipped bytes of script and style, without the peers, and what else differs.
 * @typedef {object} Measured
 * @property {string} version
 * @property {number} packages that npm installs
 * @property {number} start what index.html names
 * @property {number} rest what the page has loaded when nobody touched it for a while
 * @property {number} open what it has loaded with the dialog open on the list of wallets
 * @property {string[]} hosts asked before the visitor does anything
 */

await runMain(async () => {
  const tarballs = await packAll(join(root, '.cache/pack'))
  const [{ env } = { env: {} }] = await listBrowsers()
  const { CHROMIUM_PATH: executablePath = '' } = /** @type {Record<string, string>} */ (env)
  const browser = await chromium.launch({ executablePath, env: { ...process.env, ...env }, chromiumSandbox: false })
  const folder = await mkdtemp(join(tmpdir(), 'latchkit-kits-'))
  try {
    console.log('| kit | at start | at rest | dialog open | other hosts asked | npm packages |\n|---|---:|---:|---:|---|---:|')
    for (const name of (await readdir(home)).sort((a, b) => Number(b === 'latchkit') - Number(a === 'latchkit'))) {
      const { version, start, rest, open, hosts, packages } = await measure(name, join(folder, name), tarballs, browser)
      console.log(`| ${name} ${version} | ${[start, rest, open].map(kb).join(' | ')} | ${hosts.join(', ') || 'none'} | ${packages} |`)
    }
  } finally {
    await browser.close()
    await rm(folder, { recursive: true, force: true })
  }
})

/**
 * @param {string} name @param {string} folder
 * @param {Awaited<ReturnType<typeof packAll>>} tarballs
 * @param {import('playwright-core').Browser} browser
 * @returns {Promise<Measured>}
 */
async function measure(name, folder, tarballs, browser) {
  await cp(join(home, name), folder, { recursive: true })
  for (const tarball of tarballs) await cp(tarball.file, join(folder, `${tarball.name}.tgz`))
  await writeFile(join(folder, 'index.html'), html)
  const { code, output } = await capture('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: folder })
  if (code !== 0) throw new Error(`npm install failed for ${name}\n${output.slice(-4_000)}`)
  const { packages } = JSON.parse(await readFile(join(folder, 'node_modules/.package-lock.json'), 'utf8'))
  const main = Object.keys(packages).find((path) => path.endsWith(`/${name}`)) ?? ''
  await buildPage(folder)
  return { version: packages[main]?.version ?? '', packages: Object.keys(packages).length, ...(await look(folder, browser)) }
}

/** @param {string} folder */
async function buildPage(folder) {
  await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    build: {
      rollupOptions: {
        // Left out of the installation; it is loaded by none of these pages before a wallet is chosen.
        external: [/^@reown\/appkit/],
        output: { codeSplitting: { groups: [{ name: 'peers', test: /node_modules\/(react|react-dom|scheduler|viem|ox|abitype|@noble|@scure)\// }] } },
      },
    },
  })
}

/** Opens the page, and then its dialog. @param {string} folder @param {import('playwright-core').Browser} browser */
async function look(folder, browser) {
  let found = { start: 0, rest: 0, open: 0, hosts: /** @type {string[]} */ ([]) }
  const dist = join(folder, 'dist')
  const named = [...(await readFile(join(dist, 'index.html'), 'utf8')).matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path = '']) => path)
  await serveFolder(dist, async (url) => {
    const page = await browser.newPage()
    /** @type {URL[]} */
    const asked = []
    page.on('request', (request) => asked.push(new URL(request.url())))
    const own = () => asked.filter(({ href }) => href.startsWith(url)).map(({ pathname }) => pathname)
    await page.goto(url)
    const button = page.getByRole('button', { name: /connect/i }).first()
    await button.waitFor()
    await page.waitForTimeout(REST_MS)
    const rest = await bytesOf(dist, own())
    const hosts = [...new Set(asked.filter(({ protocol, href }) => /^(http|ws)s?:$/.test(protocol) && !href.startsWith(url)).map(({ host }) => host))]
    await button.click()
    await page.getByRole('dialog').first().waitFor()
    await page.waitForTimeout(REST_MS)
    found = { start: await bytesOf(dist, named), rest, open: await bytesOf(dist, own()), hosts }
    await page.close()
  })
  return found
}

/** Gzipped bytes of the scripts and styles among the files, without those that all kits share. @param {string} dist @param {string[]} files */
async function bytesOf(dist, files) {
  const counted = [...new Set(files)].filter((file) => /\.(js|css)$/.test(file) && !/\/peers-/.test(file))
  const sizes = await Promise.all(counted.map(async (file) => gzipSync(await readFile(join(dist, file)), { level: 9 }).length))
  if (process.argv.includes('--files')) console.log(counted.map((file, at) => `  ${sizes[at]} ${file}`).join('\n'))
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** @param {number} bytes */
function kb(bytes) {
  return (bytes / 1000).toFixed(1)
}
