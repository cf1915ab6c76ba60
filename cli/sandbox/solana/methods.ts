import { base58, base64 } from '@scure/base'
import { RpcError } from '../http/json-rpc.js'
import { encodeAccount, type AccountOptions } from './account-encoding.js'
import { feeOf } from './fees.js'
import { type LandedTransaction, levelOf, type SolanaLedger } from './ledger.js'
import { isTokenProgram, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from './address.js'
import type { Commitment } from './slots.js'
import { readTransaction } from './transaction.js'

/** Answers one method; errors other than {@link RpcError} mean invalid parameters. */
export type SolanaMethods = Readonly<Record<string, (...params: never[]) => unknown>>

/** Genesis hash of devnet, which the node simulates, so that CAIP-2 ids and wallets recognize the cluster. */
export const SOLANA_GENESIS_HASH = 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG'

interface ContextOptions extends AccountOptions {
  readonly commitment?: Commitment
  readonly minContextSlot?: number
}

interface SendOptions extends ContextOptions {
  readonly skipPreflight?: boolean
  readonly preflightCommitment?: Commitment
}

interface SignaturesOptions {
  readonly limit?: number
  readonly before?: string
  readonly until?: string
  readonly commitment?: Commitment
}

interface SimulateOptions extends Omit<ContextOptions, 'encoding'> {
  readonly encoding?: 'base58' | 'base64'
  readonly sigVerify?: boolean
  readonly replaceRecentBlockhash?: boolean
  readonly accounts?: AccountOptions & { readonly addresses: readonly string[] }
}

/** Creates the methods over a ledger, by name (https://solana.com/docs/rpc/http). Balances and accounts are those of the newest block at every commitment. */
export function solanaMethods(ledger: SolanaLedger): SolanaMethods {
  const { slots } = ledger
  const at = <T>(value: T, { minContextSlot = 0 }: ContextOptions = {}) => {
    if (minContextSlot > slots.now()) throw new RpcError(-32016, 'Minimum context slot has not been reached', { contextSlot: slots.now() })
    return { context: { apiVersion: '3.0.0', slot: slots.now() }, value }
  }
  const account = (address: string, options?: AccountOptions) => encodeAccount(ledger.account(addressOf(address)), ledger, options)
  const slotAt = ({ commitment = 'finalized' }: ContextOptions = {}) => {
    let slot = slots.now()
    while (!slots.reached(slot, commitment)) slot -= 1
    return slot
  }
  const held = (program: string, fits: (data: Uint8Array) => boolean, options?: AccountOptions) =>
    ledger.vm
      .accountsOf(program)
      .filter(({ data }) => data.length >= 165 && data[165] !== 1 && fits(data))
      .map((one) => ({ pubkey: one.address, account: encodeAccount(one, ledger, options) }))

  return {
    getHealth: () => 'ok',
    getVersion: () => ({ 'solana-core': '3.0.0', 'feature-set': 0 }),
    getGenesisHash: () => SOLANA_GENESIS_HASH,
    getSlot: (options?: ContextOptions) => slotAt(options),
    getBlockHeight: (options?: ContextOptions) => slots.height(slotAt(options)),
    getEpochInfo: (options?: ContextOptions) => {
      const slot = slotAt(options)
      return { absoluteSlot: slot, blockHeight: slots.height(slot), epoch: 0, slotIndex: slot, slotsInEpoch: 432_000, transactionCount: null }
    },
    getLatestBlockhash: (options?: ContextOptions) => at(ledger.latestBlockhash(), options),
    isBlockhashValid: (blockhash: string, options?: ContextOptions) => at(slots.slotOf(blockhash) !== undefined, options),
    getFeeForMessage: (message: string) => {
      const bytes = base64.decode(message)
      const transaction = readTransaction(withSignatures(bytes))
      return at(slots.slotOf(transaction.blockhash) === undefined ? null : feeOf(transaction))
    },
    getRecentPrioritizationFees: () => [{ slot: slots.now(), prioritizationFee: 0 }],
    getMinimumBalanceForRentExemption: (bytes: number) => ledger.vm.rentFor(bytes),
    getBalance: (address: string, options?: ContextOptions) => at(ledger.balance(addressOf(address)), options),
    getAccountInfo: (address: string, options?: ContextOptions) => at(account(address, options), options),
    getMultipleAccounts: (addresses: readonly string[], options?: ContextOptions) => {
      if (addresses.length > 100) throw new RpcError(-32602, 'Too many inputs provided; max 100')
      return at(
        addresses.map((address) => account(address, options)),
        options,
      )
    },
    getTokenAccountsByOwner: (owner: string, filter: { readonly mint?: string; readonly programId?: string }, options?: ContextOptions) => {
      const wanted = base58.decode(addressOf(owner))
      const mint = filter.mint === undefined ? undefined : base58.decode(addressOf(filter.mint))
      if (filter.programId !== undefined && !isTokenProgram(filter.programId)) throw new RpcError(-32602, 'Invalid param: unrecognized Token program id')
      const programs = filter.programId === undefined ? [TOKEN_PROGRAM, TOKEN_2022_PROGRAM] : [filter.programId]
      const fits = (data: Uint8Array) => equal(data.subarray(32, 64), wanted) && (mint === undefined || equal(data.subarray(0, 32), mint))
      return at(
        programs.flatMap((program) => held(program, fits, options)),
        options,
      )
    },
    requestAirdrop: (address: string, lamports: number) => ledger.airdrop(addressOf(address), lamports),
    sendTransaction: (text: string, options: SendOptions = {}) => {
      at(null, options)
      return ledger.send(bytesOf(text, options), options.skipPreflight === true)
    },
    simulateTransaction: (text: string, options: SimulateOptions = {}) => {
      const { sigVerify = false, replaceRecentBlockhash = false, accounts } = options
      if (sigVerify && replaceRecentBlockhash) throw new RpcError(-32602, 'sigVerify may not be used with replaceRecentBlockhash')
      const result = ledger.simulate(bytesOf(text, options), { verifySignatures: sigVerify, anyBlockhash: replaceRecentBlockhash })
      const after = accounts?.addresses.map((address) => {
        const changed = result.accountAfter(addressOf(address))
        return encodeAccount(changed === undefined ? ledger.account(address) : changed, ledger, { encoding: 'base64', ...accounts })
      })
      const { err, logs, unitsConsumed } = result
      return at(
        {
          err,
          logs,
          accounts: after ?? null,
          unitsConsumed,
          returnData: null,
          innerInstructions: null,
          ...(replaceRecentBlockhash && { replacementBlockhash: ledger.latestBlockhash() }),
        },
        options,
      )
    },
    getSignatureStatuses: (signatures: readonly string[]) => {
      if (signatures.length > 256) throw new RpcError(-32602, 'Too many inputs provided; max 256')
      return at(signatures.map((signature) => statusOf(ledger, signature)))
    },
    getSignaturesForAddress: (address: string, options: SignaturesOptions = {}) => signaturesOf(ledger, addressOf(address), options),
    getTransaction: (
      signature: string,
      options: { readonly encoding?: string; readonly commitment?: Commitment; readonly maxSupportedTransactionVersion?: number } = {},
    ) => transactionOf(ledger, signature, options),
  }
}

/** Returns the outcome of a transaction; null for an unknown one. */
export function statusOf({ slots, landed }: SolanaLedger, signature: string) {
  const transaction = landed(signature)
  if (transaction === undefined) return null
  const { slot, err } = transaction
  const level = levelOf(slots, slot)
  return {
    slot,
    confirmations: level === 'finalized' ? null : slots.now() - slot,
    err,
    status: err === null ? { Ok: null } : { Err: err },
    confirmationStatus: level,
  }
}

/** Returns the transactions that name an account, newest first, between two of them. */
function signaturesOf(ledger: SolanaLedger, address: string, { limit = 1_000, before, until, commitment = 'finalized' }: SignaturesOptions) {
  if (commitment === 'processed') throw new RpcError(-32602, 'Method does not support commitment below `confirmed`')
  if (!Number.isInteger(limit) || limit < 1 || limit > 1_000) throw new RpcError(-32602, 'Invalid limit; max 1000')
  const all = ledger.signaturesOf(address)
  const first = before === undefined ? 0 : all.indexOf(before) + 1
  const end = until === undefined ? -1 : all.indexOf(until)
  return all
    .slice(first, end === -1 ? undefined : end)
    .flatMap((signature) => {
      const status = statusOf(ledger, signature)
      const landed = ledger.landed(signature)
      if (status === null || landed === undefined || !ledger.slots.reached(landed.slot, commitment)) return []
      const { slot, err, confirmationStatus } = status
      return [{ signature, slot, err, memo: null, blockTime: landed.unixSeconds, confirmationStatus }]
    })
    .slice(0, limit)
}

function transactionOf(
  { slots, landed }: SolanaLedger,
  signature: string,
  {
    commitment = 'finalized',
    maxSupportedTransactionVersion = -1,
    encoding = 'base64',
  }: { commitment?: Commitment; maxSupportedTransactionVersion?: number; encoding?: string },
) {
  if (commitment === 'processed') throw new RpcError(-32602, 'Method does not support commitment below `confirmed`')
  const transaction: LandedTransaction | undefined = landed(signature)
  if (transaction?.bytes == null || !slots.reached(transaction.slot, commitment)) return null
  if (encoding !== 'base64' && encoding !== 'json') throw new RpcError(-32602, 'Invalid params: the sandbox has the encodings base64 and json only')
  const { bytes, slot, unixSeconds, version, err, logs, unitsConsumed, fee, lamports = [] } = transaction
  if (version !== undefined && version > maxSupportedTransactionVersion)
    throw new RpcError(
      -32015,
      `Transaction version (${version}) is not supported by the requesting client. Please try the request again with the following configuration parameter: "maxSupportedTransactionVersion": ${version}`,
    )
  return {
    slot,
    blockTime: unixSeconds,
    version: version ?? 'legacy',
    transaction: encoding === 'json' ? jsonOf(bytes) : [base64.encode(bytes), 'base64'],
    meta: {
      err,
      status: err === null ? { Ok: null } : { Err: err },
      fee,
      logMessages: logs,
      computeUnitsConsumed: unitsConsumed,
      innerInstructions: [],
      loadedAddresses: { writable: lamports.slice(readTransaction(bytes).accounts.length).map(({ address }) => address), readonly: [] },
      preBalances: lamports.map(({ before }) => Number(before)),
      postBalances: lamports.map(({ after }) => Number(after)),
      preTokenBalances: [],
      postTokenBalances: [],
      rewards: [],
    },
  }
}

/** Returns a transaction with its accounts and instructions by index. */
function jsonOf(bytes: Uint8Array) {
  const { accounts, blockhash, instructions, signatures } = readTransaction(bytes)
  return {
    signatures: signatures.map((one) => base58.encode(one)),
    message: {
      accountKeys: accounts,
      recentBlockhash: blockhash,
      instructions: instructions.map(({ program, accounts: named, data }) => ({
        programIdIndex: accounts.indexOf(program),
        accounts: named.map((address) => accounts.indexOf(address)),
        data: base58.encode(data),
      })),
    },
  }
}

/** Decodes a transaction; base58 is the default encoding, as in Solana's nodes. */
function bytesOf(text: string, { encoding = 'base58' }: { readonly encoding?: string }): Uint8Array {
  return (encoding === 'base64' ? base64 : base58).decode(text)
}

function addressOf(text: string): string {
  if (typeof text !== 'string' || base58.decode(text).length !== 32) throw new RangeError('an address is 32 bytes in base58')
  return text
}

/** Returns a message as a transaction that nobody has signed. */
function withSignatures(message: Uint8Array): Uint8Array {
  if (message[0] === 0x81) return Uint8Array.from([...message, ...new Uint8Array(64 * (message[1] ?? 0))])
  const signers = (message[0] ?? 0) & 0x80 ? (message[1] ?? 0) : (message[0] ?? 0)
  return Uint8Array.from([signers, ...new Uint8Array(64 * signers), ...message])
}

function equal(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index])
}
