import { base58 } from '@scure/base'
import { associatedTokenAddress, TOKEN_2022_PROGRAM, TOKEN_PROGRAM, type TokenProgram } from './address.js'
import type { SolanaLedger } from './ledger.js'

/** A mint of a token, to be created. */
export interface MintOptions {
  readonly address: string
  /** `token` by default. */
  readonly program?: 'token' | 'token-2022'
  readonly decimals: number
  /** Account that may mint; nobody by default. */
  readonly authority?: string
  /** Part of each transfer that is withheld, in hundredths of a percent; only with `token-2022`. */
  readonly feeBasisPoints?: number
}

/** Most bytes of a mint and of a token account without extensions. An extended mint is as long as an account, so that the type byte has one place. */
const MINT_BYTES = 82
const ACCOUNT_BYTES = 165
const TRANSFER_FEE_CONFIG = 1
const TRANSFER_FEE_AMOUNT = 2
const IMMUTABLE_OWNER = 7

/** Creates a mint without supply. It sets the account, so that every run has the same state. */
export function createMint(ledger: SolanaLedger, { address, program, decimals, authority, feeBasisPoints }: MintOptions): void {
  const data = new Uint8Array(MINT_BYTES)
  setOptional(data, 0, authority)
  data.set([decimals, 1], 44)
  const extended = feeBasisPoints === undefined ? data : withExtensions(data, 1, [[TRANSFER_FEE_CONFIG, feeConfig(feeBasisPoints, authority)]])
  put(ledger, address, programOf(program), extended)
}

/** Gives tokens to a wallet: sets its associated account, and adds to the supply. Returns the address of that account. @throws RangeError without the mint */
export function giveTokens(ledger: SolanaLedger, { mint, owner, amount }: { readonly mint: string; readonly owner: string; readonly amount: bigint }): string {
  const minted = ledger.account(mint)
  if (minted === null) throw new RangeError(`There is no mint ${mint}. Create it first.`)
  const program = minted.owner as TokenProgram
  const address = associatedTokenAddress(owner, mint, program)
  const held = ledger.account(address)?.data ?? tokenAccount(mint, owner, minted)
  put(ledger, address, program, added(held, 64, amount))
  put(ledger, mint, program, added(minted.data, 36, amount))
  return address
}

function programOf(name: MintOptions['program'] = 'token'): TokenProgram {
  return name === 'token' ? TOKEN_PROGRAM : TOKEN_2022_PROGRAM
}

/** Returns an initialized token account without tokens. */
function tokenAccount(mint: string, owner: string, { owner: program, data: mintData }: { readonly owner: string; readonly data: Uint8Array }): Uint8Array {
  const data = new Uint8Array(ACCOUNT_BYTES)
  data.set(base58.decode(mint), 0)
  data.set(base58.decode(owner), 32)
  data[108] = 1
  if (program === TOKEN_PROGRAM) return data
  const hasFee = mintData.length > ACCOUNT_BYTES
  return withExtensions(data, 2, [[IMMUTABLE_OWNER, new Uint8Array()], ...(hasFee ? [[TRANSFER_FEE_AMOUNT, new Uint8Array(8)] as const] : [])])
}

function feeConfig(basisPoints: number, authority: string | undefined): Uint8Array {
  const config = new Uint8Array(108)
  if (authority !== undefined) for (const at of [0, 32]) config.set(base58.decode(authority), at)
  const view = new DataView(config.buffer)
  // The older and the newer fee: epoch, most, part.
  for (const at of [72, 90]) {
    view.setBigUint64(at + 8, 0xffff_ffff_ffff_ffffn, true)
    view.setUint16(at + 16, basisPoints, true)
  }
  return config
}

/** Appends the type of the account (1: mint, 2: token account) and its extensions (type, length, value). */
function withExtensions(data: Uint8Array, type: 1 | 2, extensions: readonly (readonly [number, Uint8Array])[]): Uint8Array {
  const entries = extensions.flatMap(([number, value]) => [number, 0, value.length & 0xff, value.length >> 8, ...value])
  return Uint8Array.from([...data, ...new Uint8Array(ACCOUNT_BYTES - data.length), type, ...entries])
}

/** Sets an optional address: four bytes that say whether it is there, then 32. */
function setOptional(data: Uint8Array, at: number, address: string | undefined): void {
  if (address === undefined) return
  data[at] = 1
  data.set(base58.decode(address), at + 4)
}

function added(data: Uint8Array, at: number, amount: bigint): Uint8Array {
  const next = Uint8Array.from(data)
  const view = new DataView(next.buffer)
  view.setBigUint64(at, view.getBigUint64(at, true) + amount, true)
  return next
}

function put(ledger: SolanaLedger, address: string, owner: TokenProgram, data: Uint8Array): void {
  ledger.setAccount(address, { lamports: ledger.vm.rentFor(data.length), owner, data })
}
