import type { Browser, Page } from 'playwright-core'
import { startAnvil } from '../../../cli/sandbox/index.js'
import { deployNames } from '../../../cli/sandbox/evm/names/names.js'
import { buildPage, type PageName, serve } from './pages.js'
import { THROTTLING, visit } from './visit.js'

/** Receiver by address and by name. */
const FRIEND = `0x${'a1'.repeat(19)}01` as const
const NAME = 'jonas.eth'
const AMOUNT = '1.23456789'

/** Milliseconds between two keys, and until a page rests. */
const [KEY_MS, STILL_MS] = [70, 2_000]

/** Milliseconds of one frame. */
export const FRAME_MS = 1_000 / 60

/** Figures of one visit, in ms. */
export interface SendTimes {
  /** From each key of the amount to the frame that shows it. */
  readonly keys: readonly number[]
  /** Last key of an address to the fee, with which the review can be asked for. */
  readonly address: number
  /** The same of a name that nobody has asked for. */
  readonly name: number
  /** Press of Review to the plan, read and simulated, that can be confirmed. */
  readonly review: number
}

/** Times by page, by round, with and without throttling. */
export type AllSendTimes = Readonly<Record<PageName | 'unthrottled', SendTimes[]>>

/** Measures how long keys and the review of a transfer take, on a chain of this machine. */
export async function measureSending(browser: Browser, rounds: number): Promise<AllSendTimes> {
  const chain = await startAnvil({ chainId: 31_337, port: 0 })
  const names = await deployNames(chain.rpcUrl)
  await names.setRecord(NAME, { owner: FRIEND })
  await names.setPrimary(FRIEND, NAME)
  const served = { bare: await serve(await buildPage('bare-send')), latchkit: await serve(await buildPage('latchkit-send')) }
  const times: AllSendTimes = { bare: [], latchkit: [], unthrottled: [] }
  try {
    for (let round = 0; round < rounds; round += 1) {
      const order = round % 2 === 0 ? (['bare', 'latchkit'] as const) : (['latchkit', 'bare'] as const)
      for (const name of order) times[name].push(await send(browser, `${served[name].url}/`, chain.rpcUrl, name, THROTTLING))
      times.unthrottled.push(await send(browser, `${served.latchkit.url}/`, chain.rpcUrl, 'latchkit', 1))
    }
    return times
  } finally {
    await Promise.all([served.bare.close(), served.latchkit.close(), chain.stop()])
  }
}

async function send(browser: Browser, url: string, rpcUrl: string, name: PageName, throttling: number): Promise<SendTimes> {
  // A name is cold once in a page.
  const byAddress = await fill(browser, url, rpcUrl, name, throttling, FRIEND)
  const byName = name === 'bare' ? byAddress : await fill(browser, url, rpcUrl, name, throttling, NAME)
  return { keys: byAddress.keys, address: byAddress.ready, name: byName.ready, review: byAddress.review }
}

interface Filled {
  readonly keys: readonly number[]
  readonly ready: number
  readonly review: number
}

function fill(browser: Browser, url: string, rpcUrl: string, name: PageName, throttling: number, to: string): Promise<Filled> {
  return visit(browser, { url, rpcUrl, throttling, answerMs: 0, before: (context) => context.addInitScript(installKeys) }, async ({ page }) => {
    await page.waitForLoadState('load')
    if (name === 'latchkit') await openSend(page)
    const [amount, receiver] = [page.getByRole('textbox', { name: 'Amount' }), page.getByRole('textbox', { name: /^To/ })]
    await amount.waitFor()
    await page.waitForTimeout(STILL_MS)
    await amount.click()
    await page.keyboard.type(AMOUNT, { delay: KEY_MS })
    await page.waitForTimeout(1_000)
    const keys = await page.evaluate(() => window.benchKeys.painted)
    await receiver.click()
    // Nobody types an address: all but its last sign is pasted.
    await page.keyboard.insertText(to.slice(0, -1))
    await page.waitForTimeout(1_000)
    await page.evaluate(() => window.benchKeys.watch('Review'))
    await page.keyboard.type(to.slice(-1))
    const ready = await ended(page)
    if (name === 'bare') return { keys, ready, review: 0 }
    await page.evaluate(() => window.benchKeys.watch('anyway|^Send'))
    await page.getByRole('button', { name: 'Review' }).click()
    return { keys, ready, review: await ended(page) }
  })
}

async function openSend(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await page.getByRole('button', { name: 'Kestrel' }).click()
  await page.locator('[data-latchkit=account-button]').getByRole('button').click()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
}

/** Waits until the button that is watched for can be pressed. Returns the time since the last key or press. */
async function ended(page: Page): Promise<number> {
  await page.waitForFunction(() => Number.isFinite(window.benchKeys.readyAt))
  return page.evaluate(() => window.benchKeys.readyAt - window.benchKeys.pressedAt)
}

declare global {
  interface Window {
    benchKeys: {
      /** From each key to the frame that shows it. */
      readonly painted: number[]
      pressedAt: number
      readyAt: number
      /** Notes the time at which a button of this name can be pressed. */
      watch(name: string): void
    }
  }
}

/** Runs in the page before its scripts, so it must not use this module. */
function installKeys(): void {
  const keys: Window['benchKeys'] = {
    painted: [],
    pressedAt: Number.NaN,
    readyAt: Number.NaN,
    watch(name) {
      keys.readyAt = Number.NaN
      const root = document.querySelector('[data-latchkit=modal]')?.shadowRoot ?? document
      const look = () => {
        const found = [...root.querySelectorAll('button')].find((one) => new RegExp(name).test(one.textContent ?? ''))
        const isReady = found !== undefined && !found.disabled && found.getAttribute('aria-disabled') !== 'true' && found.getAttribute('aria-busy') !== 'true'
        if (isReady && keys.pressedAt > began) keys.readyAt = performance.now()
        else requestAnimationFrame(look)
      }
      const began = performance.now()
      look()
    },
  }
  window.benchKeys = keys
  const press = ({ timeStamp }: Event) => {
    keys.pressedAt = timeStamp
  }
  window.addEventListener('click', press, true)
  window.addEventListener(
    'keydown',
    ({ timeStamp }) => {
      keys.pressedAt = timeStamp
      const painted = new MessageChannel()
      painted.port1.onmessage = () => keys.painted.push(performance.now() - timeStamp)
      // After the frame whose style and layout have the key.
      requestAnimationFrame(() => painted.port2.postMessage(null))
    },
    true,
  )
}
