import { accessSync, constants, realpathSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type Browser, chromium, type LaunchOptions } from 'playwright-core'
import { unpackBrowser } from './packed-browser.js'

/** Source of a browser, in the order of search. */
export type BrowserSource = 'CHROMIUM_PATH' | '@sparticuz/chromium' | 'Playwright' | 'system'

/** A browser that has started once; plain data, so that it can be passed between processes. */
export interface FoundBrowser {
  source: BrowserSource
  version: string
  /** Absent if Playwright knows the path itself. */
  executablePath?: string
  /** Environment variables that the browser needs besides those of this process. */
  env?: Record<string, string>
}

/** Changes to the browser's launch options; everything else is Playwright's default plus `--no-sandbox`. */
export interface BrowserTweaks {
  /** Playwright's default arguments to leave out, such as `--disable-popup-blocking` or `--disable-back-forward-cache`. */
  ignoreDefaultArgs?: string[]
  /** Arguments to add. `--disable-features` replaces Playwright's own list. */
  args?: string[]
}

/**
 * Finds a Chromium and proves it by starting it: `CHROMIUM_PATH`, then the one in `@sparticuz/chromium`, which is the same for everybody, then
 * Playwright's own, then the system's Chrome, Chromium or Edge. A browser that is there and does not start is passed over, but for
 * `CHROMIUM_PATH`, which was asked for by name.
 *
 * @throws Error that lists what was tried, when none starts.
 */
export async function findBrowser(): Promise<FoundBrowser> {
  const asked = process.env.CHROMIUM_PATH
  if (asked) return prove({ source: 'CHROMIUM_PATH', executablePath: asked })
  const failures: string[] = []
  for (const candidate of candidates()) {
    const found = await attempt(candidate)
    if (typeof found !== 'string') return found
    failures.push(found)
  }
  throw new Error(`No Chromium starts on this machine. Set CHROMIUM_PATH, or run \`npx playwright-core install chromium\`.\n${failures.join('\n')}`)
}

/** Returns all browsers of this machine that start, each once, in the same order. */
export async function findBrowsers(): Promise<FoundBrowser[]> {
  const found: FoundBrowser[] = []
  const seen = new Set<string>()
  for (const candidate of candidates()) {
    const one = await attempt(candidate)
    if (typeof one === 'string') continue
    const place = realpathSync(one.executablePath ?? chromium.executablePath())
    if (!seen.has(place)) found.push(one)
    seen.add(place)
  }
  return found
}

/** Returns the environment variables that make another process use this browser. */
export function browserVariables({ executablePath, env }: FoundBrowser): Record<string, string> {
  return { ...env, CHROMIUM_PATH: executablePath ?? chromium.executablePath() }
}

/** Returns one line that describes the browser. */
export function describeBrowser({ version, source, executablePath }: FoundBrowser): string {
  return `browser: Chromium ${version} (${source}${executablePath === undefined ? '' : `, ${executablePath}`})`
}

/** Starts the browser headless. The sandbox is off, as containers cannot nest it; everything else stays on. */
export function launchBrowser(found: FoundBrowser, tweaks: BrowserTweaks = {}): Promise<Browser> {
  return chromium.launch({ ...launchOptions(found), timeout: LAUNCH_MS, ...tweaks })
}

/** Limit for a browser that hangs as it starts. A busy machine may need half a minute. */
const LAUNCH_MS = 120_000

type Candidate = Omit<FoundBrowser, 'version'>

function launchOptions({ executablePath, env }: Candidate): LaunchOptions {
  return {
    headless: true,
    chromiumSandbox: false,
    ...(executablePath === undefined ? {} : { executablePath }),
    ...(env === undefined ? {} : { env: { ...definedOnly(process.env), ...env } }),
  }
}

type Search = Candidate | typeof packedBrowser

function candidates(): Search[] {
  return [packedBrowser, { source: 'Playwright' }, ...systemBrowsers()]
}

/** Returns the browser, or the reason why it does not start. */
async function attempt(candidate: Search): Promise<FoundBrowser | string> {
  try {
    const found = typeof candidate === 'function' ? await candidate() : candidate
    return found === undefined ? '@sparticuz/chromium: not installed' : await prove(found)
  } catch (error) {
    return `${nameOf(candidate)}: ${String(error).split('\n', 1)[0]}`
  }
}

async function prove(candidate: Candidate): Promise<FoundBrowser> {
  const browser = await chromium.launch({ ...launchOptions(candidate), timeout: LAUNCH_MS })
  try {
    const page = await browser.newPage()
    await page.setContent('<title>starts</title>')
    return { ...candidate, version: browser.version() }
  } finally {
    await browser.close()
  }
}

/** Returns Chrome, Chromium and Edge, in this order: from the PATH, and from the install folders of macOS and Windows. */
function systemBrowsers(): Candidate[] {
  const names = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser', 'microsoft-edge', 'chrome']
  const folders = (process.env.PATH ?? '').split(delimiter)
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  const apps = ['Google Chrome', 'Chromium', 'Microsoft Edge'].map((app) => `/Applications/${app}.app/Contents/MacOS/${app}`)
  const windows = [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]
    .filter((folder) => folder !== undefined)
    .flatMap((folder) => [join(folder, 'Google/Chrome/Application/chrome.exe'), join(folder, 'Microsoft/Edge/Application/msedge.exe')])
  return [...onPath, ...apps, ...windows].filter(isExecutable).map((executablePath) => ({ source: 'system', executablePath }))
}

async function packedBrowser(): Promise<Candidate | undefined> {
  const packed = await unpackBrowser()
  return packed === undefined ? undefined : { source: '@sparticuz/chromium', ...packed }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function nameOf(candidate: Search): string {
  return typeof candidate === 'function' ? '@sparticuz/chromium' : (candidate.executablePath ?? candidate.source)
}

function definedOnly(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined))
}
