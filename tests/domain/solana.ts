import { base58, base64 } from '@scure/base'
import type { SolanaMessage, SolanaVersion } from '../../src/domain/shared/solana/message.js'
import { encodeTransaction } from '../../src/domain/shared/solana/transaction.js'

/** Test keys of RFC 8032 and of seeds of 32 bytes 02 and 03. */
export const ME = 'FVen3X669xLzsi6N2V91DoiyzHzg1uAgqiT8jZ9nS96Z'
export const OTHER = '9hSR6S7WPtxmTojgo6GG3k4yDPecgJY292j7xrsUGWBu'
export const THIRD = 'GyGKxMyg1p9SsHfm15MkNUu1u9TN2JtTspcdmrtGUdse'
export const BLOCKHASH = 'US517G5965aydkZ46HS38QLi7UQiSojurfbQfKCELFx'

/** Transfers of 1,000,000 lamports from {@link ME} to {@link OTHER}, signed, as the libraries of Solana write them. */
export const vectors = {
  legacy:
    'AYHdzKyb3Zb+uIMKM0uVKEO+9JFFJupxjuOAElJBvFiG3LSqnYWF7O2x59/UcT3umu6ofAtAgxFOgcNcZNUJVQMBAAED11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURqBOXcOqH0XX1ajVGbDTH7My42KkbTuN6Jd9g9bj8mzlAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAABwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcBAgIAAQwCAAAAQEIPAAAAAAA=',
  v0: 'ASFX2Xaskh10jkNQEpJlzv29nHyma/ZH3x6qCM0z8p2Voveb9IvGCZOmmKjbHh+4xncHP0CxN7oieGvIsDh8rQWAAQABA9damAGCsQq31Uv+08lkBzoO4XLz2qYjJa8CGmj3B1EagTl3Dqh9F19Wo1Rmw0x+zMuNipG07jeiXfYPW4/Js5QAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHAQICAAEMAgAAAEBCDwAAAAAAAA==',
  v0WithTable:
    'AYgWRD5lWsWoelv/vgdiNKR2ISSKw7XuCQMZy48LRmYj2iqsKjN5Xy7+sGw3x1CoqaXkPoTPru5nFMnNye4mrwyAAQABAtdamAGCsQq31Uv+08lkBzoO4XLz2qYjJa8CGmj3B1EaAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwEBAgACDAIAAABAQg8AAAAAAAHtSSjGKNHCxurpAziQWZVhKVknOlxj+TY2wUYUrIc30QEAAA==',
  v1: 'gQEAAQQAAAAHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwED11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURqBOXcOqH0XX1ajVGbDTH7My42KkbTuN6Jd9g9bj8mzlAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA6AMAAAICDAAAAQIAAABAQg8AAAAAAITpG60CLf7Xayl3oPx1EXtfMS6yn0lRv32NxD/a1GfymK2XY2kXKarVCo2g07ucnsSndM2DweGOYOMECu3j7gY=',
} as const

/** Ids of {@link vectors}. */
export const ids = {
  legacy: '3bbSekLNKotdWXwp8BYJKszv2JriA4EcTRLNZ767tBZzKvzRXpoDGstuzD3XPnnULdGHxSkvC4MDH43T1AoVr78n',
  v0: 'ffZoUJdqd6wH7aDaVFSqhpEjwSqGJii83JvsPwgfDnyinyE5LFndcFV1gzBsDTdgWaSJHrjRBqsG5JjdZ4C7zLt',
  v1: '3f8BiJRjNqQeT6AoeyWAJzzyQxwdoM4PeubPvzMJCfbXTKT11nusx35ftfNKi3E58nYrQWfDZsZLyWJQHzvL8U3X',
} as const

/** Account of a test instruction: an address, with `w` for writable and `s` for signer in front: `ws:ADDRESS`. */
export type TestAccount = string

/** Instruction of a test transaction. */
export interface TestInstruction {
  readonly program: string
  readonly accounts?: readonly TestAccount[]
  readonly data?: readonly number[] | string
}

/** Compiles instructions to a message, as clients do: writable signers, read-only signers, writable, read-only. */
export function compile(
  instructions: readonly TestInstruction[],
  {
    version = 0,
    payer = ME,
    blockhash = BLOCKHASH,
    config = {},
  }: { version?: SolanaVersion; payer?: string; blockhash?: string; config?: SolanaMessage['config'] } = {},
): SolanaMessage {
  const roles = new Map<string, { signer: boolean; writable: boolean }>([[payer, { signer: true, writable: true }]])
  const add = (address: string, signer: boolean, writable: boolean) => {
    const known = roles.get(address)
    roles.set(address, { signer: signer || known?.signer === true, writable: writable || known?.writable === true })
  }
  const parsed = instructions.map(({ program, accounts = [], data = [] }) => ({
    program,
    accounts: accounts.map((one) => ({ address: one.replace(/^\w+:/, ''), signer: /^w?s:/.test(one), writable: /^ws?:/.test(one) })),
    data: typeof data === 'string' ? hex(data) : Uint8Array.from(data),
  }))
  for (const { program, accounts } of parsed) {
    for (const { address, signer, writable } of accounts) add(address, signer, writable)
    add(program, false, false)
  }
  const rank = ([, { signer, writable }]: readonly [string, { signer: boolean; writable: boolean }]) => (signer ? 0 : 2) + (writable ? 0 : 1)
  const sorted = [...roles].sort((one, other) => rank(one) - rank(other))
  const accounts = sorted.map(([address]) => address)
  const count = (wanted: number) => sorted.filter((one) => rank(one) === wanted).length
  return {
    version,
    signers: count(0) + count(1),
    readonlySigners: count(1),
    readonlyOthers: count(3),
    accounts,
    lifetime: blockhash,
    instructions: parsed.map((one) => ({
      program: accounts.indexOf(one.program),
      accounts: one.accounts.map(({ address }) => accounts.indexOf(address)),
      data: one.data,
    })),
    lookups: [],
    config,
  }
}

/** Compiles instructions to a transaction in which every signer has a signature (no valid one). */
export function transactionOf(...built: Parameters<typeof compile>): Uint8Array {
  const message = compile(...built)
  return encodeTransaction(
    message,
    Array.from({ length: message.signers }, (_, index) => new Uint8Array(64).fill(index + 1)),
  )
}

/** Bytes of an address that stands for nobody. */
export function keyOf(byte: number): string {
  return base58.encode(new Uint8Array(32).fill(byte))
}

export function hex(text: string): Uint8Array {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

export function bytesOf(text: string): Uint8Array {
  return base64.decode(text)
}

/** A transfer of lamports. */
export function transfer(lamports: bigint, from = ME, to = OTHER): TestInstruction {
  return { program: '1'.repeat(32), accounts: [`ws:${from}`, `w:${to}`], data: [2, 0, 0, 0, ...little(lamports, 8)] }
}

export function little(value: bigint | number, length: number): readonly number[] {
  return Array.from({ length }, (_, at) => Number((BigInt(value) >> BigInt(8 * at)) & 0xffn))
}
