import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { screenshotFolder } from './paths.js'

/** Limit for hanging tests. A busy machine can delay a browser by many seconds. */
const LIMIT_MS = 60_000

/** Window sizes of the tests. */
export const viewports = {
  desktop: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
} as const

/** A violation of the page's content security policy, as the browser reported it. */
export interface CspViolation {
  directive: string
  blocked: string
  source: string
}

/** A request of the page. */
export interface SeenRequest {
  method: string
  url: string
  type: string
}

/** Errors and requests of a page, recorded from before its first script until the test ends. */
export interface Watched {
  readonly consoleErrors: readonly string[]
  readonly pageErrors: readonly string[]
  /** Loops of size observers. Lists that measure their rows have them, so few tests look. */
  readonly resizeLoops: readonly string[]
  readonly cspViolations: readonly CspViolation[]
  readonly requests: readonly SeenRequest[]
  /** Returns the requests that would leave this machine. */
  externalRequests(): SeenRequest[]
}

/** A separate page, and the tools of a test. */
export interface OpenPage {
  page: Page
  context: BrowserContext
  watched: Watched
  /** Writes `.cache/screenshots/<name>.png` if `PICTURES=1` is set: screenshots are for people, and take a tenth of a second each. */
  screenshot(name: string, of?: Page): Promise<void>
}

/** Environment of a page. */
export interface PageOptions {
  viewport?: keyof typeof viewports | { width: number; height: number }
  /** The visitor's `prefers-color-scheme`. */
  theme?: 'light' | 'dark'
  reducedMotion?: boolean
  forcedColors?: boolean
  locale?: string
  /** Scripts that run before the page's own in every frame, like an extension's. */
  initScripts?: readonly string[]
  /** Other options of a browser context. */
  context?: BrowserContextOptions
}

/** Opens a page in its own context (empty storage, separate permissions), passes it to `body` and closes everything, even if `body` fails. */
export async function withPage<T>(browser: Browser, options: PageOptions, body: (open: OpenPage) => Promise<T>): Promise<T> {
  const context = await browser.newContext(contextOptions(options))
  context.setDefaultTimeout(LIMIT_MS)
  try {
    for (const content of options.initScripts ?? []) await context.addInitScript({ content })
    const watched = await watch(context)
    const page = await context.newPage()
    return await body({ page, context, watched, screenshot: (name, of = page) => screenshot(of, name) })
  } finally {
    await context.close()
  }
}

/** Turns the window into a phone of this size with touch; the page stays open. Returns the function that turns it back. */
export async function asPhone(
  { page, context }: Pick<OpenPage, 'page' | 'context'>,
  size: { width: number; height: number } = viewports.phone,
): Promise<() => Promise<void>> {
  const before = page.viewportSize() ?? viewports.desktop
  const session = await context.newCDPSession(page)
  await page.setViewportSize(size)
  await session.send('Emulation.setDeviceMetricsOverride', { ...size, deviceScaleFactor: 2, mobile: true })
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  await page.waitForFunction((width) => innerWidth === width && matchMedia('(pointer: coarse)').matches, size.width)
  return async () => {
    await page.setViewportSize(before)
    await session.send('Emulation.setTouchEmulationEnabled', { enabled: false })
    await session.send('Emulation.setDeviceMetricsOverride', { ...before, deviceScaleFactor: 1, mobile: false })
    await page.waitForFunction((width) => innerWidth === width && !matchMedia('(pointer: coarse)').matches, before.width)
    await session.detach()
    await page.setViewportSize(before)
  }
}

/** Returns the errors that a well-behaved page does not have, for `expect(unwanted(watched)).toEqual([])`. */
export function unwanted(watched: Watched): string[] {
  return [
    ...watched.pageErrors.map((text) => `uncaught: ${text}`),
    ...watched.consoleErrors.map((text) => `console: ${text}`),
    ...watched.cspViolations.map(({ directive, blocked, source }) => `csp: ${directive} blocked ${blocked} (${source})`),
    ...watched.externalRequests().map(({ method, url }) => `request: ${method} ${url}`),
  ]
}

/** Returns Playwright's context options for an environment. */
export function contextOptions(options: PageOptions): BrowserContextOptions {
  const { viewport = 'desktop' } = options
  const phone = viewport === 'phone'
  return {
    viewport: typeof viewport === 'string' ? viewports[viewport] : viewport,
    locale: options.locale ?? 'en-US',
    timezoneId: 'UTC',
    colorScheme: options.theme ?? 'dark',
    reducedMotion: options.reducedMotion ? 'reduce' : 'no-preference',
    forcedColors: options.forcedColors ? 'active' : 'none',
    ...(phone ? { hasTouch: true, isMobile: true, deviceScaleFactor: 2 } : {}),
    ...options.context,
  }
}

async function watch(context: BrowserContext): Promise<Watched> {
  const consoleErrors: string[] = []
  const pageErrors: string[] = []
  const resizeLoops: string[] = []
  const cspViolations: CspViolation[] = []
  const requests: SeenRequest[] = []
  context.on('console', (message) => {
    if (message.type() === 'error') consoleErrors.push(`${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (event) => pageErrors.push(String(event.error().stack ?? event.error())))
  context.on('request', (request) => requests.push({ method: request.method(), url: request.url(), type: request.resourceType() }))
  // Only the event reports everything: a report-only policy prints nothing.
  await context.exposeBinding(resizeReporter, (_source, text: string) => resizeLoops.push(text))
  await context.addInitScript(reportResizeLoops, resizeReporter)
  await context.exposeBinding(reporter, (_source, violation: CspViolation) => cspViolations.push(violation))
  await context.addInitScript(reportViolations, reporter)
  return {
    consoleErrors,
    pageErrors,
    resizeLoops,
    cspViolations,
    requests,
    externalRequests: () => requests.filter(({ url }) => leavesMachine(url)),
  }
}

const reporter = '__latchkitTestsReportCsp'

/** Runs in the page. */
function reportViolations(name: string): void {
  document.addEventListener('securitypolicyviolation', (event) => {
    const report: unknown = Reflect.get(globalThis, name)
    if (typeof report !== 'function') return
    report({
      directive: event.effectiveDirective,
      blocked: event.blockedURI,
      source: `${event.sourceFile}:${event.lineNumber}`,
    })
  })
}

const resizeReporter = '__latchkitTestsReportResize'

/** Runs in the page. A loop of size observers is an error that has no exception. */
function reportResizeLoops(name: string): void {
  addEventListener('error', ({ message }) => {
    const report: unknown = Reflect.get(globalThis, name)
    if (typeof report === 'function' && message?.startsWith('ResizeObserver')) report(message)
  })
}

function leavesMachine(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  return /^(https?|wss?):$/.test(protocol) && !/^(127\.0\.0\.1|localhost|\[::1\]|.*\.localhost)$/.test(hostname)
}

async function screenshot(page: Page, name: string): Promise<void> {
  if (!process.env['PICTURES']) return
  await mkdir(screenshotFolder, { recursive: true })
  await page.screenshot({ path: join(screenshotFolder, `${name}.png`), animations: 'disabled' })
}
