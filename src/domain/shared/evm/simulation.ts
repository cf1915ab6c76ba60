import { isRecord } from '../json/objects.js'
import type { Json } from '../json/json.js'
import type { BalanceChange, Simulation, TransactionProblem } from '../review/types.js'
import { revertReason } from '../errors/revert-reason.js'
import { cleanName } from '../text/text.js'
import type { UnaskedAccess } from './facts.js'

/** Result of `eth_simulateV1` for one transaction. */
export interface SimulatedCall {
  readonly simulation: Simulation
  /** Approvals of the account that were logged. */
  readonly approvals: readonly UnaskedAccess[]
}

const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const APPROVAL = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
const APPROVAL_FOR_ALL = '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31'
const TRANSFER_SINGLE = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'

/** Emitter of the transfers of the native coin (`traceTransfers`). */
const NATIVE = /^0xe{40}$/i

/** Most logs that are read of one call. */
const MAX_LOGS = 256

/** Reads the calls of `eth_simulateV1`. Undefined for an unusable answer. */
export function readSimulated(answer: Json, count: number, address: string): readonly SimulatedCall[] | undefined {
  const block = Array.isArray(answer) ? (answer as readonly Json[])[0] : undefined
  const calls = isRecord(block) ? block['calls'] : undefined
  if (!Array.isArray(calls) || calls.length !== count) return undefined
  const read = (calls as readonly Json[]).map((call) => (isRecord(call) ? readCall(call, address) : undefined))
  return read.every((one) => one !== undefined) ? read : undefined
}

function readCall(call: Readonly<Record<string, unknown>>, address: string): SimulatedCall | undefined {
  const { status, returnData, error, logs } = call as { readonly [member: string]: unknown }
  if (status === '0x0') return { simulation: { status: 'failed', problem: problemOf(dataIn(returnData) ?? dataIn(error), messageIn(error)) }, approvals: [] }
  if (status !== '0x1' || !Array.isArray(logs)) return undefined
  const own = address.toLowerCase()
  const changes = new Map<string, { readonly token?: string; readonly item?: string; units: bigint }>()
  const approvals: UnaskedAccess[] = []
  for (const log of (logs as readonly unknown[]).slice(0, MAX_LOGS)) {
    const { address: emitter, topics, data } = (isRecord(log) ? log : {}) as { readonly [member: string]: unknown }
    if (typeof emitter !== 'string' || !Array.isArray(topics)) continue
    const [event, ...words] = (topics as readonly unknown[]).map((topic) => String(topic).toLowerCase())
    const token = NATIVE.test(emitter) ? undefined : emitter
    const parties = words.map((word) => `0x${word.slice(-40)}`)
    if (event === TRANSFER) {
      const item = words.length === 3 ? numberIn(words[2])?.toString() : undefined
      move(token, parties[0], parties[1], item === undefined ? (numberIn(data) ?? 0n) : 1n, item)
    }
    if (event === TRANSFER_SINGLE) move(token, parties[1], parties[2], numberIn(data, 1) ?? 0n, numberIn(data)?.toString())
    const isGiven = event === APPROVAL ? words.length === 3 || numberIn(data) !== 0n : event === APPROVAL_FOR_ALL && numberIn(data) === 1n
    if (isGiven && parties[0] === own && parties[1] !== undefined && !/^0x0{40}$/.test(parties[1]))
      approvals.push({ token: emitter, spender: parties[1], ...(event === APPROVAL && words.length === 2 && { amount: (numberIn(data) ?? 0n).toString() }) })
  }
  const moved = [...changes.values()].filter(({ units }) => units !== 0n)
  return {
    simulation: { status: 'succeeded', changes: moved.map(({ units, ...asset }): BalanceChange => ({ ...asset, units: units.toString(), decimals: null })) },
    approvals,
  }

  function move(token: string | undefined, from: string | undefined, to: string | undefined, units: bigint, item: string | undefined): void {
    const key = `${token?.toLowerCase() ?? ''} ${item ?? ''}`
    const before = changes.get(key) ?? { ...(token !== undefined && { token }), ...(item !== undefined && { item }), units: 0n }
    changes.set(key, { ...before, units: before.units + (to === own ? units : 0n) - (from === own ? units : 0n) })
  }
}

/** Four bytes of errors of OpenZeppelin's tokens: a balance or an allowance is too small. */
const FUNDS: readonly string[] = ['0xe450d38c', '0xfb8f41b2']

/** Four bytes of `Error(string)` and `Panic(uint256)`. */
const WORDED: readonly string[] = ['0x08c379a0', '0x4e487b71']

/** Reads why a contract refused: its own words, a known error, or its four bytes. @param message the node's, which may hold raw bytes */
export function problemOf(data: string | undefined, message: string | undefined): TransactionProblem {
  const text = message ?? ''
  if (/insufficient funds|exceeds (the )?balance of|doesn't have enough funds/i.test(text)) return { kind: 'funds', reason: 'the account does not hold enough' }
  const hex = data ?? /0x[0-9a-f]{8,}/i.exec(text)?.[0]
  const selector = hex?.slice(0, 10).toLowerCase()
  const said = hex === undefined ? undefined : revertReason(hex)
  if (said !== undefined) return { kind: 'program', reason: 'the contract refused', said: cleanName(said, 120) }
  if (selector !== undefined && FUNDS.includes(selector)) return { kind: 'funds', reason: 'the account does not hold enough tokens' }
  if (selector !== undefined && selector.length === 10 && !WORDED.includes(selector)) return { kind: 'program', reason: 'the contract refused', code: selector }
  return { kind: 'other', reason: 'the contract refused without a reason' }
}

function messageIn(error: unknown): string | undefined {
  return isRecord(error) && typeof error['message'] === 'string' ? error['message'] : undefined
}

/** Nodes and providers put the data at different depths. */
function dataIn(value: unknown, depth = 0): string | undefined {
  if (typeof value === 'string') return /^(Reverted )?0x[0-9a-f]{8,}$/i.test(value) ? value : undefined
  if (!isRecord(value) || depth > 3) return undefined
  return dataIn(value['data'], depth + 1) ?? dataIn(value['originalError'], depth + 1)
}

function numberIn(data: unknown, word = 0): bigint | undefined {
  const hex = typeof data === 'string' ? data.replace(/^0x/i, '').slice(word * 64, word * 64 + 64) : ''
  return /^[0-9a-f]{1,64}$/i.test(hex) ? BigInt(`0x${hex}`) : undefined
}
