import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { base58 } from '@scure/base'
import type { Json } from '../../../src/domain/shared/json/json.js'
import { SandboxError } from '../errors.js'
import { errorOf } from './answers.js'

/** An account of the cluster. Amounts are in lamports. */
export interface SolanaAccount {
  readonly lamports: bigint
  /** Program that owns it, in base58. */
  readonly owner: string
  readonly data: Uint8Array
  readonly executable: boolean
}

/** Result of a transaction in the VM. */
export interface VmResult {
  readonly err: Json
  readonly logs: readonly string[]
  readonly unitsConsumed: number
}

/** The litesvm VM with checked bytes in front. It panics, and ends the process, on keys and transactions that it cannot read. */
export interface SolanaVm {
  run(transaction: Uint8Array): VmResult
  simulate(transaction: Uint8Array, verifySignatures: boolean): VmResult & { accountAfter(address: string): SolanaAccount | null | undefined }
  account(address: string): SolanaAccount | null
  setAccount(address: string, account: SolanaAccount): void
  accountsOf(program: string): readonly (SolanaAccount & { readonly address: string })[]
  rentFor(bytes: number): bigint
  /** Sets slot and time, and lets nonces advance. */
  moveTo(slot: number, unixSeconds: number): void
}

type Litesvm = typeof import('litesvm')
type Internal = typeof import('litesvm/dist/internal.js')
type Inner = InstanceType<Internal['LiteSvm']>
type VmAccount = InstanceType<Internal['Account']>

/** Places to look for the VM: beside this package, and in the working folder. */
const defaultPlaces = () => [import.meta.url, join(process.cwd(), 'package.json')]

/**
 * Starts the VM without balances.
 * @param from files from which packages are resolved, as Node does
 * @throws SandboxError `SANDBOX_LITESVM_NOT_FOUND`
 */
export async function startVm(from: readonly string[] = defaultPlaces()): Promise<SolanaVm> {
  const { LiteSVM, FailedTransactionMetadata, Account, Clock } = await loadVm(from)
  // Blockhashes and repeated transactions are checked by the ledger: the VM knows only its latest hash, and a fork makes it forget.
  const outer = new LiteSVM().withBlockhashCheck(false).withTransactionHistory(0n)
  const vm = (outer as unknown as { readonly inner: Inner }).inner
  const failed = (result: object) => result instanceof FailedTransactionMetadata
  const told = (result: { meta(): { logs(): string[]; computeUnitsConsumed(): bigint } }): VmResult => ({
    err: failed(result) ? reasonOf(result) : null,
    logs: result.meta().logs(),
    unitsConsumed: Number(result.meta().computeUnitsConsumed()),
  })
  const plain = (account: VmAccount): SolanaAccount => ({
    lamports: account.lamports(),
    owner: base58.encode(Uint8Array.from(account.owner())),
    data: Uint8Array.from(account.data()),
    executable: account.executable(),
  })
  return {
    run(bytes) {
      const result = vm.sendVersionedTransaction(bytes)
      return failed(result)
        ? told(result as never)
        : { err: null, logs: (result as Meta).logs(), unitsConsumed: Number((result as Meta).computeUnitsConsumed()) }
    },
    simulate(bytes, verifySignatures) {
      vm.setSigverify(verifySignatures)
      const result = vm.simulateVersionedTransaction(bytes)
      vm.setSigverify(true)
      const after =
        'postAccounts' in result ? result.postAccounts().map((one) => [base58.encode(Uint8Array.from(one.address)), plain(one.account())] as const) : []
      return { ...told(result), accountAfter: (address) => after.find(([known]) => known === address)?.[1] }
    },
    account(address) {
      const account = vm.getAccount(base58.decode(address))
      return account === null || account.lamports() === 0n ? null : plain(account)
    },
    setAccount(address, { lamports, data, owner, executable }) {
      vm.setAccount(base58.decode(address), new Account(lamports, data, base58.decode(owner), executable, RENT_EXEMPT_EPOCH))
    },
    accountsOf: (program) =>
      vm.getProgramAccounts(base58.decode(program)).map((one) => ({ ...plain(one.account()), address: base58.encode(Uint8Array.from(one.address)) })),
    rentFor: (bytes) => vm.minimumBalanceForRentExemption(BigInt(bytes)),
    moveTo(slot, unixSeconds) {
      vm.expireBlockhash()
      vm.setClock(new Clock(BigInt(slot), 0n, 0n, 0n, BigInt(unixSeconds)))
    },
  }
}

/** Epoch at which rent is due: never. */
export const RENT_EXEMPT_EPOCH = 18_446_744_073_709_551_615n

type Meta = InstanceType<Internal['TransactionMetadata']>

/** Returns the reason of a failure. The VM has its errors as numbers and prints them as words. */
function reasonOf(failed: { toString(): string }): Json {
  return errorOf(/\{ err: (.*), meta: TransactionMetadata \{/s.exec(failed.toString())?.[1] ?? failed.toString())
}

/** Loads the VM from the first of these places that has it. */
async function loadVm(from: readonly string[]): Promise<Litesvm> {
  for (const place of from) {
    let file: string
    try {
      file = createRequire(place).resolve('litesvm')
    } catch {
      continue
    }
    return (await import(pathToFileURL(file).href)) as Litesvm
  }
  throw new SandboxError(
    'SANDBOX_LITESVM_NOT_FOUND',
    'The Solana node of the sandbox needs litesvm. Get it with `npm install --save-dev litesvm`, or leave the node out: `--no-solana`.',
  )
}
