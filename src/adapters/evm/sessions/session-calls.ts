import type { Observable } from 'rxjs'
import { type Address, decodeErrorResult, decodeFunctionResult, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { failure } from '../../../domain/smart-sessions/errors.js'
import type { CaipNetworkId } from '../../../domain/shared/caip/caip.js'
import type { Json } from '../../../domain/shared/json/json.js'
import type { PreparedSessionCall, SmartSessionCall, SmartSessionLimit, SmartSessionsPort, SmartSessionState } from '../../../ports/services/smart-sessions.js'
import { firstOf, task } from '../../shared/async-task.js'
import { refusalOf } from '../review/trial-runs.js'

/** Interface of an account that enforces its sessions. */
const abi = parseAbi([
  'struct Rule { uint8 kind; address target; bytes4 selector; uint256 limit; }',
  'function execute(bytes32 id, address to, uint256 value, bytes data) returns (bool)',
  'function sessions(bytes32) view returns (address key, uint64 createdAt, uint64 expiry, uint64 revokedAt)',
  'function rulesOf(bytes32) view returns (Rule[])',
  'function spent(bytes32, uint256) view returns (uint256)',
  'error NotKey()',
  'error SessionEnded()',
  'error NotPermitted()',
  'error OverLimit()',
  'error CallFailed()',
])

const KINDS: readonly SmartSessionLimit['kind'][] = ['native', 'token', 'call']
const ANY = `0x${'00'.repeat(20)}`

/** Gas of a call that could not be tried. */
const CALL_GAS = 200_000n

type Ask = (method: string, params: readonly Json[]) => Promise<Json>

/** Creates the calls of sessions on EVM chains. The contract of an account says what it allows, at the time of the question. */
export function createSessionCalls(
  read: (network: CaipNetworkId, method: string, params: readonly Json[]) => Observable<Json>,
): Pick<SmartSessionsPort, 'prepare' | 'state'> {
  const asking =
    (network: CaipNetworkId, signal: AbortSignal): Ask =>
    (method, params) =>
      firstOf(read(network, method, params), signal)
  return {
    prepare: (call) => task((signal) => prepare(call, asking(call.network, signal))),
    state: ({ network, account, id }) => task((signal) => readSession(account, id, asking(network, signal))),
  }
}

async function prepare({ address, account, id, to, value, data }: SmartSessionCall, ask: Ask): Promise<PreparedSessionCall> {
  const input = encodeFunctionData({ abi, functionName: 'execute', args: [id as Hex, to as Address, BigInt(value), data as Hex] })
  const payload = { from: address, to: account, value: '0x0', data: input }
  const [session, price, tried] = await Promise.all([readSession(account, id, ask), ask('eth_gasPrice', []), attempt(payload, ask)])
  return {
    payload: JSON.stringify(payload),
    fee: ((tried.gas * 12n * quantity(price) * 5n) / 40n).toString(),
    session,
    ...(tried.problem !== undefined && { problem: tried.problem }),
  }
}

/** Runs the call on the node. False means that the account let it through and the call itself failed: its limit would be used all the same. */
async function attempt(call: Readonly<Record<string, string>>, ask: Ask): Promise<{ readonly gas: bigint; readonly problem?: string }> {
  try {
    const answer = await ask('eth_call', [call, 'latest'])
    const works = decodeFunctionResult({ abi, functionName: 'execute', data: answer as Hex })
    if (!works) return { gas: CALL_GAS, problem: 'CallFailed' }
    return { gas: quantity(await ask('eth_estimateGas', [call])) }
  } catch (error) {
    const refusal = refusalOf(error)
    // A node that did not run it says nothing about it.
    if (refusal === undefined) throw error
    return { gas: CALL_GAS, problem: nameOf(error) ?? refusal.reason }
  }
}

/** Returns the account's own word of a refusal: `OverLimit`. */
function nameOf(error: unknown): string | undefined {
  const [data] = /0x[0-9a-f]{8}(?![0-9a-f])/i.exec(JSON.stringify(error)) ?? []
  if (data === undefined) return undefined
  try {
    return decodeErrorResult({ abi, data: data as Hex }).errorName
  } catch {
    return undefined
  }
}

async function readSession(account: string, id: string, ask: Ask): Promise<SmartSessionState> {
  const view = async <T>(functionName: 'sessions' | 'rulesOf' | 'spent', args: readonly unknown[]): Promise<T> => {
    const data = encodeFunctionData({ abi, functionName, args } as never)
    const answer = await ask('eth_call', [{ to: account, data }, 'latest'])
    return decodeFunctionResult({ abi, functionName, data: answer as Hex } as never) as T
  }
  const [[key, , expiry, revokedAt], rules, block] = await Promise.all([
    view<readonly [string, bigint, bigint, bigint]>('sessions', [id]),
    view<readonly { readonly kind: number; readonly target: string; readonly limit: bigint }[]>('rulesOf', [id]),
    ask('eth_getBlockByNumber', ['latest', false]),
  ]).catch(() => {
    throw failure('SMART_SESSION_UNKNOWN')
  })
  if (key === ANY) throw failure('SMART_SESSION_UNKNOWN')
  const limits = await Promise.all(
    rules.map(async ({ kind, target, limit }, index): Promise<SmartSessionLimit> => {
      const spent = await view<bigint>('spent', [id, BigInt(index)])
      return { kind: KINDS[kind] ?? 'call', ...(target !== ANY && { target }), limit: limit.toString(), spent: spent.toString() }
    }),
  )
  // The chain's own time counts: that of the visitor's device may be wrong.
  const now = quantity((block as { readonly timestamp?: Json } | null)?.timestamp ?? null)
  const status = revokedAt > 0n ? 'revoked' : expiry <= now ? 'expired' : 'active'
  return { status, expiresAt: Number(expiry) * 1_000, limits }
}

function quantity(answer: Json): bigint {
  if (typeof answer === 'string' && /^0x[0-9a-f]{1,64}$/i.test(answer)) return BigInt(answer)
  throw failure('HTTP_ANSWER_INVALID', { host: 'the node', reason: 'no number' })
}
