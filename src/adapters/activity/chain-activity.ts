import type { Observable } from 'rxjs'
import type { CaipNetworkId } from '../../domain/shared/caip/caip.js'
import { failure } from '../../domain/shared/errors/errors.js'
import { isErrorShape } from '../../domain/shared/errors/latchkit-error.js'
import type { Json } from '../../domain/shared/json/json.js'
import type { ActivityPage, ActivityPort, ActivityRequest } from '../../ports/services/activity.js'
import type { ClockPort } from '../../ports/clock.js'
import { firstOf, task } from '../shared/async-task.js'
import { createChainDetails } from './chain-details.js'
import { numberOf, readLog, type TokenLog, topicsOf } from './logs.js'

/** Dependencies of {@link createChainActivity}. */
export interface ChainActivityTools {
  readonly clock: ClockPort
  /** Calls a node of a network. */
  readonly read: (network: CaipNetworkId, method: string, params: readonly Json[]) => Observable<Json>
  /** Returns a network's native coin. */
  readonly coinOf: (network: CaipNetworkId) => { readonly symbol: string; readonly decimals: number } | undefined
}

/** Calls a node of the history's network. */
export type AskChain = (method: string, params: readonly Json[]) => Promise<Json>

/** Blocks of one question, at first. Many nodes refuse more. */
const WINDOW = 2_000

/** Blocks of one question below which a refusal is final. */
const LEAST_WINDOW = 64

/** Windows and blocks that are read for one page, as long as little is found. */
const WINDOWS_A_PAGE = 10
const BLOCKS_A_PAGE = 10_000

/** Transactions after which a page ends, with the block that it is in. */
const ENOUGH = 25

/** Blocks that are looked through in all. */
export const CHAIN_REACH = 50_000

/** Creates the history of an app's own nodes: logs of tokens to and from the account, in windows of blocks from the newest back. */
export function createChainActivity({ clock, read, coinOf }: ChainActivityTools): ActivityPort {
  const details = createChainDetails({ clock, coinOf })
  /** Blocks that the nodes of a network allow in one question. */
  const windows = new Map<CaipNetworkId, number>()

  async function page({ network, address, cursor, sent = [] }: ActivityRequest, ask: AskChain): Promise<ActivityPage> {
    const { to, floor, head } = cursor === undefined ? await beginning(ask) : readCursor(cursor)
    const found = new Map<string, TokenLog[]>()
    let high = to
    let low = to
    for (let count = 0; count < WINDOWS_A_PAGE && found.size < ENOUGH; count++) {
      const logs = await logsBelow(network, address, ask, high, floor)
      low = logs.from
      for (const log of logs.logs) add(found, log)
      if (low <= floor || to - low >= BLOCKS_A_PAGE) break
      // The next window has this block, too: a transaction at its edge is told twice rather than not at all.
      high = low
    }
    const { hashes, cut } = newest(found)
    const reached = cut ?? low
    // Coins leave no log, so what was sent here is asked for by its hash.
    const here = sent.flatMap((hash) => (hashes.has(hash.toLowerCase()) ? [] : [[hash.toLowerCase(), []] as const]))
    const transactions = await details.of({ network, address, ask, found: new Map([...hashes, ...here]) })
    return {
      transactions,
      ...(reached > floor && reached < to && { next: `${reached},${floor},${head}` }),
      source: { kind: 'chain', fromBlock: reached, toBlock: head },
    }
  }

  /** Reads the logs of the window that ends at a block. Nodes allow different numbers of blocks, so a refused window is made smaller. */
  async function logsBelow(network: CaipNetworkId, address: string, ask: AskChain, to: number, floor: number) {
    for (;;) {
      const size = windows.get(network) ?? WINDOW
      const from = Math.max(floor, to - size + 1)
      try {
        const answers = await Promise.all(
          topicsOf(address).map((topics) => ask('eth_getLogs', [{ fromBlock: `0x${from.toString(16)}`, toBlock: `0x${to.toString(16)}`, topics }])),
        )
        if (answers.some((answer) => !Array.isArray(answer))) throw failure('HTTP_ANSWER_INVALID', { host: network, reason: 'no logs' })
        const logs = answers.flatMap((answer) => (answer as readonly Json[]).flatMap((log) => readLog(log) ?? []))
        return { from, logs: logs.filter(({ block }) => block >= from && block <= to) }
      } catch (error) {
        if (size <= LEAST_WINDOW || !isRefusal(error)) throw error
        windows.set(network, Math.max(LEAST_WINDOW, Math.floor(size / 4)))
      }
    }
  }

  return { page: (request) => task((signal) => page(request, (method, params) => firstOf(read(request.network, method, params), signal))) }
}

async function beginning(ask: AskChain): Promise<{ readonly to: number; readonly floor: number; readonly head: number }> {
  const head = numberOf(await ask('eth_blockNumber', []))
  if (head === undefined) throw failure('HTTP_ANSWER_INVALID', { host: 'the node', reason: 'no block number' })
  return { to: head, floor: Math.max(0, head - CHAIN_REACH + 1), head }
}

function readCursor(cursor: string): { readonly to: number; readonly floor: number; readonly head: number } {
  const [to = Number.NaN, floor = Number.NaN, head = Number.NaN] = cursor.split(',').map(Number)
  if (![to, floor, head].every((one) => Number.isSafeInteger(one) && one >= 0) || to < floor)
    throw failure('HTTP_ANSWER_INVALID', { host: 'the list', reason: 'unknown cursor' })
  return { to, floor, head }
}

function add(found: Map<string, TokenLog[]>, log: TokenLog): void {
  const known = found.get(log.hash) ?? []
  // A log to and from the account answers two filters.
  if (!known.some(({ index }) => index === log.index)) found.set(log.hash, [...known, log])
}

/** Returns the newest transactions, whole blocks only, and the block at which they were cut. */
function newest(found: ReadonlyMap<string, readonly TokenLog[]>): { readonly hashes: ReadonlyMap<string, readonly TokenLog[]>; readonly cut?: number } {
  const sorted = [...found].sort(([, [one]], [, [other]]) => (other?.block ?? 0) - (one?.block ?? 0))
  const last = sorted[ENOUGH * 4 - 1]?.[1][0]?.block
  if (last === undefined || sorted.length <= ENOUGH * 4) return { hashes: new Map(sorted) }
  return { hashes: new Map(sorted.filter(([, [log]]) => (log?.block ?? 0) >= last)), cut: last }
}

/** Returns true if nodes answered, and refused: too many blocks, or too many logs. */
function isRefusal(error: unknown): boolean {
  if (!isErrorShape(error)) return false
  const { failures = [] } = (error.context ?? {}) as { readonly failures?: readonly { readonly code?: string }[] }
  return [error.code, ...(Array.isArray(failures) ? failures.map(({ code }) => code) : [])].some((code) => code === 'RPC_FAILED' || code === 'HTTP_STATUS')
}
