import { sha512 } from '@noble/hashes/sha2.js'
import { base58 } from '@scure/base'
import type { Json } from '../../../src/domain/shared/json/json.js'
import { RpcError } from '../http/json-rpc.js'
import { type RelayClock, systemClock } from '../relay/clock.js'
import { feeOf } from './fees.js'
import { BLOCKHASH_LIFE, type Commitment, createSlots, type Slots } from './slots.js'
import { readTransaction, type SolanaTransaction, SYSTEM_PROGRAM } from './transaction.js'
import { type SolanaAccount, type SolanaVm, startVm, type VmResult } from './vm.js'

/** A transaction that has run. */
export interface LandedTransaction extends VmResult {
  readonly slot: number
  readonly unixSeconds: number
  readonly bytes: Uint8Array | null
  readonly version: number | undefined
  readonly fee: number
  /** Accounts that it names, with their lamports before and after it. */
  readonly lamports?: readonly { readonly address: string; readonly before: bigint; readonly after: bigint }[]
}

/** State of a Solana cluster: the litesvm VM, and the state that nodes keep beside it. Amounts are in lamports. */
export interface SolanaLedger {
  readonly slots: Slots
  readonly vm: SolanaVm
  slot(): number
  latestBlockhash(): { readonly blockhash: string; readonly lastValidBlockHeight: number }
  balance(address: string): bigint
  /** Returns an account; null for an empty one. */
  account(address: string): SolanaAccount | null
  /** Creates or replaces an account. */
  setAccount(address: string, account: Partial<SolanaAccount> & Pick<SolanaAccount, 'lamports'>): void
  /** Adds lamports to an account; returns a signature, the same in every run. */
  airdrop(address: string, lamports: number): string
  /**
   * Runs a transaction; returns its signature.
   * @param anyway sends it without preflight: a transaction that the cluster does not take vanishes, one that fails pays its fee
   * @throws RpcError -32003 for a wrong signature, -32002 for a preflight failure, with its logs
   */
  send(bytes: Uint8Array, anyway?: boolean): string
  /** Simulates a transaction. */
  simulate(bytes: Uint8Array, options?: { readonly verifySignatures?: boolean; readonly anyBlockhash?: boolean }): ReturnType<SolanaVm['simulate']>
  /** Returns a transaction that has run; undefined for an unknown one. */
  landed(signature: string): LandedTransaction | undefined
  /** Returns the signatures of the transactions that name an account, newest first. */
  signaturesOf(address: string): readonly string[]
  /** Returns the slot of the last change of an account. */
  changedAt(address: string): number
  /** Drops the blocks that are not final, with their transactions: they have never happened. */
  fork(): void
  /** Calls the listener after each transaction. Returns a function that stops it. */
  subscribe(listener: () => void): () => void
}

/** Options of {@link startLedger}. */
export interface LedgerOptions {
  /** Files from which litesvm is resolved, as Node does. */
  readonly from?: readonly string[]
  readonly clock?: Pick<RelayClock, 'now'>
  /** Slots until a block is final; 32 by default. */
  readonly finalAfter?: number
}

/**
 * Starts a new cluster without balances.
 * @throws SandboxError `SANDBOX_LITESVM_NOT_FOUND`
 */
export async function startLedger({ from, clock = systemClock, finalAfter }: LedgerOptions = {}): Promise<SolanaLedger> {
  const vm = await startVm(from)
  const slots = createSlots(clock, finalAfter)
  const transactions = new Map<string, LandedTransaction>()
  /** The accounts before each transaction, newest last. */
  const undo: { readonly signature: string; readonly slot: number; readonly before: readonly (readonly [string, SolanaAccount | null])[] }[] = []
  const changes = new Map<string, number>()
  const listeners = new Set<() => void>()
  let airdrops = 0
  let vmSlot = 0

  const changed = () => {
    for (const listener of [...listeners]) listener()
  }
  /** Moves the VM to the current slot. */
  const catchUp = () => {
    const slot = slots.now()
    if (slot === vmSlot) return
    vm.moveTo(slot, slots.unixSeconds())
    vmSlot = slot
  }
  const set = (address: string, account: Partial<SolanaAccount> & Pick<SolanaAccount, 'lamports'>) => {
    vm.setAccount(address, { owner: SYSTEM_PROGRAM, data: new Uint8Array(), executable: false, ...account })
    changes.set(address, slots.now())
  }
  function note(
    signature: string,
    addresses: readonly string[],
    before: readonly (readonly [string, SolanaAccount | null])[],
    landed: LandedTransaction,
  ): void {
    const lamports = before.map(([address, account]) => ({ address, before: account?.lamports ?? 0n, after: vm.account(address)?.lamports ?? 0n }))
    transactions.set(signature, { ...landed, lamports })
    for (const address of addresses) changes.set(address, landed.slot)
    undo.push({ signature, slot: landed.slot, before })
    while (undo[0] !== undefined && slots.reached(undo[0].slot, 'finalized')) undo.shift()
    changed()
  }
  function run(transaction: SolanaTransaction, bytes: Uint8Array, signature: string): void {
    const addresses = accountsOf(transaction, vm)
    const before = addresses.map((address) => [address, vm.account(address)] as const)
    const result = vm.run(bytes)
    // The VM charges a transaction that failed while it ran; one that it refused has no effect, and no entry.
    if (result.err !== null && !isExecuted(result.err)) return
    note(signature, addresses, before, {
      ...result,
      slot: slots.now(),
      unixSeconds: slots.unixSeconds(),
      bytes,
      version: transaction.version,
      fee: feeOf(transaction),
    })
  }
  const isInTime = (transaction: SolanaTransaction) => slots.slotOf(transaction.blockhash) !== undefined || isNonced(transaction)

  return {
    slots,
    vm,
    slot: slots.now,
    latestBlockhash: () => ({ blockhash: slots.blockhash(), lastValidBlockHeight: slots.height() + BLOCKHASH_LIFE }),
    balance: (address) => vm.account(address)?.lamports ?? 0n,
    account: vm.account,
    setAccount(address, account) {
      set(address, account)
      changed()
    },
    airdrop(address, lamports) {
      if (!Number.isSafeInteger(lamports) || lamports <= 0) throw new RangeError('lamports must be a whole number above zero')
      airdrops += 1
      const signature = base58.encode(sha512(new TextEncoder().encode(`latchkit airdrop ${airdrops}`)))
      const before = vm.account(address)
      set(address, { ...before, lamports: (before?.lamports ?? 0n) + BigInt(lamports) })
      const landed = { err: null, logs: [], unitsConsumed: 0, slot: slots.now(), unixSeconds: slots.unixSeconds(), bytes: null, version: undefined, fee: 0 }
      note(signature, [address], [[address, before]], landed)
      return signature
    },
    send(bytes, anyway = false) {
      const transaction = readTransaction(bytes)
      const signature = base58.encode(transaction.signatures[0] as Uint8Array)
      catchUp()
      const isRepeated = transactions.has(signature)
      if (anyway) {
        if (!isRepeated && isInTime(transaction)) run(transaction, bytes, signature)
        return signature
      }
      if (!isInTime(transaction)) throw preflight('BlockhashNotFound', [], 0)
      if (isRepeated) throw preflight('AlreadyProcessed', [], 0)
      const { err, logs, unitsConsumed } = vm.simulate(bytes, true)
      if (err === 'SignatureFailure') throw new RpcError(-32003, 'Transaction signature verification failure')
      if (err !== null) throw preflight(err, logs, unitsConsumed)
      run(transaction, bytes, signature)
      return signature
    },
    simulate(bytes, { verifySignatures = false, anyBlockhash = false } = {}) {
      const transaction = readTransaction(bytes)
      catchUp()
      if (!anyBlockhash && !isInTime(transaction)) return { err: 'BlockhashNotFound', logs: [], unitsConsumed: 0, accountAfter: vm.account }
      return vm.simulate(bytes, verifySignatures)
    },
    landed: (signature) => transactions.get(signature),
    signaturesOf: (address) =>
      [...transactions]
        .filter(([, { lamports = [] }]) => lamports.some((one) => one.address === address))
        .map(([signature]) => signature)
        .reverse(),
    changedAt: (address) => changes.get(address) ?? 0,
    fork() {
      for (const { signature, slot, before } of undo.splice(0).reverse()) {
        if (slots.reached(slot, 'finalized')) continue
        transactions.delete(signature)
        for (const [address, account] of before) set(address, account ?? { lamports: 0n })
      }
      changed()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Returns the level that a slot has reached. */
export function levelOf(slots: Slots, slot: number): Commitment {
  return slots.reached(slot, 'finalized') ? 'finalized' : slots.reached(slot, 'confirmed') ? 'confirmed' : 'processed'
}

function preflight(err: Json, logs: readonly string[], unitsConsumed: number): RpcError {
  const text = err === 'BlockhashNotFound' ? 'Blockhash not found' : typeof err === 'string' ? err : JSON.stringify(err)
  return new RpcError(-32002, `Transaction simulation failed: ${text}`, { accounts: null, err, logs, unitsConsumed, returnData: null })
}

/** Returns true if the error came from the execution, which costs the fee; a node refuses other transactions before. */
function isExecuted(err: Json): boolean {
  return typeof err === 'object' && err !== null && ('InstructionError' in err || 'InsufficientFundsForRent' in err)
}

/** Returns true for a transaction whose lifetime is a nonce: its first instruction advances it (4). The VM checks the nonce itself. */
function isNonced({ instructions: [first] }: SolanaTransaction): boolean {
  return first?.program === SYSTEM_PROGRAM && first.data.length === 4 && first.data[0] === 4
}

/** Start of the addresses in a lookup table. */
const TABLE_HEAD = 56

/** Returns all accounts of a transaction, those of lookup tables included. */
function accountsOf({ accounts, lookups }: SolanaTransaction, vm: SolanaVm): string[] {
  const looked = lookups.flatMap(({ table, indexes }) => {
    const data = vm.account(table)?.data ?? new Uint8Array()
    return indexes.map((index) => data.subarray(TABLE_HEAD + 32 * index, TABLE_HEAD + 32 * (index + 1))).filter(({ length }) => length === 32)
  })
  return [...accounts, ...looked.map((address) => base58.encode(address))]
}
