import { littleEndianBytes } from './bytes.js'
import type { SolanaMessage } from './message.js'
import { SYSTEM_PROGRAM } from './programs.js'

/** A transfer of lamports. Addresses and blockhash in base58. */
export interface SolanaTransfer {
  readonly from: string
  readonly to: string
  readonly lamports: bigint
  readonly blockhash: string
}

/** Returns the message of a transfer by the system program, in version 0. The sender pays the fee. */
export function transferMessage({ from, to, lamports, blockhash }: SolanaTransfer): SolanaMessage {
  const accounts = [...new Set([from, to, SYSTEM_PROGRAM])]
  const data = Uint8Array.from([...littleEndianBytes(TRANSFER, 4), ...littleEndianBytes(lamports, 8)])
  return {
    version: 0,
    signers: 1,
    readonlySigners: 0,
    readonlyOthers: 1,
    accounts,
    lifetime: blockhash,
    instructions: [{ program: accounts.length - 1, accounts: [0, accounts.indexOf(to)], data }],
    lookups: [],
    config: {},
  }
}

/** Number of the system program's instruction. */
const TRANSFER = 2
