import type { CaipNetworkId } from '../../../domain/shared/caip/caip.js'
import { failure } from '../../../domain/shared/errors/errors.js'
import { permit2Of } from '../../../domain/shared/evm/approval-data.js'
import { isErrorShape } from '../../../domain/shared/errors/latchkit-error.js'
import type { AllowancePair } from '../../../ports/services/allowances.js'
import { numberOf, readLog, TOPICS } from '../../activity/logs.js'
import type { AskNode } from '../swaps/swap-call.js'

/** Blocks of one question, at first. Many nodes refuse more. */
const WINDOW = 10_000

/** Blocks of one question below which a refusal is final. */
const LEAST_WINDOW = 64

/** Blocks that are looked through in all. */
export const ALLOWANCE_REACH = 50_000

/** Topics of Permit2: `Approval` and `Permit`, each of an owner, a token and a spender. */
const PERMIT2_TOPICS: readonly string[] = [
  '0xda9fa7c1b00402c17d0161b249b1ab8bbec047c5a52207b9c112deffd817036b',
  '0xc6a377bfc4eb120024a8ac08eef205be16b817020812c73223e81d1bdb9708ec',
]

/** Most questions for logs. */
const MAX_QUESTIONS = 40

/** Resolves with the pairs that an account has allowed, the latest first, and with the blocks whose logs told them. */
export async function approvalLogs(
  { network, address, windows }: { readonly network: CaipNetworkId; readonly address: string; readonly windows: Map<CaipNetworkId, number> },
  ask: AskNode,
): Promise<{ readonly pairs: readonly (AllowancePair & { readonly block: number })[]; readonly fromBlock: number; readonly toBlock: number }> {
  const head = numberOf(await ask('eth_blockNumber', []))
  if (head === undefined) throw failure('HTTP_ANSWER_INVALID', { host: network, reason: 'no block number' })
  const floor = Math.max(0, head - ALLOWANCE_REACH + 1)
  const permit2 = permit2Of(network).toLowerCase()
  const topics = [[TOPICS.approval, TOPICS.approvalForAll, ...PERMIT2_TOPICS], `0x${address.slice(2).toLowerCase().padStart(64, '0')}`]
  const pairs = new Map<string, AllowancePair & { readonly block: number }>()
  let high = head
  for (let count = 0; count < MAX_QUESTIONS && high >= floor; count += 1) {
    const size = windows.get(network) ?? WINDOW
    const from = Math.max(floor, high - size + 1)
    try {
      const answer = await ask('eth_getLogs', [{ fromBlock: `0x${from.toString(16)}`, toBlock: `0x${high.toString(16)}`, topics }])
      if (!Array.isArray(answer)) throw failure('HTTP_ANSWER_INVALID', { host: network, reason: 'no logs' })
      const logs = answer.flatMap((log) => read(log, permit2) ?? []).sort((one, other) => other.block - one.block || other.index - one.index)
      for (const { index: _, ...found } of logs) {
        const key = `${found.token}/${found.spender}/${found.kind}`
        if (!pairs.has(key)) pairs.set(key, found)
      }
      high = from - 1
    } catch (error) {
      if (size <= LEAST_WINDOW || !isTooMany(error)) throw error
      windows.set(network, Math.max(LEAST_WINDOW, Math.floor(size / 4)))
    }
  }
  return { pairs: [...pairs.values()], fromBlock: high + 1, toBlock: head }
}

type Found = AllowancePair & { readonly block: number; readonly index: number }

/** Reads which access a log is about. An approval of one item of a collection ends with its transfer: it is none of them. */
function read(log: unknown, permit2: string): Found | undefined {
  const known = readLog(log)
  if (known === undefined) return undefined
  const { token, block, index, effects } = known
  const [effect] = effects
  if (effect?.type === 'allows' && (effect.units !== undefined || effect.isAll))
    return { token, spender: effect.spender, ...(effect.isAll && { kind: 'collection' }), block, index }
  const [event, , ...words] = (log as { readonly topics: readonly unknown[] }).topics.map((topic) => String(topic).toLowerCase())
  const [asset, spender] = words.map((word) => `0x${word.slice(-40)}`)
  // Anybody may write such a log elsewhere.
  if (token !== permit2 || event === undefined || !PERMIT2_TOPICS.includes(event) || asset === undefined || spender === undefined) return undefined
  return { token: asset, spender, kind: 'permit2', block, index }
}

/** Returns true if nodes answered, and refused: too many blocks, or too many logs. */
function isTooMany(error: unknown): boolean {
  if (!isErrorShape(error)) return false
  const { failures = [] } = (error.context ?? {}) as { readonly failures?: readonly { readonly code?: string }[] }
  return [error.code, ...(Array.isArray(failures) ? failures.map(({ code }) => code) : [])].some((code) => code === 'RPC_FAILED' || code === 'HTTP_STATUS')
}
