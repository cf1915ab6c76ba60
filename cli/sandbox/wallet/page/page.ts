import { announce, randomUuid } from './announce.js'
import { createControls, type WalletControls } from '../controls.js'
import { createWalletCore } from '../core.js'
import { drawingFor, iconOf } from './icon.js'
import { createKeyring } from '../keyring.js'
import { type PageConfig, pageConfig, type PageWallet } from './page-config.js'
import { showPrompts } from './prompt-view.js'
import { createProvider } from '../provider.js'
import { memoryStore, type SiteStore } from '../site.js'

/** Value of `window.latchkitSandbox`. */
export interface PageSandbox {
  /** Controls of each wallet, by its name in lower case. */
  readonly wallets: Readonly<Record<string, WalletControls>>
  readonly chains: PageConfig['chains']
}

/** Name of the property of `window`. */
const handle = 'latchkitSandbox'

if (!(handle in window)) {
  const config = pageConfig.read()
  const entries = config.wallets.map((wallet) => [wallet.name.toLowerCase(), install(wallet, config)] as const)
  const sandbox: PageSandbox = { wallets: Object.fromEntries(entries), chains: config.chains }
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
    store: pageStore(`latchkit-sandbox:${rdns}`, () => core.site.reload()),
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

/** Milliseconds after which a write of one tab can be read in another; a message may arrive before that. */
const SETTLE_MS = 100

/**
 * Creates a store in the page's own storage. An extension remembers by origin, beyond a reload, and notifies all tabs; page storage does the same. If it is
 * denied, the wallet remembers until the page closes.
 */
function pageStore(key: string, onChange: () => void): SiteStore {
  try {
    const storage = window.localStorage
    storage.setItem(`${key}:probe`, '')
    storage.removeItem(`${key}:probe`)
    window.addEventListener('storage', (event) => {
      if (event.storageArea === storage && (event.key === key || event.key === null)) onChange()
    })
    const settle = () => new Promise<void>((resolve) => setTimeout(resolve, SETTLE_MS))
    return { load: () => storage.getItem(key), save: (text) => storage.setItem(key, text), settle }
  } catch {
    return memoryStore()
  }
}
