import type { ChainWalletControls } from '../../page-wallets/controls.js'
import { announce, randomUuid } from './announce.js'
import { createControls, type WalletControls } from '../controls.js'
import { createWalletCore } from '../core.js'
import { drawingFor, iconOf } from './icon.js'
import { createKeyring } from '../keyring.js'
import { type PageConfig, pageConfig, type PageWallet } from './page-config.js'
import { pageStore } from './page-store.js'
import { showPrompts } from './prompt-view.js'
import { createProvider } from '../provider.js'

/** Value of `window.latchkitSandbox`. */
export interface PageSandbox {
  /** Controls of each wallet, by its name in lower case. */
  readonly wallets: Readonly<Record<string, WalletControls>>
  readonly chains: PageConfig['chains']
  /** Controls of each wallet for Solana, and for Bitcoin, by its name in lower case. */
  readonly solana: Record<string, ChainWalletControls>
  readonly bitcoin: Record<string, ChainWalletControls>
}

/** Name of the property of `window`. */
const handle = 'latchkitSandbox'

if (!(handle in window)) {
  const config = pageConfig.read()
  const entries = config.wallets.map((wallet) => [wallet.name.toLowerCase(), install(wallet, config)] as const)
  const sandbox: PageSandbox = { wallets: Object.fromEntries(entries), chains: config.chains, solana: {}, bitcoin: {} }
  Object.defineProperty(window, handle, { value: sandbox })
}

/** Installs one wallet in the page, as its extension does before any script of the page runs. */
function install(wallet: PageWallet, { chains }: PageConfig): WalletControls {
  const { name, rdns, mnemonic, announceAfterMs = 0, legacy = false, ...options } = wallet
  const drawing = drawingFor(name)
  let keys: ReturnType<typeof createKeyring> | undefined
  const core = createWalletCore({
    ...options,
    chains,
    origin: location.origin,
    store: pageStore(`latchkit-sandbox:${rdns}`),
    async keyring() {
      keys ??= createKeyring(mnemonic === undefined ? {} : { mnemonic })
      return keys
    },
  })
  const provider = createProvider(core)
  const info = { uuid: randomUuid(), name, rdns, icon: iconOf(drawing) }
  const appear = () => {
    if (legacy) takeDefaultPlace(provider)
    announce(window, info, provider)
  }
  if (announceAfterMs > 0) setTimeout(appear, announceAfterMs)
  else appear()
  showPrompts(document, { name, drawing }, core.questions)
  return createControls(core)
}

function takeDefaultPlace(provider: object): void {
  Object.defineProperty(window, 'ethereum', { value: provider, configurable: true, writable: true })
  window.dispatchEvent(new Event('ethereum#initialized'))
}
