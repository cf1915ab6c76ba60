/* Checks of what a wallet answered. Loaded while the wallet shows its prompt, because nothing needs them before. */
export { compareTransactions } from '../../../domain/shared/solana/compare/compare.js'
export { isSignedByKey } from '../ed25519.js'
export { isOffChainMessage } from '../off-chain-message.js'
