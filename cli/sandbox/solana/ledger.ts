import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { base58 } from '@scure/base'
import type { Json } from '../../../src/domain/shared/json/json.js'
import { SandboxError } from '../errors.js'
import { RpcError } from '../http/json-rpc.js'
import { errorOf } from './errors.js'
import { readTransaction, type SolanaTransaction } from './transaction.js'

/** Outcome of a transaction, as `getSignatureStatuses` returns it. */
export interface SolanaStatus {
  readonly slot: number
  readonly confirmations: null
  readonly err: Json
  readonly confirmationStatus: 'finalized'
}

/** State of a Solana cluster: the litesvm VM, and the state that nodes keep beside it. Amounts are in lamports. */
export interface SolanaLedger {
  /** Returns the current slot; each transaction takes one. */
  slot(): number
  latestBlockhash(): { readonly blockhash: string; readonly lastValidBlockHeight: number }
  isRecent(blockhash: string): boolean
  balance(address: string): number
  /** Returns an account; null for an empty one. */
  account(address: string): {
    readonly lamports: number
    readonly owner: string
    readonly data: Uint8Array
    readonly executable: boolean
    readonly rentEpoch: number
    readonly space: number
  } | null
  /** Returns the lamports that an account of `bytes` bytes needs to be rent-exempt. */
  rentFor(bytes: number): number
  /** Creates lamports; returns the signature. */
  airdrop(address: string, lamports: number): string
  /**
   * Runs a transaction; returns its signature.
   * @param anyway runs it even if preflight fails: its fee is paid then, and its status has the reason
   * @throws RpcError -32003 for a wrong signature, -32002 for a preflight failure, with its logs
   */
  send(bytes: Uint8Array, anyway?: boolean): string
  /** Simulates a transaction. */
  simulate(bytes: Uint8Array): { readonly err: Json; readonly logs: readonly string[]; readonly unitsConsumed: number }
  /** Returns null for an unknown transaction. */
  status(signature: string): SolanaStatus | null
}

/** Number of blocks for which a blockhash is valid. */
const BLOCKHASH_LIFE = 150

type Vm = typeof import('litesvm')
type VmTransaction = Parameters<InstanceType<Vm['LiteSVM']>['sendTransaction']>[0]
type VmAddress = Parameters<InstanceType<Vm['LiteSVM']>['getBalance']>[0]
type VmAmount = Parameters<InstanceType<Vm['LiteSVM']>['airdrop']>[1]

/** Places to look for the VM: beside this package, and in the working folder. */
const defaultPlaces = () => [import.meta.url, join(process.cwd(), 'package.json')]

/**
 * Starts a new cluster without balances.
 * @param from files from which packages are resolved, as Node does
 * @throws SandboxError `SANDBOX_LITESVM_NOT_FOUND`
 */
export async function startLedger(from: readonly string[] = defaultPlaces()): Promise<SolanaLedger> {
  const { LiteSVM, FailedTransactionMetadata } = await loadVm(from)
  // Blockhashes are checked here: the VM knows only its latest, a cluster the last 150.
  const vm = new LiteSVM().withBlockhashCheck(false)
  let slot = 1
  const hashes = [vm.latestBlockhash() as string]
  const statuses = new Map<string, SolanaStatus>()

  function close(signature: string, err: Json): void {
    statuses.set(signature, { slot, confirmations: null, err, confirmationStatus: 'finalized' })
    slot += 1
    vm.warpToSlot(BigInt(slot))
    vm.expireBlockhash()
    hashes.unshift(vm.latestBlockhash() as string)
    hashes.length = Math.min(hashes.length, BLOCKHASH_LIFE)
  }

  function read(bytes: Uint8Array): VmTransaction {
    const transaction = readTransaction(bytes)
    if (!hashes.includes(transaction.blockhash))
      throw new RpcError(-32002, 'Transaction simulation failed: Blockhash not found', { err: 'BlockhashNotFound', logs: [] })
    return vmTransaction(transaction)
  }

  function simulate(transaction: VmTransaction) {
    const result = vm.simulateTransaction(transaction)
    const meta = result.meta()
    return { err: result instanceof FailedTransactionMetadata ? reasonOf(result) : null, logs: meta.logs(), unitsConsumed: Number(meta.computeUnitsConsumed()) }
  }

  return {
    slot: () => slot,
    latestBlockhash: () => ({ blockhash: hashes[0] as string, lastValidBlockHeight: slot + BLOCKHASH_LIFE }),
    isRecent: (blockhash) => hashes.includes(blockhash),
    balance: (address) => Number(vm.getBalance(address as VmAddress) ?? 0n),
    account(address) {
      const account = vm.getAccount(address as VmAddress)
      if (!account.exists || account.lamports === (0n as VmAmount)) return null
      const data = Uint8Array.from(account.data)
      return { lamports: Number(account.lamports), owner: account.programAddress, data, executable: account.executable, rentEpoch: 0, space: data.length }
    },
    rentFor: (bytes) => Number(vm.minimumBalanceForRentExemption(BigInt(bytes))),
    airdrop(address, lamports) {
      if (!Number.isSafeInteger(lamports) || lamports <= 0) throw new RangeError('lamports must be a whole number above zero')
      const result = vm.airdrop(address as VmAddress, BigInt(lamports) as VmAmount)
      if (result === null || result instanceof FailedTransactionMetadata) throw new RpcError(-32603, 'Airdrop failed')
      const signature = base58.encode(Uint8Array.from(result.signature()))
      close(signature, null)
      return signature
    },
    send(bytes, anyway = false) {
      const transaction = read(bytes)
      const { err, logs } = simulate(transaction)
      if (err === 'SignatureFailure') throw new RpcError(-32003, 'Transaction signature verification failure')
      if (err !== null && !anyway)
        throw new RpcError(-32002, `Transaction simulation failed: ${typeof err === 'string' ? err : JSON.stringify(err)}`, { err, logs })
      const result = vm.sendTransaction(transaction)
      const failed = result instanceof FailedTransactionMetadata
      const signature = base58.encode(Uint8Array.from((failed ? result.meta() : result).signature()))
      close(signature, failed ? reasonOf(result) : null)
      return signature
    },
    simulate: (bytes) => simulate(read(bytes)),
    status: (signature) => statuses.get(signature) ?? null,
  }
}

/** Returns a transaction as the VM takes it: the message, and the signatures by account, in their order. */
function vmTransaction({ message, accounts, signatures }: SolanaTransaction): VmTransaction {
  return {
    messageBytes: message,
    signatures: Object.fromEntries(signatures.map((signature, index) => [accounts[index], signature])),
  } as unknown as VmTransaction
}

/** Returns the reason of a failure. The VM has its errors as numbers and prints them as words. */
function reasonOf(failed: { toString(): string }): Json {
  return errorOf(/\{ err: (.*), meta: TransactionMetadata \{/s.exec(failed.toString())?.[1] ?? failed.toString())
}

/** Loads the VM from the first of these places that has it. */
async function loadVm(from: readonly string[]): Promise<Vm> {
  for (const place of from) {
    let file: string
    try {
      file = createRequire(place).resolve('litesvm')
    } catch {
      continue
    }
    return (await import(pathToFileURL(file).href)) as Vm
  }
  throw new SandboxError(
    'SANDBOX_LITESVM_NOT_FOUND',
    'The Solana node of the sandbox needs litesvm. Get it with `npm install --save-dev litesvm`, or leave the node out: `--no-solana`.',
  )
}
