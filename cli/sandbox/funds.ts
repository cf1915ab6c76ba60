import { bitcoinRegtest } from './bitcoin/keys.js'
import type { BitcoinLedger } from './bitcoin/node/ledger.js'
import type { SolanaLedger } from './solana/ledger.js'
import { createMint, giveTokens } from './solana/tokens.js'
import { createWalletKeys } from './walletconnect-wallet/keys.js'

/** Mints of the sandbox, one for each token program. Nobody has their keys. */
export const sandboxMints = {
  token: 'So1anaTokenMint1111111111111111111111111111',
  'token-2022': 'So1anaToken2o22Mint111111111111111111111111',
} as const

const LAMPORTS = 100_000_000_000
const TOKENS = 1_000_000_000n
const SATOSHIS = 100_000_000n
/** Usual amount of a coin that has an inscription. */
const POSTAGE = 10_000n

/** Gives the accounts of the test mnemonic 100 SOL each, and 1,000 of a token of each program. */
export async function fundSolana(ledger: SolanaLedger): Promise<void> {
  for (const [program, address] of Object.entries(sandboxMints)) createMint(ledger, { address, program: program as keyof typeof sandboxMints, decimals: 6 })
  for (const { address: owner } of await createWalletKeys({}).solana()) {
    ledger.airdrop(owner, LAMPORTS)
    for (const mint of Object.values(sandboxMints)) giveTokens(ledger, { mint, owner, amount: TOKENS })
  }
}

/** Gives the payment addresses of the test mnemonic 1 BTC each, and their ordinals addresses a coin of 10,000 satoshis. */
export async function fundBitcoin(ledger: BitcoinLedger): Promise<void> {
  const keys = createWalletKeys({})
  for (const key of await keys.bitcoin()) ledger.faucet(key.address(bitcoinRegtest), SATOSHIS)
  ledger.mine()
  for (const key of await keys.taproot()) ledger.faucet(key.address(bitcoinRegtest), POSTAGE)
  ledger.mine()
}
