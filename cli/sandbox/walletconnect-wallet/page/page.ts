import { drawingFor } from '../../wallet/page/icon.js'
import { showPrompts } from '../../wallet/page/prompt-view.js'
import type { WalletConnectControls } from '../controls.js'
import { heron } from '../heron.js'
import { createWalletKeys } from '../keys.js'
import { startKit } from '../kit.js'
import { provideBuffer } from './page-buffer.js'
import { walletPageConfig } from './page-config.js'
import { showWallet } from './page-view.js'
import { createWalletConnectWallet } from '../wallet.js'

/** Property of `window` with the wallet, once it runs. */
const handle = 'latchkitWalletConnect'

start().catch((error: unknown) => {
  document.body.textContent = `The wallet did not start: ${String(error)}`
})

/** Starts the wallet of the page. Its sessions outlive a reload, in the storage of the WalletConnect SDK. */
async function start(): Promise<WalletConnectControls> {
  provideBuffer()
  const config = walletPageConfig.read()
  const wallet = createWalletConnectWallet(await startKit({ ...config, metadata: { ...heron, url: location.origin } }), config, createWalletKeys({}))
  const { controls } = wallet
  const view = await showWallet(document, { wallet, chains: config.chains })
  showPrompts(document, { name: heron.name, drawing: drawingFor(heron.name) }, wallet.questions)
  Object.defineProperty(window, handle, { value: controls })
  const uri = takeUri()
  if (uri !== undefined) await view.pair(uri)
  return controls
}

/** Returns the URI of `?uri=` and removes it, because a reload must not pair again. */
function takeUri(): string | undefined {
  const url = new URL(location.href)
  const uri = url.searchParams.get('uri') ?? undefined
  url.searchParams.delete('uri')
  history.replaceState(null, '', url)
  return uri
}
