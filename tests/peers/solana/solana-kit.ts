import { registerWallet } from '@wallet-standard/wallet'
import type { Wallet } from '@wallet-standard/base'
import { vi } from 'vitest'
// Loaded before, because virtual time does not wait for an import.
import '../../../src/adapters/solana/wallets/checks.js'
import { createMemoryPorts } from 'latchkit/testing'
import { createSolanaAdapter, type SolanaAdapterOptions } from '../../../src/adapters/solana/solana-adapter.js'
import type { PublicCommand } from '../../../src/domain/root.js'
import { solana, solanaDevnet } from '../../../src/domain/shared/networks/chains.js'
import { createInstance } from '../../../src/kit/build-instance.js'
import { namespacePlugin } from '../../../src/kit/plugins/namespace.js'
import { settle } from '../../../src/testing/settle.js'

/** An app with Solana over the wallets of a window, in virtual time. */
export function solanaKit(wallets: readonly object[], options: Partial<SolanaAdapterOptions> & { readonly networks?: readonly (typeof solana)[] } = {}) {
  const page = createMemoryPorts()
  const window = new EventTarget()
  const { connector: _, discovery: _discovery, rpc: _rpc, relay: _relay, frame: _frame, popup: _popup, siwx: _siwx, ...host } = page.ports
  const { networks = [solana, solanaDevnet], ...more } = options
  const kit = createInstance({
    networks: [...networks],
    metadata: { name: 'App', url: 'https://app.example' },
    ports: { ...host, clock: page.clock.port },
    use: [namespacePlugin('solana', (context) => createSolanaAdapter({ ...context, window, ...more }))],
  })
  const register = (wallet: object) => {
    // The package registers in the global window alone.
    vi.stubGlobal('window', window)
    registerWallet(wallet as Wallet)
    vi.unstubAllGlobals()
  }
  for (const wallet of wallets) register(wallet)
  kit.start()
  page.time.advanceBy(1_000)
  const run = <C extends PublicCommand>(command: C) => settle(page.time, kit.run(command))
  return { kit, page, window, register, run, host }
}
