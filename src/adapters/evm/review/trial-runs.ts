import type { UnaskedAccess } from '../../../domain/shared/evm/facts.js'
import { problemOf, readSimulated } from '../../../domain/shared/evm/simulation.js'
import type { Json } from '../../../domain/shared/json/json.js'
import { isRecord } from '../../../domain/shared/json/objects.js'
import type { Simulation } from '../../../domain/shared/review/types.js'
import type { EvmCall } from './evm-reviews.js'

/** Results of trial runs, by transaction. */
export interface TrialRun {
  readonly simulations: readonly Simulation[]
  readonly approvals: readonly (readonly UnaskedAccess[])[]
}

/** Runs transactions on a node without sending them. */
export interface TrialRuns {
  /** Resolves with `unavailable` where the node does not answer. @param host node that is asked: what it cannot do is remembered by it */
  run(call: EvmCall, host: string, transactions: readonly (Readonly<Record<string, unknown>> | undefined)[], address: string): Promise<TrialRun>
}

/** Most transactions of a request that are tried. */
const MAX_TRIED = 10

const UNAVAILABLE: Simulation = { status: 'unavailable' }

/** Members of a transaction that decide what it does. Its fees and nonce are the wallet's. */
const MEMBERS = ['to', 'value', 'data', 'gas'] as const

/** Creates trial runs of an instance. */
export function createTrialRuns(): TrialRuns {
  /** Hosts whose nodes do not simulate (`eth_simulateV1`). */
  const plain = new Set<string>()

  return {
    async run(call, host, transactions, address) {
      const calls = transactions.slice(0, MAX_TRIED).map((one) => callOf(one, address))
      const isWhole = calls.every((one) => one !== undefined) && calls.length === transactions.length
      // Some nodes refuse a call that creates a contract.
      const found = isWhole && !plain.has(host) && calls.every((one) => 'to' in one) ? await simulated(call, host, calls, address) : undefined
      if (found !== undefined) return found
      const simulations = await Promise.all(calls.map((one, index) => (one === undefined ? UNAVAILABLE : index > 0 ? EARLIER : tried(call, one))))
      return { simulations: transactions.map((_, index) => simulations[index] ?? UNAVAILABLE), approvals: [] }
    },
  }

  async function simulated(call: EvmCall, host: string, calls: readonly Call[], address: string): Promise<TrialRun | undefined> {
    try {
      const answer = await call('eth_simulateV1', [{ blockStateCalls: [{ calls }], traceTransfers: true, validation: false }, 'latest'])
      const read = readSimulated(answer, calls.length, address)
      if (read === undefined || read.some((one, index) => isBlind(one.simulation, calls[index]))) return undefined
      const approvals = await Promise.all(read.map((one) => raised(call, one.approvals, address)))
      return { simulations: read.map(({ simulation }) => simulation), approvals }
    } catch (error) {
      const problem = refusalOf(error)
      if (problem?.kind === 'funds') return { simulations: calls.map(() => ({ status: 'failed', problem })), approvals: [] }
      if (isUnknownMethod(error)) plain.add(host)
      return undefined
    }
  }
}

/** Effects of an earlier transaction of a batch are not there where each is tried alone. */
const EARLIER: Simulation = { status: 'unavailable', reason: 'earlier' }

type Call = Readonly<Record<string, Json>>

function callOf(fields: Readonly<Record<string, unknown>> | undefined, from: string): Call | undefined {
  if (fields === undefined) return undefined
  const data = fields['data'] ?? fields['input']
  const own = MEMBERS.map((name) => [name, name === 'data' ? data : fields[name]] as const)
  return { from, ...Object.fromEntries(own.filter((entry): entry is [(typeof MEMBERS)[number], string] => typeof entry[1] === 'string')) }
}

/** Some nodes leave out the logs of contracts while they trace transfers: a plain transfer of tokens without its own log was not simulated. */
function isBlind(simulation: Simulation, call: Call | undefined): boolean {
  const isTransfer = /^0xa9059cbb/i.test(String(call?.['data'])) && !/^0xa9059cbb[0-9a-f]{64}0{64}$/i.test(String(call?.['data']))
  const toItself = String(call?.['data']).slice(34, 74).toLowerCase() === String(call?.['from']).slice(2).toLowerCase()
  return isTransfer && !toItself && simulation.status === 'succeeded' && !simulation.changes.some(({ token }) => token !== undefined)
}

/** Spending an allowance logs it, too. Only one that is above the earlier is given. */
async function raised(call: EvmCall, approvals: readonly UnaskedAccess[], owner: string): Promise<readonly UnaskedAccess[]> {
  const word = (address: string) => address.slice(2).toLowerCase().padStart(64, '0')
  const all = await Promise.all(
    approvals.slice(0, MAX_TRIED).map(async (one) => {
      if (one.amount === undefined) return one
      try {
        const before = await call('eth_call', [{ to: one.token, data: `0xdd62ed3e${word(owner)}${word(one.spender)}` }, 'latest'])
        return typeof before === 'string' && before.length === 66 && BigInt(before) >= BigInt(one.amount) ? undefined : one
      } catch {
        return one
      }
    }),
  )
  return all.filter((one) => one !== undefined)
}

/** Tells whether a transaction would fail, and not what it does. */
async function tried(call: EvmCall, transaction: Call): Promise<Simulation> {
  try {
    await call('eth_call', [transaction, 'latest'])
    await call('eth_estimateGas', [transaction])
    return { status: 'passed' }
  } catch (error) {
    const problem = refusalOf(error)
    return problem === undefined ? UNAVAILABLE : { status: 'failed', problem }
  }
}

/** Returns the reason of a node that ran a transaction and saw it fail; undefined if it did not run it. */
export function refusalOf(error: unknown) {
  const { code, message, data } = said(error)
  const isRefusal =
    code === 3 ||
    code === -32_000 ||
    code === -32_003 ||
    code === -32_015 ||
    (code <= -38_010 && code >= -38_025) ||
    /revert|insufficient funds|\bEVM error\b/i.test(message)
  return isRefusal ? problemOf(data, message) : undefined
}

/** Nodes have many words for a method that they do not have. */
function isUnknownMethod(error: unknown): boolean {
  const { code, message } = said(error)
  return code === -32_601 || code === -32_004 || /method.*(not|n't|un)|(not|un)(allowed|available|supported|whitelisted|known)/i.test(message)
}

function said(error: unknown): { readonly code: number; readonly message: string; readonly data: string | undefined } {
  const { cause, context, message } = (isRecord(error) ? error : {}) as { readonly cause?: unknown; readonly context?: unknown; readonly message?: unknown }
  const { code, message: words } = (isRecord(cause) ? cause : {}) as { readonly code?: unknown; readonly message?: unknown }
  const { data } = (isRecord(context) ? context : {}) as { readonly data?: unknown }
  return { code: typeof code === 'number' ? code : 0, message: String(words ?? message ?? ''), data: dataText(data) }
}

function dataText(data: unknown, depth = 0): string | undefined {
  if (typeof data === 'string') return data
  if (!isRecord(data) || depth > 3) return undefined
  return dataText(data['data'], depth + 1) ?? dataText(data['originalError'], depth + 1)
}
