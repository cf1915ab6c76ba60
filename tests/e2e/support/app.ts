import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import type { PageWallet, WalletChain } from '../../../cli/sandbox/index.js'
import type { PageSandbox } from '../../../cli/sandbox/wallet/page/page.js'
import { walletScript } from '../../../cli/sandbox/http/page-script.js'
import type { BrowserTweaks } from '../setup/browser.js'
import { type OpenPage, type PageOptions, unwanted, withPage } from '../setup/page.js'
import { openBrowser } from '../setup/shared-browser.js'

declare global {
  interface Window {
    latchkitSandbox: PageSandbox
  }
}

/** Options of a visit to the example app. */
export interface VisitOptions extends PageOptions {
  /** Wallets of the test's own, there before the page's scripts as an extension is; else the app's Kestrel and Lumen. */
  wallets?: readonly PageWallet[]
  /** The chains that these wallets know, by their place in the sandbox; both unless given. */
  walletChains?: readonly number[]
  /** Does not open the app: the test does. */
  stay?: boolean
  /** Complaints to ignore, such as a fault that the test causes. */
  tolerate?: RegExp
}

/** The example app for the tests of a file; it is the one that all files share. */
export interface App {
  /** Address of the app, without what one does with an account. */
  readonly url: string
  /** Opens the app in a context of its own; afterwards fails for whatever a well-behaved page does not do. */
  visit(body: (open: OpenPage) => Promise<void>, options?: VisitOptions): Promise<void>
}

/** Addresses of the app and the chains. */
export const sandbox = inject('sandbox')

/** The first chain's id is 31337, the second's 31338. */
export const [first, second] = sandbox.evm as [(typeof sandbox.evm)[0], (typeof sandbox.evm)[0]]

/** Opens the app for the tests of a file. */
export function openApp(tweaks?: BrowserTweaks): App {
  const browser = openBrowser(tweaks)
  const url = `${sandbox.url}/?only=connect`
  return {
    url,
    async visit(body, options = {}) {
      const { wallets, stay, tolerate } = options
      const initScripts = [...(options.initScripts ?? []), ...(wallets ? [await extensions(wallets, options.walletChains)] : [])]
      await withPage(browser(), { ...options, initScripts }, async (open) => {
        if (!stay) await open.page.goto(url)
        await body(open).catch(async (error: unknown) => {
          throw await explained(error, open)
        })
        expect(complaints(open).filter((text) => !tolerate?.test(text))).toEqual([])
      })
    },
  }
}

/** Returns the page's misbehaviour: errors, violations of the policy, requests to unknown hosts. */
function complaints({ watched }: OpenPage): string[] {
  const known = [sandbox.url, ...sandbox.evm.flatMap(({ rpcUrl, nodeUrl }) => [rpcUrl, nodeUrl])]
  const strangers = watched.requests.filter(({ url }) => /^(https?|wss?):/.test(url) && !known.includes(new URL(url).origin))
  return [...unwanted(watched), ...strangers.map(({ url }) => `stranger: ${url}`)]
}

/** Adds the page's content and complaints to an error: they are often the cause of a failed wait. */
async function explained(error: unknown, open: OpenPage): Promise<unknown> {
  const textOf = (selector: string) =>
    open.page
      .locator(selector)
      .innerText({ timeout: 500 })
      .then(
        (text) => text.replace(/\s+/g, ' ').slice(0, 600),
        () => 'none',
      )
  const shown = [`\nThe dialog: ${await textOf('[data-latchkit=modal] dialog')}`, `\nThe events: ${await textOf('.events')}`]
  if (error instanceof Error) error.message += [...shown, ...complaints(open).map((text) => `\nThe page: ${text}`)].join('')
  return error
}

/** The script of wallets over the sandbox's chains. */
export function extensions(wallets: readonly PageWallet[], places: readonly number[] = [0, 1]): Promise<string> {
  const chains = places.flatMap((place): WalletChain[] => {
    const chain = sandbox.evm[place]
    return chain === undefined ? [] : [{ chainId: chain.chainId, rpcUrl: chain.nodeUrl, name: `Sandbox ${chain.chainId}` }]
  })
  return walletScript({ chains, wallets: [...wallets] })
}

/** A wallet that says yes to everything, with an account of its own choice (from 0): tests that send must not share one. */
export function willing(account: number, more: Partial<PageWallet> = {}): PageWallet {
  return { name: 'Kestrel', rdns: 'dev.latchkit.kestrel', firstAccount: account, policy: { decision: 'approve' }, ...more }
}

/** The requests of a page, by what they are and where they go, without the app's own document. */
export function requestsOf({ watched }: OpenPage, type?: string): string[] {
  return watched.requests.filter((request) => type === undefined || request.type === type).map(({ url }) => url)
}

/** Waits until the page has been drawn twice: what was decided before is on the screen then. */
export function drawn(page: Page): Promise<unknown> {
  return page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}
