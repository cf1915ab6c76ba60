import { decodeFunctionResult, encodeFunctionData, multicall3Abi } from 'viem'
import { type CaipNetworkId, referenceOf } from '../../../domain/shared/caip/caip.js'
import { failure } from '../../../domain/shared/errors/errors.js'
import { isErrorShape } from '../../../domain/shared/errors/latchkit-error.js'
import type { Json } from '../../../domain/shared/json/json.js'

/** Calls a node of a network. Rejects with a typed failure, and when the signal aborts. */
export type AskNode = (network: CaipNetworkId, method: string, params: readonly Json[], signal: AbortSignal) => Promise<Json>

/** Call of a contract. */
export interface ContractCall {
  readonly to: string
  readonly data: string
}

/** Answers of calls, in their order. A call that failed has none: that is not an answer of zero. */
export interface CallAnswers {
  readonly answers: readonly (string | undefined)[]
  readonly block: number
}

/** Place and time of calls. */
interface Asked {
  readonly network: CaipNetworkId
  readonly block: number
  readonly signal: AbortSignal
}

/** Calls of one batch. Nodes limit gas and size. */
export const BATCH = 100

/** Questions that are out at the same time. */
export const IN_FLIGHT = 3

/** Multicall3, which stands at one address on nearly all chains. */
const MULTICALL = '0xcA11bde05977b3631167028862bE2a173976CA11'

/** Chains whose addresses are derived in another way. */
const OTHERS: Readonly<Record<string, string>> = {
  'eip155:300': '0xF9cda624FBC7e059355ce98a31693d299FACd963',
  'eip155:324': '0xF9cda624FBC7e059355ce98a31693d299FACd963',
}

/** `getChainId()` of Multicall3. */
const GET_CHAIN_ID = '0x3408e470'

/** Creates calls of many contracts at one block: by Multicall3 where a chain has it, one by one where it has not. */
export function createMulticall(ask: AskNode) {
  const without = new Set<CaipNetworkId>()

  /** Asks at the block, or at the newest one if the node does not know it yet: nodes behind one address differ. */
  async function call({ network, block, signal }: Asked, { to, data }: ContractCall): Promise<string> {
    const asked = (tag: string) => ask(network, 'eth_call', [{ to, data }, tag], signal)
    const answer = await asked(`0x${block.toString(16)}`).catch((error: unknown) => {
      if (!isUnknownBlock(error)) throw error
      return asked('latest')
    })
    if (typeof answer !== 'string' || !/^0x([0-9a-f]{2})*$/i.test(answer)) throw invalid(network, 'no data')
    return answer
  }

  /** Resolves with the answers of a batch, or with undefined if the chain has no such contract. A refused batch is asked in halves. */
  async function together(asked: Asked, calls: readonly ContractCall[]): Promise<CallAnswers['answers'] | undefined> {
    const { network } = asked
    const to = OTHERS[network] ?? MULTICALL
    // The contract says of which chain it is.
    const batch = [{ to, data: GET_CHAIN_ID }, ...calls].map(({ to: target, data }) => ({ target, allowFailure: true, callData: data })) as never
    try {
      const answer = await call(asked, { to, data: encodeFunctionData({ abi: multicall3Abi, functionName: 'aggregate3', args: [batch] }) })
      if (answer === '0x') return undefined
      const [chain, ...results] = readBatch(network, answer, calls.length + 1)
      if (chain === undefined || BigInt(chain) !== BigInt(referenceOf(network))) throw invalid(network, `chain ${chain ?? 'unknown'}`)
      return results
    } catch (error) {
      if (!isRefusal(error)) throw error
      if (calls.length <= 1) return [undefined]
      const half = Math.ceil(calls.length / 2)
      const [one, other] = [await together(asked, calls.slice(0, half)), await together(asked, calls.slice(half))]
      return one && other && [...one, ...other]
    }
  }

  async function oneByOne(asked: Asked, calls: readonly ContractCall[]): Promise<CallAnswers['answers']> {
    return inTurn(calls, (one) =>
      call(asked, one).catch((error: unknown) => {
        if (!isRefusal(error)) throw error
        return undefined
      }),
    )
  }

  return {
    /** Resolves with the answers. Rejects if the nodes cannot be reached, refuse everything, or are of another chain. */
    async callAll(network: CaipNetworkId, calls: readonly ContractCall[], signal: AbortSignal): Promise<CallAnswers> {
      // Multicall3 cannot say it: on some rollups it knows the number of the layer below.
      const head = await ask(network, 'eth_blockNumber', [], signal)
      const block = typeof head === 'string' && /^0x[0-9a-f]{1,13}$/i.test(head) ? Number(head) : undefined
      if (block === undefined) throw invalid(network, 'no block number')
      const asked = { network, block, signal }
      const batches = Array.from({ length: Math.ceil(calls.length / BATCH) }, (_, index) => calls.slice(index * BATCH, (index + 1) * BATCH))
      if (!without.has(network)) {
        const answers = await inTurn(batches, (batch) => together(asked, batch))
        if (answers.every((one) => one !== undefined)) return { answers: readable(network, answers.flat()), block }
        without.add(network)
      }
      return { answers: readable(network, await oneByOne(asked, calls)), block }
    },
  }
}

/** Runs at most {@link IN_FLIGHT} at a time. Rejects with the first failure, after which no further one begins. */
async function inTurn<T, R>(items: readonly T[], run: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  let next = 0
  const work = async () => {
    for (let at = next++; at < items.length; at = next++) {
      results[at] = await run(items[at] as T).catch((error: unknown) => {
        next = items.length
        throw error
      })
    }
  }
  await Promise.all(Array.from({ length: Math.min(IN_FLIGHT, items.length) }, work))
  return results
}

function readBatch(network: CaipNetworkId, answer: string, count: number): readonly (string | undefined)[] {
  let results: readonly { readonly success: boolean; readonly returnData: string }[]
  try {
    results = decodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', data: answer as `0x${string}` })
  } catch {
    throw invalid(network, 'not the answer of a multicall')
  }
  if (results.length !== count) throw invalid(network, `${results.length} answers of ${count}`)
  return results.map(({ success, returnData }) => (success ? returnData : undefined))
}

/** A chain of which nothing can be read is a failure. */
function readable(network: CaipNetworkId, answers: CallAnswers['answers']): CallAnswers['answers'] {
  if (answers.length > 0 && answers.every((one) => one === undefined)) throw invalid(network, 'every call failed')
  return answers
}

/** Returns true if nodes answered, and refused: too much gas, too many bytes, or a call that reverts. */
function isRefusal(error: unknown): boolean {
  return codesOf(error).some((code) => code === 'RPC_FAILED' || code === 'HTTP_STATUS')
}

function isUnknownBlock(error: unknown): boolean {
  return (
    isRefusal(error) &&
    /header not found|unknown block|block (not found|is out of range)|BlockOutOfRange|block number out of range|missing trie node/i.test(textOf(error))
  )
}

function codesOf(error: unknown): readonly string[] {
  if (!isErrorShape(error)) return []
  const { failures = [] } = (error.context ?? {}) as { readonly failures?: readonly { readonly code?: string }[] }
  return [error.code, ...(Array.isArray(failures) ? failures.flatMap(({ code }) => code ?? []) : [])]
}

function textOf(error: unknown): string {
  if (!isErrorShape(error)) return ''
  const { message, context, cause } = error
  return JSON.stringify({ message, context, cause })
}

function invalid(network: CaipNetworkId, reason: string) {
  return failure('HTTP_ANSWER_INVALID', { host: network, reason })
}
