import { keyAt, uintAt } from '../bytes.js'
import type { SolanaInstruction } from '../instructions.js'
import { SYSTEM_PROGRAM } from '../programs.js'
import type { PartialReading } from './reading.js'

/** Reads an instruction of the system program, which owns plain accounts. Its number is in the first four bytes. */
export function readSystem({ accounts, data }: SolanaInstruction): PartialReading | undefined {
  const [first, second, third] = accounts.map(({ key }) => key)
  if (first === undefined) return undefined
  switch (uintAt(data, 0, 4)) {
    case 2n:
      return moves('transfer', first, second, uintAt(data, 4, 8))
    case 0n:
      return keyAt(data, 20) === undefined ? undefined : moves('createAccount', first, second, uintAt(data, 4, 8))
    case 13n:
      // Accounts: the new one, and the payer if it has to be filled up.
      return keyAt(data, 20) === undefined ? undefined : moves('createAccount', second ?? first, first, uintAt(data, 4, 8))
    case 3n: {
      const after = afterSeed(data, 36)
      return after === undefined || keyAt(data, after + 16) === undefined ? undefined : moves('createAccount', first, second, uintAt(data, after, 8))
    }
    case 11n:
      // Accounts: source, its base, receiver.
      return afterSeed(data, 12) === undefined ? undefined : moves('transfer', first, third, uintAt(data, 4, 8))
    case 1n:
      return assigns(first, keyAt(data, 4))
    case 10n:
      return assigns(first, keyAt(data, afterSeed(data, 36) ?? data.length))
    case 8n:
    case 9n:
      return { action: 'allocate', source: first }
    case 4n:
      return { action: 'advanceNonce', source: first }
    case 5n:
      return moves('withdrawNonce', first, second, uintAt(data, 4, 8))
    case 6n:
    case 7n: {
      const authority = keyAt(data, 4)
      return authority === undefined ? undefined : { action: 'authorizeNonce', source: first, receiver: authority }
    }
  }
  return undefined
}

/** Returns true if the first instruction of a transaction advances a nonce account. Such a transaction does not expire by block height. */
export function isNonceAdvance(first: SolanaInstruction | undefined): boolean {
  return first?.program === SYSTEM_PROGRAM && uintAt(first.data, 0, 4) === 4n
}

function moves(action: PartialReading['action'], source: string, receiver: string | undefined, lamports: bigint | undefined): PartialReading | undefined {
  return receiver === undefined || lamports === undefined ? undefined : { action, source, receiver, amount: lamports.toString() }
}

/** Gives the account, with all its contents, to another program. */
function assigns(source: string, owner: string | undefined): PartialReading | undefined {
  return owner === undefined ? undefined : { action: 'assign', source, receiver: owner, danger: true }
}

/** Returns the position behind a text with its length in 8 bytes. Returns undefined if the data is too short. */
function afterSeed(data: Uint8Array, at: number): number | undefined {
  const length = uintAt(data, at, 8)
  return length === undefined || length > BigInt(data.length - at - 8) ? undefined : at + 8 + Number(length)
}
