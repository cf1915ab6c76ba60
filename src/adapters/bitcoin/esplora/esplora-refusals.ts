import type { RpcFailure, RpcFailureKind } from '../../../domain/shared/errors/rpc-errors.js'

/** Reads an answer with an error status. `POST /tx` passes on what Bitcoin Core says: `sendrawtransaction RPC error: {"code":-26,"message":"..."}`. */
export function refusalOf(status: number, text: string): RpcFailure | undefined {
  const words = text.slice(0, MAX_TEXT)
  const code = Number(/"code":\s*(-?\d{1,5})/.exec(words)?.[1] ?? status)
  const message = /"message":\s*"((?:[^"\\]|\\.){1,400})"/.exec(words)?.[1] ?? words.trim()
  const found = rows.find(([pattern]) => pattern.test(words))
  if (found === undefined)
    return /sendrawtransaction|RPC error/i.test(words) ? { code, name: 'TransactionRejectedError', kind: 'transactionRejected', message } : undefined
  return { code, name: found[1], kind: found[2], message }
}

/** Name of the refusals that mean that the node has the transaction already. */
export const ALREADY_KNOWN = 'TransactionKnownError'

/** Name of the refusals that may mean it: the coins are spent, perhaps by this very transaction. */
export const COINS_MISSING = 'CoinsMissingError'

const MAX_TEXT = 2_000

const rejected: RpcFailureKind = 'transactionRejected'

// Bitcoin Core's texts, and Esplora's own. The first matching row decides.
const rows: readonly (readonly [pattern: RegExp, name: string, kind: RpcFailureKind])[] = [
  [/already in block chain|already in utxo set|txn-already-in-mempool|txn-already-known|txn-same-nonwitness-data-in-mempool/i, ALREADY_KNOWN, rejected],
  [/bad-txns-inputs-missingorspent|missing inputs/i, COINS_MISSING, rejected],
  [/min relay fee not met|mempool min fee not met|mempool full/i, 'FeeTooLowError', rejected],
  [/insufficient fee|replacement-adds-unconfirmed|too many potential replacements|bad-txns-spends-conflicting-tx/i, 'ReplacementError', rejected],
  [/absurdly-high-fee|max-fee-exceeded|fee exceeds maximum/i, 'FeeTooHighError', rejected],
  [/txn-mempool-conflict/i, 'CoinsInUseError', rejected],
  [/too-long-mempool-chain/i, 'TooManyUnconfirmedError', rejected],
  [/premature-spend-of-coinbase/i, 'CoinsTooYoungError', rejected],
  [/script-verify-flag-failed|scriptpubkey|scriptsig/i, 'ScriptError', rejected],
  [/non-final|non-BIP68-final/i, 'LockTimeError', rejected],
  [/\bdust\b/i, 'DustError', rejected],
  [/tx decode failed|bad-txns|tx-size/i, 'TransactionFormError', rejected],
  [/transaction not found|block not found/i, 'NotFoundError', 'resourceNotFound'],
  [/invalid bitcoin address|address on invalid network|invalid hex/i, 'AddressError', 'invalidParams'],
  [/too many unspent transaction outputs/i, 'TooManyCoinsError', 'limitExceeded'],
]
