/**
 * `latchkit/receipts`: sent EVM transactions, until they are in a block.
 * @packageDocumentation
 */
import type { AnyPlugin } from './domain/any-plugin.js'
import type { Plugin } from './domain/plugin.js'

export { selectPendingTransactions } from './domain/receipts/selectors.js'
export type { SentEvmTransaction } from './domain/receipts/state.js'
export type { QueueingSafe, TransactionSender } from './ports/receipts.js'

/**
 * Follows what the visitor sends on EVM chains until it is in a block, also after a reload. Ends with `evmTransactionConfirmed`, `evmTransactionReverted`,
 * `evmTransactionReplaced`, `evmTransactionDropped`, or, after a day, `evmTransactionUnclear`. The nodes of `evm()` are asked, each second at first and each
 * minute in the end. A transaction of a Safe waits for the owners; its end is read from the events of the Safe. Without this plugin, the app follows the hash from
 * `sendTransaction`.
 * @example
 * createLatchkit({ networks: [mainnet], use: [evm(), receipts()] })
 */
export function receipts(): AnyPlugin {
  return { name: 'receipts', load: async () => (await import('./kit/plugins/receipts.js')).receiptsModule() } satisfies Plugin
}
