import { createLatchkit, type LatchkitOptions } from 'latchkit'
import { createDevtools } from 'latchkit/devtools'
import { type EmbeddedWalletInput, embeddedWallet } from 'latchkit/embedded-wallet'
import { evm } from 'latchkit/evm'
import { receive } from 'latchkit/receive'
import { ConnectButton, LatchkitModal, LatchkitProvider } from 'latchkit/react'
import { type ReactElement, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { type Address, createWalletClient, custom, type EIP1193Provider, type Hex } from 'viem'
import type { Instance } from '../../../src/kit/instance.js'
import type { PageOptions } from './page.js'

/*
 * A page of an app with the layer's dialog and an embedded wallet. React is the one for production: that for development would be told apart by the policy of
 * no page here. host.ts serves it.
 */

interface DialogOptions extends PageOptions {
  /** Options of each instance; one instance by default. */
  readonly kits?: readonly Partial<LatchkitOptions>[]
  /** Options of the embedded wallet. */
  readonly wallet?: Partial<EmbeddedWalletInput>
}

/** Test API on the window. */
export interface Harbour {
  readonly kits: readonly Instance[]
  /** Tapes of the first instance: as recorded, and as exported. */
  tapes(): readonly [string, string]
  /** Asks the wallet for a signature or a transfer; resolves with the result, or the code of the error. */
  sign(message: string, at?: number): Promise<string | number>
  send(to: Address, value: string): Promise<string | number>
  /** Calls a contract. */
  call(to: Address, data: Hex): Promise<string | number>
}

declare global {
  interface Window {
    harbour: Harbour
  }
}

const { site, network, kits: wanted = [{}], wallet }: DialogOptions = JSON.parse(decodeURIComponent(location.hash.slice(1)))
const devtools = createDevtools()
const kits = wanted.map(
  (options, at) =>
    createLatchkit({
      projectId: 'test',
      networks: [network],
      metadata: { name: 'Harbour', url: location.origin },
      use: [evm(), receive(), embeddedWallet({ secureSiteUrl: site, networks: [`eip155:${Number(network.id)}`], ...wallet })],
      ...(at === 0 ? { tap: devtools } : {}),
      ...options,
    }) as Instance,
)
const chain = { id: Number(network.id), name: 'Sandbox', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 }, rpcUrls: { default: { http: [] } } }

function client(at = 0) {
  const kit = kits[at] as Instance
  const account = kit.getState().account.namespaces.eip155?.address as Address
  return { account, wallet: createWalletClient({ account, chain, transport: custom(kit.getProvider('eip155') as EIP1193Provider) }) }
}

const answer = (asked: Promise<Hex>) =>
  asked.catch(
    (error: { code?: number; cause?: { code?: number }; walk?(): { code?: number } }) =>
      error.code ?? error.cause?.code ?? error.walk?.().code ?? String(error),
  )

window.harbour = {
  kits,
  tapes: () => [JSON.stringify(devtools.read()), devtools.exportTape()],
  sign: (message, at) => answer(client(at).wallet.signMessage({ account: client(at).account, message })),
  call: (to, data) => answer(client().wallet.sendTransaction({ account: client().account, to, data, chain: null })),
  send: (to, value) => answer(client().wallet.sendTransaction({ account: client().account, to, value: BigInt(value), chain: null })),
}

function App(): ReactElement {
  return (
    <main>
      <h1>Harbour</h1>
      {kits.map((kit) => (
        <LatchkitProvider key={kit.config.storagePrefix} kit={kit}>
          <ConnectButton />
          {(kit.config.embedded || kit.config.disableAppend) && <LatchkitModal />}
        </LatchkitProvider>
      ))}
      <p>
        <button type="button" onClick={() => void Object.assign(document, { title: 'Pressed' })}>
          Of the page
        </button>
      </p>
    </main>
  )
}

createRoot(document.getElementById('app') as HTMLElement).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
