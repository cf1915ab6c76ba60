import { defer, finalize, mergeMap, type Observable, of, throwError } from 'rxjs'
import { failure } from '../../../domain/swap/errors.js'
import { withPermit } from '../../../domain/swap/permit.js'
import type { Failure } from '../../../domain/shared/errors/failure.js'
import {
  type BuiltSwap,
  NATIVE,
  type SwapBuildOrder,
  type SwapFacts,
  type SwapOrder,
  type SwapQuote,
  type SwapsPort,
  type SwapToken,
  type SwapTried,
} from '../../../ports/services/swaps.js'
import type { TimerPort } from '../../../ports/timer.js'

/** Pool in memory: reserves of two tokens. */
interface Pool {
  readonly tokens: readonly [string, string]
  reserves: readonly [bigint, bigint]
}

/** Exchanges in memory: pools with a constant product, whose fee is 0.3 %. */
export interface MemorySwaps {
  readonly port: SwapsPort
  /** Contract that the pools stand behind. */
  readonly router: string
  /** Adds a token, of which the account holds this many units. */
  token(token: SwapToken, balance: string): void
  /** Sets the reserves of two tokens. */
  pool(one: string, units: string, other: string, otherUnits: string): void
  /** Sets how much of a token the router may take. */
  allow(token: string, units: string): void
  /** Sets prices from outside, and changes built transactions and trials from now on. */
  answer(changes: {
    readonly prices?: SwapQuote['prices']
    readonly built?: Partial<BuiltSwap>
    readonly tried?: Partial<SwapTried>
    readonly facts?: Partial<SwapFacts>
  }): void
  /** Fails every question from now on; undefined ends it. */
  fail(reason: Failure | undefined): void
  /** Sets the milliseconds that an answer takes from now on; 0 by default. */
  delay(ms: number): void
  /** Returns the orders whose price was asked for, oldest first. */
  asked(): readonly SwapOrder[]
  /** True once there is a pool. */
  isFilled(): boolean
  /** Number of questions that have not ended. */
  open(): number
}

const ROUTER = `0x${'70'.repeat(20)}`
const GAS_PRICE = '1000000000'

/** Creates exchanges in memory, on the timer of a virtual time. */
export function createMemorySwaps(timer: TimerPort): MemorySwaps {
  const tokens = new Map<string, { readonly token: SwapToken; readonly balance: string }>()
  const pools: Pool[] = []
  const allowances = new Map<string, string>()
  const asked: SwapOrder[] = []
  let changes: Parameters<MemorySwaps['answer']>[0] = {}
  let failing: Failure | undefined
  let latency = 0
  let open = 0

  const answer = <T>(value: () => T): Observable<T> =>
    defer(() => {
      open += 1
      return timer.after(latency).pipe(
        mergeMap(() => (failing === undefined ? of(value()) : throwError(() => failing))),
        finalize(() => {
          open -= 1
        }),
      )
    })

  const known = (id: string) => {
    const found = tokens.get(id.toLowerCase())
    if (found === undefined) throw failure('SWAP_TOKEN_INVALID', { token: id })
    return found
  }

  function quote({ from, to, units }: SwapOrder): SwapQuote {
    const pool = pools.find(({ tokens: pair }) => [from, to].every((id) => pair.some((one) => one.toLowerCase() === id.toLowerCase())))
    if (pool === undefined) throw failure('SWAP_NO_ROUTE')
    const isFirst = pool.tokens[0].toLowerCase() === from.toLowerCase()
    const [held, other] = isFirst ? pool.reserves : [pool.reserves[1], pool.reserves[0]]
    const paid = BigInt(units) * 997n
    const out = (paid * other) / (held * 1_000n + paid)
    if (out === 0n) throw failure('SWAP_NO_ROUTE')
    return { out: out.toString(), spot: ((BigInt(units) * other) / held).toString(), prices: changes.prices ?? {}, source: 'pools' }
  }

  function build(order: SwapBuildOrder): BuiltSwap {
    const quoted = quote(order)
    const floor = (BigInt(quoted.out) * BigInt(10_000 - order.toleranceBps)) / 10_000n
    const least = BigInt(order.least ?? 0) > floor ? BigInt(order.least ?? 0) : floor
    return {
      ...quoted,
      router: ROUTER,
      data: swapData(order, least),
      value: order.from === NATIVE ? order.units : '0',
      ...changes.built,
    }
  }

  const port: SwapsPort = {
    tokens: () => answer(() => ({ tokens: [...tokens.values()].map(({ token }) => token), source: 'pools' as const })),
    quote: (order) =>
      answer(() => {
        asked.push(order)
        return quote(order)
      }),
    build: (order) => answer(() => build(order)),
    facts: ({ from, to }) =>
      answer(() => {
        const facts = (id: string) => {
          const { token, balance } = known(id)
          return { decimals: token.decimals, symbol: token.symbol, balance }
        }
        return { from: facts(from), to: facts(to), native: facts(NATIVE), gasPrice: GAS_PRICE, ...changes.facts }
      }),
    check: ({ address, from, units, router, data, permit }) =>
      answer((): SwapTried => {
        const signed =
          typeof permit === 'object' ? { data: withPermit({ token: from, owner: address, spender: router, units: BigInt(units), ...permit }, data) } : undefined
        const { permit: offered, ...tried } = changes.tried ?? {}
        const allowance = from === NATIVE ? units : (allowances.get(from.toLowerCase()) ?? '0')
        return {
          allowance,
          ...(BigInt(allowance) >= BigInt(units) && { gas: '150000' }),
          ...tried,
          ...signed,
          ...(offered && permit === 'wanted' && BigInt(allowance) < BigInt(units) && { permit: offered }),
        }
      }),
  }
  return {
    port,
    router: ROUTER,
    token: (token, balance) => void tokens.set(token.id.toLowerCase(), { token, balance }),
    pool(one, units, other, otherUnits) {
      const rest = pools.findIndex(({ tokens: pair }) => pair.includes(one) && pair.includes(other))
      pools.splice(rest === -1 ? pools.length : rest, rest === -1 ? 0 : 1, { tokens: [one, other], reserves: [BigInt(units), BigInt(otherUnits)] })
    },
    allow: (token, units) => void allowances.set(token.toLowerCase(), units),
    answer(next) {
      changes = { ...changes, ...next }
    },
    fail(reason) {
      failing = reason
    },
    delay(ms) {
      latency = ms
    },
    asked: () => [...asked],
    isFilled: () => pools.length > 0,
    open: () => open,
  }
}

/** Returns the data of the usual methods of routers. Wrapped coins have an address of their own. */
function swapData({ address, from, to, units }: SwapOrder, least: bigint): string {
  const word = (value: bigint | string) => (typeof value === 'bigint' ? value.toString(16) : value.slice(2).toLowerCase()).padStart(64, '0')
  const wrapped = `0x${'ee'.repeat(20)}`
  const [first, last] = [from, to].map((id) => (id === NATIVE ? wrapped : id)) as [string, string]
  const path = [word(2n), word(first), word(last)]
  const end = [word(address), word(2_000_000_000n)]
  if (from === NATIVE) return `0x7ff36ab5${[word(least), word(128n), ...end, ...path].join('')}`
  return `0x${to === NATIVE ? '18cbafe5' : '38ed1739'}${[word(BigInt(units)), word(least), word(160n), ...end, ...path].join('')}`
}
