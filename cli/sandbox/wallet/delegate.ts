import type { RpcCall } from '../http/json-rpc.js'
import type { Hex } from './types.js'

/** Address of the code to which accounts of the sandbox's wallet delegate (EIP-7702). */
export const DELEGATE: Hex = '0x00000000000000000000000000000000ba7c4e50'

/** Call of a batch. */
export interface Call {
  readonly to?: Hex | null | undefined
  readonly value?: Hex | undefined
  readonly data?: Hex | undefined
}

/**
 * Code that makes calls one after the other, and reverts all of them if one fails. Only the account itself may call it; ether comes from everybody. Its input is a list of calls, each of three
 * words (address, value, length of the data) and the data.
 */
const CODE: Hex = assembled([
  // Takes ether from everybody: CALLDATASIZE ISZERO.
  '36', '15', ['jumpi', 'end'],
  // Refuses all but the account itself: CALLER ADDRESS EQ.
  '33', '30', '14', ['jumpi', 'allowed'], '5f', '5f', 'fd',
  ['label', 'allowed'], '5f',
  // While there is input behind the offset on the stack: DUP1 CALLDATASIZE GT ISZERO.
  ['label', 'next'], '80', '36', '11', '15', ['jumpi', 'end'],
  // Length of the data, and the data to memory: CALLDATALOAD(offset + 64), CALLDATACOPY(0, offset + 96, length).
  '80', '6040', '01', '35', '80', '82', '6060', '01', '5f', '37',
  // CALL(GAS, address, value, 0, length, 0, 0).
  '5f', '5f', '82', '5f', '85', '6020', '01', '35', '86', '35', '5a', 'f1', '15', ['jumpi', 'failed'],
  // Offset behind the data.
  '01', '6060', '01', ['jump', 'next'],
  ['label', 'end'], '00',
  ['label', 'failed'], '5f', '5f', 'fd',
]) // biome-ignore format: a line for each step

type Part = string | readonly ['label' | 'jump' | 'jumpi', string]

/** Puts code together. Jumps have targets of one byte. */
function assembled(parts: readonly Part[]): Hex {
  const sizeOf = (part: Part) => (typeof part === 'string' ? part.length / 2 : part[0] === 'label' ? 1 : 3)
  const places = new Map<string, number>()
  let at = 0
  for (const part of parts) {
    if (typeof part !== 'string' && part[0] === 'label') places.set(part[1], at)
    at += sizeOf(part)
  }
  const text = parts.map((part) => {
    if (typeof part === 'string') return part
    const [kind, name] = part
    if (kind === 'label') return '5b'
    return `60${(places.get(name) ?? 0).toString(16).padStart(2, '0')}${kind === 'jump' ? '56' : '57'}`
  })
  return `0x${text.join('')}`
}

/** Returns the input of the delegate's code. */
export function batchData(calls: readonly Call[]): Hex {
  const word = (value: bigint | number) => value.toString(16).padStart(64, '0')
  const parts = calls.map(({ to, value = '0x0', data = '0x' }) => {
    const bytes = data.slice(2)
    return `${word(BigInt(to ?? '0x0'))}${word(BigInt(value))}${word(bytes.length / 2)}${bytes}`
  })
  return `0x${parts.join('')}`
}

/** Returns true if an account runs the delegate's code. */
export async function isUpgraded(call: RpcCall, account: Hex): Promise<boolean> {
  return `${await call('eth_getCode', [account, 'latest'])}`.toLowerCase() === `0xef0100${DELEGATE.slice(2)}`
}

/** Puts the delegate's code on a chain of the sandbox. Resolves with false on a node that takes none. */
export async function hasDelegate(call: RpcCall): Promise<boolean> {
  if (`${await call('eth_getCode', [DELEGATE, 'latest'])}` === CODE) return true
  return call('anvil_setCode', [DELEGATE, CODE]).then(
    () => true,
    () => false,
  )
}
