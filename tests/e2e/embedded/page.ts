import { type CaipNetworkId, createLatchkit, type Latchkit, type LatchkitOptions } from 'latchkit'
import { embeddedWallet } from 'latchkit/embedded-wallet'
import { evm } from 'latchkit/evm'
import { BrowserProvider } from 'ethers'
import { type Address, createWalletClient, custom, type EIP1193Provider, type WalletClient } from 'viem'
import { createWebTimer } from '../../../src/adapters/browser/web-time.js'
import { createFrameHost } from '../../../src/adapters/embedded-wallet/frame/frame-host.js'
import { createIframeChannel } from '../../../src/adapters/embedded-wallet/frame/iframe-channel.js'
import { createWindowPopup } from '../../../src/adapters/embedded-wallet/window-popup.js'
import type { FrameMessage } from '../../../src/domain/frame/protocol.js'
import { solanaDevnet } from '../../../src/domain/shared/networks/chains.js'
import { createSecret, isSecret, revealSecret } from '../../../src/domain/shared/secrets/secret.js'

/*
 * A page of an app without a dialog: the ports of the embedded wallet by themselves, and an instance that uses it. host.ts serves it.
 */

/** Options in the address of the page, as JSON. */
export interface PageOptions {
  readonly site: string
  readonly network: LatchkitOptions['networks'][number]
  /** RPC URL of a node in place of Solana's devnet, which the wallet then serves too. */
  readonly solana?: string
}

/** Notification of a port, with its secrets as plain text. */
export type Told = { readonly type: string; readonly [member: string]: unknown }

/** Test API on the window. */
export interface EmbeddedPage {
  readonly kit: () => Latchkit
  readonly secret: typeof createSecret
  /** A frame of the page itself: opens it, sends requests, shows it, removes it. */
  readonly frame: {
    open(): void
    close(): void
    told(): readonly Told[]
    ask(generation: number, message: FrameMessage): Promise<unknown>
    show(visible: boolean): void
  }
  readonly popup: {
    close(): void
    told(): readonly Told[]
    navigate(url: string): Promise<string>
    isOpen(): Promise<boolean>
    takeResult(): Promise<string | null>
  }
  wallet(): { client: WalletClient; address: Address; ethers: BrowserProvider }
}

declare global {
  interface Window {
    embedded: EmbeddedPage
  }
}

const { site, network, solana }: PageOptions = JSON.parse(decodeURIComponent(location.hash.slice(1)))

let kit: Latchkit | undefined
function started(): Latchkit {
  if (kit === undefined) {
    const served: CaipNetworkId[] = [`eip155:${Number(network.id)}`, ...(solana === undefined ? [] : [solanaDevnet.caipNetworkId])]
    const more = solana === undefined ? [] : [{ ...solanaDevnet, rpcUrls: { default: { http: [solana] } } }]
    kit = createLatchkit({
      projectId: 'test',
      networks: [network, ...more],
      metadata: { name: 'Harbour' },
      use: [evm(), embeddedWallet({ secureSiteUrl: site, networks: served })],
    })
    kit.start()
  }
  return kit
}

const home = createFrameHost()
const port = createIframeChannel({ secureSite: site, projectId: 'test', enableLogger: false, timer: createWebTimer(), home: () => home })
const popupPort = createWindowPopup(site)
const frameTold: Told[] = []
const popupTold: Told[] = []
let opening: { unsubscribe(): void } | undefined
let popping: { unsubscribe(): void } | undefined

const spoken = (notice: object) =>
  Object.fromEntries(Object.entries(notice).map(([name, value]) => [name, isSecret(value) ? revealSecret(value) : value])) as Told
const into = (told: Told[]) => ({
  next: (notice: object) => void told.push(spoken(notice)),
  error: (error: { code: string }) => void told.push({ type: 'failed', code: error.code }),
  complete: () => void told.push({ type: 'done' }),
})

document.querySelector('#popup')?.addEventListener('click', () => {
  popping = popupPort.open().subscribe(into(popupTold))
})

window.embedded = {
  kit: started,
  secret: createSecret,
  frame: {
    open() {
      opening = port.open({ network: `eip155:${Number(network.id)}` }).subscribe(into(frameTold))
    },
    close: () => opening?.unsubscribe(),
    told: () => frameTold,
    ask: (generation, message) =>
      new Promise(
        (resolve) =>
          void port.request({ generation, message }).subscribe({
            next: (reply) => resolve(reply ?? null),
            error: ({ code, cause }: { code: string; cause?: { message: string } }) => resolve([code, cause?.message]),
          }),
      ),
    show: (visible) => void port.show({ visible }).subscribe(),
  },
  popup: {
    close: () => popping?.unsubscribe(),
    told: () => popupTold,
    navigate: (url) =>
      new Promise(
        (resolve) =>
          void popupPort
            .navigate({ url: createSecret(url) })
            .subscribe({ complete: () => resolve('done'), error: ({ code }: { code: string }) => resolve(code) }),
      ),
    isOpen: () => new Promise((resolve) => void popupPort.isOpen().subscribe(resolve)),
    takeResult: () => new Promise((resolve) => void popupPort.takeResult().subscribe((uri) => resolve(uri === null ? null : revealSecret(uri)))),
  },
  wallet() {
    const provider = started().getProvider('eip155') as EIP1193Provider
    const address = started().getState().account.namespaces.eip155?.address as Address
    const chain = {
      id: Number(network.id),
      name: 'Sandbox',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [] } },
    }
    return { client: createWalletClient({ account: address, chain, transport: custom(provider) }), address, ethers: new BrowserProvider(provider as never) }
  },
}
