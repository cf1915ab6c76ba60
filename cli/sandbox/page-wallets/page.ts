import { drawingFor } from '../wallet/page/icon.js'
import type { PageSandbox } from '../wallet/page/page.js'
import { type PageChainWallet, pageConfig } from '../wallet/page/page-config.js'
import { pageStore } from '../wallet/page/page-store.js'
import { showPrompts } from '../wallet/page/prompt-view.js'
import { createBitcoinPageWallet } from './bitcoin-wallet.js'
import type { PageConduct } from './conduct.js'
import type { ChainWalletControls } from './controls.js'
import type { ChainWalletOptions } from './options.js'
import { announceSatsConnect, createSatsConnectWallet } from './sats-connect.js'
import { createSolanaPageWallet } from './solana-wallet.js'
import { announceStandard } from './standard.js'

/** A wallet, and the way in which it appears in the page. */
interface Installed {
  readonly conduct: PageConduct
  readonly controls: ChainWalletControls
  appear(): void
}

const sandbox = Reflect.get(window, 'latchkitSandbox') as PageSandbox
for (const wallet of pageConfig.read().chainWallets ?? []) {
  const place = sandbox[wallet.kind === 'solana' ? 'solana' : 'bitcoin']
  if (!(wallet.name.toLowerCase() in place)) place[wallet.name.toLowerCase()] = install(wallet)
}

/** Installs one wallet in the page, as its extension does before any script of the page runs. */
function install({ kind, announceAfterMs = 0, mnemonic, ...wallet }: PageChainWallet): ChainWalletControls {
  const { conduct, controls, appear } = create(kind, {
    ...wallet,
    ...(mnemonic === undefined ? {} : { keys: { mnemonic } }),
    origin: location.host,
    store: pageStore(`latchkit-sandbox:${kind}:${wallet.name}`),
  })
  if (announceAfterMs > 0) setTimeout(appear, announceAfterMs)
  else appear()
  showPrompts(document, { name: wallet.name, drawing: drawingFor(wallet.name) }, conduct.questions)
  return controls
}

function create(kind: PageChainWallet['kind'], options: ChainWalletOptions): Installed {
  if (kind === 'sats-connect') {
    const made = createSatsConnectWallet(options)
    return { ...made, appear: () => announceSatsConnect(window, made) }
  }
  const made = kind === 'solana' ? createSolanaPageWallet(options) : createBitcoinPageWallet(options)
  return { ...made, appear: () => announceStandard(window, made.wallet) }
}
