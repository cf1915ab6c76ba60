import { base58 } from '@scure/base'

/** Creates a transfer of lamports by the system program, as an unsigned legacy transaction. Addresses and blockhash are in base58. */
export function transferTransaction({ from, to, lamports, blockhash }: { from: string; to: string; lamports: bigint; blockhash: string }): Uint8Array {
  const data = new Uint8Array(12)
  const view = new DataView(data.buffer)
  view.setUint32(0, TRANSFER, true)
  view.setBigUint64(4, lamports, true)
  const keys = [from, to, SYSTEM_PROGRAM, blockhash].flatMap((one) => [...base58.decode(one)])
  // Header: one signer, no read-only signer, one read-only account (the program). Then three accounts, and one instruction over the first two.
  const message = [1, 0, 1, 3, ...keys, 1, 2, 2, 0, 1, data.length, ...data]
  return Uint8Array.from([1, ...new Uint8Array(64), ...message])
}

/** System program, which owns ordinary accounts. */
export const SYSTEM_PROGRAM = '11111111111111111111111111111111'
/** Instruction of the system program that transfers lamports. */
const TRANSFER = 2
