import { defer, finalize, type Observable, of, throwError } from 'rxjs'
import { decodeFunctionData, encodeFunctionResult, multicall3Abi } from 'viem'
import { failure } from '../../src/domain/shared/errors/errors.js'
import type { Json } from '../../src/domain/shared/json/json.js'

/** Contract of a scripted chain, in lower case. */
export interface ScriptedContract {
  readonly decimals?: number
  readonly symbol?: string
  readonly name?: string
  /** Balance by account in lower case. */
  readonly balances?: Readonly<Record<string, bigint>>
  /** True if each call uses up the gas of its batch. */
  readonly burnsGas?: boolean
}

/** Options of {@link scriptedTokenChain}. */
export interface TokenChainOptions {
  /** Address of Multicall3; null for a chain without it. */
  readonly multicall?: string | null
  /** Calls that a batch may have. */
  readonly most?: number
  /** Number of the chain that the contract tells. */
  readonly chainId?: number
  /** Highest block that the node knows when it is asked for data. */
  readonly knownBlock?: number
}

export const MULTICALL = '0xca11bde05977b3631167028862be2a173976ca11'
export const HEAD = 1_000

const word = (value: bigint | number) => `0x${BigInt(value).toString(16).padStart(64, '0')}`
const text = (value: string) => {
  const hex = Buffer.from(value).toString('hex')
  return `${word(32)}${word(hex.length / 2).slice(2)}${hex.padEnd(Math.ceil(hex.length / 64) * 64, '0')}`
}

/** Node with tokens, which answers as nodes do. */
export function scriptedTokenChain({ multicall = MULTICALL, most = Number.POSITIVE_INFINITY, chainId, knownBlock = HEAD }: TokenChainOptions = {}) {
  const contracts = new Map<string, ScriptedContract>()
  const asked: (readonly [method: string, params: readonly Json[]])[] = []
  const batches: number[] = []
  const sent = new Map<string, number>()
  let isBroken = false
  let open = 0
  let atOnce = 0

  const refused = (detail: string) => failure('RPC_FAILED', { name: 'InternalRpcError', detail })

  function callOne(network: string, to: string, data: string): string | undefined {
    if (to === multicall && data === '0x3408e470') return word(chainId ?? Number(network.split(':')[1]))
    const contract = contracts.get(`${network} ${to}`)
    if (contract === undefined) return '0x'
    switch (data.slice(0, 10)) {
      case '0x70a08231':
        return word(contract.balances?.[`0x${data.slice(-40)}`] ?? 0n)
      case '0x313ce567':
        return contract.decimals === undefined ? undefined : word(contract.decimals)
      case '0x95d89b41':
        return contract.symbol === undefined ? undefined : text(contract.symbol)
      default:
        return contract.name === undefined ? undefined : text(contract.name)
    }
  }

  function answer(network: string, method: string, params: readonly Json[]): Json {
    if (method === 'eth_blockNumber') return `0x${HEAD.toString(16)}`
    if (method === 'eth_getTransactionCount') return `0x${(sent.get(String(params[0]).toLowerCase()) ?? 0).toString(16)}`
    if (method !== 'eth_call') throw refused(`method ${method}`)
    const [{ to, data }, tag] = params as readonly [{ readonly to: string; readonly data: `0x${string}` }, string]
    if (tag !== 'latest' && Number(tag) > knownBlock) throw refused('header not found')
    const at = to.toLowerCase()
    if (at === multicall?.toLowerCase() && data.startsWith('0x82ad56cb')) {
      const { args } = decodeFunctionData({ abi: multicall3Abi, data })
      const calls = args?.[0] as readonly { readonly target: string; readonly callData: `0x${string}` }[]
      batches.push(calls.length - 1)
      if (calls.length - 1 > most) throw refused('out of gas')
      if (calls.length > 2 && calls.some(({ target }) => contracts.get(`${network} ${target.toLowerCase()}`)?.burnsGas)) throw refused('out of gas')
      const results = calls.map(({ target, callData }) => {
        const one = contracts.get(`${network} ${target.toLowerCase()}`)?.burnsGas ? undefined : callOne(network, target.toLowerCase(), callData)
        return { success: one !== undefined, returnData: (one ?? '0x') as `0x${string}` }
      })
      return encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result: results })
    }
    if (at === multicall?.toLowerCase()) throw refused('execution reverted')
    const one = contracts.get(`${network} ${at}`)?.burnsGas ? undefined : callOne(network, at, data)
    if (one === undefined) throw refused('execution reverted')
    return one
  }

  return {
    asked,
    batches,
    sent,
    atOnce: () => atOnce,
    held: () => open,
    put: (network: string, token: string, contract: ScriptedContract) => void contracts.set(`${network} ${token}`, contract),
    clear: () => contracts.clear(),
    breakSource: () => {
      isBroken = true
    },
    read: (network: string, method: string, params: readonly Json[]): Observable<Json> =>
      defer(() => {
        open += 1
        atOnce = Math.max(atOnce, open)
        asked.push([method, params])
        if (isBroken) return throwError(() => failure('RPC_ALL_FAILED', { hosts: 'a.example' }))
        try {
          return of(answer(network, method, params))
        } catch (error) {
          return throwError(() => error)
        }
      }).pipe(
        finalize(() => {
          open -= 1
        }),
      ),
  }
}
