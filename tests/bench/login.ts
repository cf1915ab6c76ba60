import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import type { Browser, Page } from 'playwright-core'
import { type Sandbox, startSandbox } from '../../cli/sandbox/index.js'
import { describeBrowser, findBrowser, launchBrowser } from '../e2e/setup/browser.js'
import { installBenchLogin, type LoginMark } from './browser/login-page.js'
import { buildPage, serve } from './browser/pages.js'
import { median, spread } from './browser/table.js'
import { settled, THROTTLING } from './browser/visit.js'

/*
 * `npm run bench:login -- [--rounds 11]`: a login by e-mail from the typed address to the connected account, against the same login by hand with nothing around it, at one
 * secure site of the sandbox, in turn, in the same run. No figure includes the time of the person in between. Ends with 0 whatever the figures are: they are no tests.
 */

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '11' } } })
/** At most so much more than by hand, in ms. */
const AT_MOST = 100
const names = ['bare', 'latchkit'] as const

interface Figures {
  /** From the Enter key on the address to the approval of the device: the frame loads in it, and the 500 ms after READY pass. */
  readonly asked: number
  /** From the last digit to the connected account. */
  readonly opened: number
}

const found = await findBrowser()
console.log(`${describeBrowser(found)}, Node ${process.version}, load ${loadavg()[0]?.toFixed(1)}`)
const [sandbox, browser] = await Promise.all([startSandbox({ port: 0, relay: false }), launchBrowser(found)])
const sites = { bare: await serve(await buildPage('bare-login')), latchkit: await serve(await buildPage('latchkit-login')) }
let person = 0
try {
  for (const throttling of [1, THROTTLING]) {
    const figures: Record<(typeof names)[number], Figures[]> = { bare: [], latchkit: [] }
    for (let round = 0; round < Number(values.rounds); round++)
      for (const name of round % 2 === 0 ? names : names.toReversed()) figures[name].push(await login(browser, sandbox, sites[name].url, throttling))
    const whole = (name: (typeof names)[number]) => figures[name].map(({ asked, opened }) => asked + opened)
    console.log(`\n${throttling}x CPU throttling: medians of ${values.rounds} rounds, quartiles in brackets, ms`)
    for (const name of names)
      console.log(
        `  ${name.padEnd(9)} to the approval ${spread(figures[name].map(({ asked }) => asked))}, from the code ${spread(figures[name].map(({ opened }) => opened))}, in all ${spread(whole(name))}`,
      )
    const added = median(whole('latchkit')) - median(whole('bare'))
    console.log(`  added ${added.toFixed(0)}, at most ${AT_MOST}: ${added <= AT_MOST ? 'yes' : 'no'}, load ${loadavg()[0]?.toFixed(1)}`)
  }
} finally {
  await Promise.all([browser.close(), sandbox.stop(), sites.bare.close(), sites.latchkit.close()])
}

/** A visit of its own, and a person of its own: every device is new to the site. */
async function login(browser: Browser, { secureSite, evm }: Sandbox, url: string, rate: number): Promise<Figures> {
  if (secureSite === undefined) throw new Error('The sandbox has no secure site')
  const email = `person${++person}@example.org`
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' })
  try {
    await context.addInitScript(installBenchLogin, { site: secureSite.url, rpcUrl: evm[0]?.rpcUrl ?? '' })
    const page = await context.newPage()
    page.setDefaultTimeout(30_000)
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate })
    await page.goto(url)
    const field = page.getByRole('textbox', { name: 'E-mail address' })
    const button = page.getByRole('button', { name: 'Connect wallet' })
    await field.or(button).first().waitFor()
    if (await button.isVisible()) await button.click()
    await field.fill(email)
    await settled(page)
    await page.keyboard.press('Enter')
    const asked = await noted(page, 'device')
    const letter = await context.newPage()
    await letter.goto(`${secureSite.url}/inbox?to=${encodeURIComponent(email)}`)
    await letter.getByRole('link', { name: 'Open' }).click()
    await letter.getByRole('button', { name: 'Yes, it is me' }).click()
    await noted(page, 'code')
    await letter.close()
    const digits = page.getByRole('textbox', { name: 'Six-digit code' })
    await digits.waitFor()
    while (secureSite.code(email) === undefined) await page.waitForTimeout(20)
    // The frame asks its server now and then, so the network is never idle.
    await page.evaluate(() => new Promise<void>((done) => requestIdleCallback(() => done(), { timeout: 2_000 })))
    await digits.pressSequentially(secureSite.code(email) as string)
    return { asked, opened: await noted(page, 'connected') }
  } finally {
    await context.close()
  }
}

/** From the last key before it to what the page noted. */
async function noted(page: Page, mark: LoginMark): Promise<number> {
  const handle = await page.waitForFunction((name) => globalThis.benchLogin.times[name], mark, { polling: 50 })
  const { at, keyAt } = (await handle.jsonValue()) as { at: number; keyAt: number }
  return at - keyAt
}
