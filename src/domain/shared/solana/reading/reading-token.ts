import { keyAt, uintAt } from '../bytes.js'
import type { SolanaInstruction } from '../instructions.js'
import type { PartialReading } from './reading.js'

/**
 * Reads an instruction of either token program, whose number is the first byte. A batch (255) is read into its instructions. Returns undefined for what is not
 * understood.
 */
export function readToken(instruction: SolanaInstruction): readonly PartialReading[] | undefined {
  if (instruction.data[0] === BATCH) return readBatch(instruction)
  const reading = readOne(instruction)
  return reading && [reading]
}

const BATCH = 255

/** Reads `{number of accounts, length of data, data}`, repeated; the accounts follow one another. A batch in a batch is not allowed. */
function readBatch({ program, accounts, data }: SolanaInstruction): readonly PartialReading[] | undefined {
  const lines: PartialReading[] = []
  let [at, used] = [1, 0]
  while (at < data.length) {
    const [count = 0, length] = [data[at], data[at + 1]]
    if (length === undefined || at + 2 + length > data.length || used + count > accounts.length) return undefined
    const inner = { program, accounts: accounts.slice(used, used + count), data: data.subarray(at + 2, at + 2 + length) }
    lines.push((inner.data[0] === BATCH ? undefined : readOne(inner)) ?? { action: 'unknown' })
    at += 2 + length
    used += count
  }
  return lines
}

function readOne({ accounts, data }: SolanaInstruction): PartialReading | undefined {
  const [first, second, third] = accounts.map(({ key }) => key)
  if (first === undefined) return undefined
  const amount = uintAt(data, 1, 8)
  switch (data[0]) {
    case 3:
      return moves('tokenTransfer', first, second, amount)
    case 12:
      return moves('tokenTransfer', first, third, amount, { mint: second, decimals: data[9] })
    case 26:
      return data[1] === 1
        ? moves('tokenTransfer', first, third, uintAt(data, 2, 8), { mint: second, decimals: data[10], fee: uintAt(data, 11, 8) })
        : undefined
    case 4:
      return moves('tokenApproval', first, second, amount)
    case 13:
      return moves('tokenApproval', first, third, amount, { mint: second, decimals: data[9] })
    case 5:
      return { action: 'revocation', source: first }
    case 6: {
      const next = data[2] === 1 ? keyAt(data, 3) : undefined
      return data.length < 3 || (data[2] === 1 && next === undefined)
        ? undefined
        : { action: 'setAuthority', source: first, ...(next && { receiver: next }), danger: true }
    }
    case 8:
    case 15:
      return amount === undefined ? undefined : { action: 'burn', source: first, ...(second && { mint: second }), amount: amount.toString() }
    case 9:
      return { action: 'closeAccount', source: first, ...(second && { receiver: second }) }
    case 17:
      return { action: 'syncNative', source: first }
    case 38:
      return { action: 'withdrawExcess', source: first, ...(second && { receiver: second }) }
    case 45:
      return { action: 'unwrap', source: first, ...(second && { receiver: second }) }
  }
  return undefined
}

/** Members of a checked transfer or approval, which names the token. */
interface Checked {
  readonly mint: string | undefined
  readonly decimals: number | undefined
  readonly fee?: bigint | undefined
}

function moves(
  action: 'tokenTransfer' | 'tokenApproval',
  source: string,
  receiver: string | undefined,
  amount: bigint | undefined,
  checked?: Checked,
): PartialReading | undefined {
  if (receiver === undefined || amount === undefined) return undefined
  if (checked && (checked.mint === undefined || checked.decimals === undefined)) return undefined
  return {
    action,
    source,
    receiver,
    amount: amount.toString(),
    ...(checked?.mint !== undefined && { mint: checked.mint }),
    ...(checked?.decimals !== undefined && { decimals: checked.decimals }),
    ...(checked?.fee !== undefined && { tokenFee: checked.fee.toString() }),
    // An approval of nothing takes access away.
    ...(action === 'tokenApproval' && amount !== 0n && { danger: true as const }),
  }
}
