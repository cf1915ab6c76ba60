import { base58 } from '@scure/base'
import { compactU16, littleEndianBytes } from './bytes.js'
import type { SolanaMessage, TransactionConfig } from './message.js'

/** Encodes a message in its wire format. */
export function encodeMessage(message: SolanaMessage): Uint8Array {
  return Uint8Array.from(message.version === 1 ? encodeVersion1(message) : encodeCompact(message))
}

function encodeCompact(message: SolanaMessage): readonly number[] {
  const { version, accounts, lifetime, instructions, lookups } = message
  const listed = (bytes: Iterable<number>) => {
    const all = [...bytes]
    return [...compactU16(all.length), ...all]
  }
  return [
    ...(version === 0 ? [0x80] : []),
    ...headerOf(message),
    ...compactU16(accounts.length),
    ...accounts.flatMap(keyBytes),
    ...keyBytes(lifetime),
    ...compactU16(instructions.length),
    ...instructions.flatMap((one) => [one.program, ...listed(one.accounts), ...listed(one.data)]),
    ...(version === 0 ? compactU16(lookups.length) : []),
    ...lookups.flatMap((one) => [...keyBytes(one.table), ...listed(one.writable), ...listed(one.readonly)]),
  ]
}

function encodeVersion1(message: SolanaMessage): readonly number[] {
  const { accounts, lifetime, instructions, config } = message
  return [
    0x81,
    ...headerOf(message),
    ...littleEndianBytes(maskOf(config), 4),
    ...keyBytes(lifetime),
    instructions.length,
    accounts.length,
    ...accounts.flatMap(keyBytes),
    ...(config.priorityFee === undefined ? [] : littleEndianBytes(config.priorityFee, 8)),
    ...[config.unitLimit, config.dataLimit, config.heapSize].flatMap((limit) => (limit === undefined ? [] : littleEndianBytes(limit, 4))),
    ...instructions.flatMap((one) => [one.program, one.accounts.length, ...littleEndianBytes(one.data.length, 2)]),
    ...instructions.flatMap((one) => [...one.accounts, ...one.data]),
  ]
}

function maskOf({ priorityFee, unitLimit, dataLimit, heapSize }: TransactionConfig): number {
  return (
    (priorityFee === undefined ? 0 : 0b11) |
    (unitLimit === undefined ? 0 : 0b100) |
    (dataLimit === undefined ? 0 : 0b1000) |
    (heapSize === undefined ? 0 : 0b10000)
  )
}

function headerOf({ signers, readonlySigners, readonlyOthers }: SolanaMessage): readonly number[] {
  return [signers, readonlySigners, readonlyOthers]
}

function keyBytes(key: string): readonly number[] {
  return [...base58.decode(key)]
}
