import { sha256 } from '@noble/hashes/sha2.js'
import { base58 } from '@scure/base'
import { failure } from '../../domain/shared/errors/errors.js'
import { LatchkitError } from '../../domain/shared/errors/latchkit-error.js'
import { littleEndianBytes } from '../../domain/shared/solana/bytes.js'
import { isOnCurve } from '../../domain/shared/solana/curve.js'
import type { SolanaMessage } from '../../domain/shared/solana/message.js'
import { ASSOCIATED_TOKEN_PROGRAM, COMPUTE_BUDGET_PROGRAM, SYSTEM_PROGRAM } from '../../domain/shared/solana/programs.js'

/** Account of an instruction. */
interface Meta {
  readonly key: string
  readonly signer?: boolean
  readonly writable?: boolean
}

/** Instruction with the addresses of its accounts. */
export interface Instruction {
  readonly program: string
  readonly accounts: readonly Meta[]
  readonly data: readonly number[]
}

/** Returns the message of instructions, in version 0. The payer comes first, then the other accounts by their rights. */
export function compileMessage(payer: string, instructions: readonly Instruction[], blockhash: string): SolanaMessage {
  const metas = new Map<string, { signer: boolean; writable: boolean }>([[payer, { signer: true, writable: true }]])
  const add = ({ key, signer = false, writable = false }: Meta) => {
    const known = metas.get(key)
    metas.set(key, { signer: signer || known?.signer === true, writable: writable || known?.writable === true })
  }
  for (const { program, accounts } of instructions) for (const one of [...accounts, { key: program }]) add(one)
  const rank = ({ signer, writable }: { signer: boolean; writable: boolean }) => (signer ? 0 : 2) + (writable ? 0 : 1)
  const sorted = [...metas].sort(([, one], [, other]) => rank(one) - rank(other))
  const accounts = sorted.map(([key]) => key)
  const count = (fits: (one: { signer: boolean; writable: boolean }) => boolean) => sorted.filter(([, one]) => fits(one)).length
  return {
    version: 0,
    signers: count(({ signer }) => signer),
    readonlySigners: count(({ signer, writable }) => signer && !writable),
    readonlyOthers: count(({ signer, writable }) => !signer && !writable),
    accounts,
    lifetime: blockhash,
    instructions: instructions.map(({ program, accounts: own, data }) => ({
      program: accounts.indexOf(program),
      accounts: own.map(({ key }) => accounts.indexOf(key)),
      data: Uint8Array.from(data),
    })),
    lookups: [],
    config: {},
  }
}

/** Returns the instruction that moves lamports (System, Transfer). */
export function transferSol(from: string, to: string, lamports: bigint): Instruction {
  return {
    program: SYSTEM_PROGRAM,
    accounts: [
      { key: from, signer: true, writable: true },
      { key: to, writable: true },
    ],
    data: [...littleEndianBytes(2, 4), ...littleEndianBytes(lamports, 8)],
  }
}

/** Returns the instructions that set the compute units at most, and the price of each in millionths of a lamport (Compute Budget). None for a price of 0. */
export function payPriority(units: number, price: bigint): readonly Instruction[] {
  if (price === 0n) return []
  return [
    { program: COMPUTE_BUDGET_PROGRAM, accounts: [], data: [2, ...littleEndianBytes(units, 4)] },
    { program: COMPUTE_BUDGET_PROGRAM, accounts: [], data: [3, ...littleEndianBytes(price, 8)] },
  ]
}

/** Token transfer between two token accounts. */
export interface TokenMove {
  readonly program: string
  readonly mint: string
  readonly from: string
  readonly to: string
  readonly owner: string
  readonly units: bigint
  readonly decimals: number
}

/** Returns the instruction that moves tokens (TransferChecked): it fails if the mint has other decimals. */
export function transferTokens({ program, mint, from, to, owner, units, decimals }: TokenMove): Instruction {
  return {
    program,
    accounts: [{ key: from, writable: true }, { key: mint }, { key: to, writable: true }, { key: owner, signer: true }],
    data: [12, ...littleEndianBytes(units, 8), decimals],
  }
}

/** Returns the instruction that creates the token account of an owner, unless it is there (Associated Token, CreateIdempotent). */
export function createTokenAccount(payer: string, owner: string, mint: string, program: string): Instruction {
  return {
    program: ASSOCIATED_TOKEN_PROGRAM,
    accounts: [
      { key: payer, signer: true, writable: true },
      { key: tokenAccountOf(owner, mint, program), writable: true },
      { key: owner },
      { key: mint },
      { key: SYSTEM_PROGRAM },
      { key: program },
    ],
    data: [1],
  }
}

/** Returns the address of an owner's token account: the first derived address that is no point of the curve, bumps from 255 down. */
export function tokenAccountOf(owner: string, mint: string, program: string): string {
  const seeds = [owner, program, mint].flatMap((one) => [...base58.decode(one)])
  const end = [...base58.decode(ASSOCIATED_TOKEN_PROGRAM), ...new TextEncoder().encode('ProgramDerivedAddress')]
  for (let bump = 255; bump >= 0; bump -= 1) {
    const address = base58.encode(sha256(Uint8Array.from([...seeds, bump, ...end])))
    if (!isOnCurve(address)) return address
  }
  throw LatchkitError.from(failure('CAIP_ADDRESS_INVALID'))
}
