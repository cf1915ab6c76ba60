import { decodeQR } from 'qr/decode.js'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { type Relay, startRelay } from '../../../cli/sandbox/relay/relay.js'
import {
  type HeadlessWalletConnectOptions,
  type HeadlessWalletConnectWallet,
  startWalletConnectWallet,
} from '../../../cli/sandbox/walletconnect-wallet/headless.js'
import { type App, sandbox, type VisitOptions } from '../support/app.js'
import type { OpenPage } from '../setup/page.js'
import { readPicture } from '../setup/picture.js'
import { dialogOf, openDialog, rowOf } from '../support/steps.js'

/** A relay of the file's own, so that its faults are nobody else's, and wallets at it. */
export interface WalletConnectWorld {
  readonly relay: () => Relay
  /** The stock wallet SDK by a policy, which allows everything unless told otherwise. It ends with the file. */
  wallet(options?: Partial<HeadlessWalletConnectOptions>): Promise<HeadlessWalletConnectWallet>
  /** Opens the app at that relay. */
  visit(body: (open: OpenPage) => Promise<void>, options?: VisitOptions): Promise<void>
}

/** Makes the world of a file. */
export function openWalletConnect(app: App): WalletConnectWorld {
  let relay: Relay
  const wallets: HeadlessWalletConnectWallet[] = []
  beforeAll(async () => {
    relay = await startRelay({ port: 0 })
  })
  afterAll(async () => {
    await Promise.all(wallets.map((wallet) => wallet.stop()))
    await relay?.close()
  })
  return {
    relay: () => relay,
    async wallet(options = {}) {
      const chains = sandbox.evm.map(({ chainId, nodeUrl }) => ({ chainId, rpcUrl: nodeUrl }))
      const wallet = await startWalletConnectWallet({ relayUrl: relay.url, chains, policy: 'approve', requestQueue: false, ...options })
      wallets.push(wallet)
      return wallet
    },
    visit: (body, options = {}) =>
      app.visit(
        async (open) => {
          const config = await (await fetch(new URL('sandbox/config.json', app.url))).json()
          await open.context.route('**/sandbox/config.json', (route) => route.fulfill({ json: { ...config, relay: relay.url } }))
          if (!options.stay) await open.page.goto(app.url)
          await body(open)
        },
        { ...options, stay: true },
      ),
  }
}

/** Opens the dialog and chooses WalletConnect; done when there is a code. */
export async function openCode(page: Page): Promise<void> {
  await openDialog(page)
  await rowOf(page, 'WalletConnect').click()
  await codeOf(page).waitFor()
}

/** The drawn code. */
export function codeOf(page: Page) {
  return dialogOf(page).locator('.lk-qr__code path')
}

/** Returns the text of the QR code on the screen. */
export async function scan(page: Page): Promise<string> {
  const picture = await dialogOf(page).locator('.lk-qr').screenshot({ animations: 'disabled' })
  return decodeQR(readPicture(picture))
}
