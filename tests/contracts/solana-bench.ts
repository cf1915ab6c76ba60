import { base64 } from '@scure/base'
import { firstValueFrom, type Observable } from 'rxjs'
import { createSolanaWallet, keyOf, type SolanaTestWallet, type SolanaTestWalletOptions } from './solana-wallet.js'
import { transferTransaction } from '../peers/solana/transactions.js'
import type { LatchkitErrorShape } from '../../src/domain/shared/errors/errors.js'
import { solana } from '../../src/domain/shared/networks/chains.js'
import { createObjectIds } from '../../src/kit/object-ids.js'
import { createMemoryTimer } from '../../src/adapters/memory/time/memory-timer.js'
import { createVirtualTime } from '../../src/adapters/memory/time/virtual-time.js'
import { createSolanaAdapter } from '../../src/adapters/solana/solana-adapter.js'
import type { SentTransactions } from '../../src/adapters/solana/wallets/sent-transactions.js'
import type { SolanaSending } from '../../src/adapters/solana/wallets/solana-sending.js'

export const ref = { connectorId: 'wallet-standard:alpha', namespace: 'solana' } as const
export const { address, publicKey, secretKey } = keyOf(1)
export const other = keyOf(2).address
export const network = solana.caipNetworkId
export const bytes = transferTransaction(address, other)
export const transaction = { transaction: base64.encode(bytes) }

export async function setup({
  sending,
  sent,
  grant = true,
  wallet = createSolanaWallet([1, 2]),
}: {
  sending?: SolanaSending
  sent?: SentTransactions
  grant?: boolean
  wallet?: SolanaTestWallet
} = {}) {
  const time = createVirtualTime()
  const window = new EventTarget()
  const warnings: LatchkitErrorShape[] = []
  const { connector, discovery } = createSolanaAdapter({
    window,
    timer: createMemoryTimer(time).port,
    identify: createObjectIds(),
    shown: () => ({}),
    sending,
    sent,
    onWarning: (warning) => warnings.push(warning),
  })
  window.addEventListener('wallet-standard:app-ready', (event) => (event as CustomEvent).detail.register(wallet.wallet))
  discovery.announcements().subscribe().unsubscribe()
  if (grant) await firstValueFrom(connector.connect({ ...ref, silent: false }))
  wallet.asked.length = 0
  return { time, window, connector, wallet, warnings }
}

export const outcome = (source: Observable<unknown>) => firstValueFrom(source).catch((error: unknown) => error)
/** Replaces a method of a feature, which the wallet looks up at each use. */
export function replace(wallet: SolanaTestWallet, feature: string, method: string, implementation: (...inputs: never[]) => unknown): void {
  Object.assign(wallet.wallet.features[feature] as object, { [method]: implementation })
}
export const withFeatures = (features: readonly string[], options: SolanaTestWalletOptions = {}) =>
  createSolanaWallet([1, 2], { ...options, features: ['standard:connect', 'standard:events', ...features] })
