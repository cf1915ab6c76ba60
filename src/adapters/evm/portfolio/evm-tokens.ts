import type { CaipNetworkId } from '../../../domain/shared/caip/caip.js'
import { abiText } from '../abi-text.js'
import { type AskNode, createMulticall } from './multicall.js'

/** Token whose balance is asked for. */
export interface AskedToken {
  /** Contract, in lower case. */
  readonly token: string
  /** True if it is known what kind of contract it is. Others are asked apart: they may use up the gas of a batch. */
  readonly isListed?: boolean
  /** True to ask how it calls itself, too. */
  readonly needsName?: boolean
}

/** Balance that a chain told. */
export interface ChainBalance {
  readonly token: string
  readonly units: bigint
  readonly decimals: number
  readonly name?: string
  readonly symbol?: string
}

/** Balances of an account at a block. */
export interface ChainBalances {
  readonly balances: readonly ChainBalance[]
  /** Contracts that did not answer as a token does. */
  readonly unread: readonly string[]
  readonly block?: number
}

const BALANCE_OF = '0x70a08231'
const DECIMALS = '0x313ce567'
const SYMBOL = '0x95d89b41'
const NAME = '0x06fdde03'

/** Decimals beyond which no token is meant. */
const MAX_DECIMALS = 36

/** Longest symbol and name, in graphemes. */
const MAX_SYMBOL = 20
const MAX_NAME = 64

/** Creates the reader of token balances. Decimals come from the chain, too. */
export function createEvmTokens(ask: AskNode) {
  const { callAll } = createMulticall(ask)

  async function balancesOf(network: CaipNetworkId, address: string, tokens: readonly AskedToken[], signal: AbortSignal): Promise<ChainBalances> {
    if (tokens.length === 0) return { balances: [], unread: [] }
    const data = `${BALANCE_OF}${address.slice(2).toLowerCase().padStart(64, '0')}`
    const plan = tokens.map(({ token: to, needsName }) => [
      { to, data },
      { to, data: DECIMALS },
      ...(needsName ? [SYMBOL, NAME].map((name) => ({ to, data: name })) : []),
    ])
    const { answers, block } = await callAll(network, plan.flat(), signal)
    let at = 0
    const read = tokens.map(({ token }, index) => {
      const [units, decimals, symbol, name] = answers.slice(at, at + (plan[index]?.length ?? 0))
      at += plan[index]?.length ?? 0
      return { token, ...(readBalance(units, decimals) ?? {}), ...textsOf(symbol, name) }
    })
    return {
      balances: read.filter((one): one is ChainBalance => 'units' in one),
      unread: read.flatMap((one) => ('units' in one ? [] : [one.token])),
      block,
    }
  }

  return {
    /** Resolves with the balances, empty ones included. Rejects if the chain could not be asked. */
    async balances(network: CaipNetworkId, address: string, tokens: readonly AskedToken[], signal: AbortSignal): Promise<ChainBalances> {
      const [listed, others] = [true, false].map((isListed) => tokens.filter((one) => (one.isListed === true) === isListed)) as [AskedToken[], AskedToken[]]
      const [known, unknown] = await Promise.all([
        balancesOf(network, address, listed, signal),
        // Strangers' contracts do not decide whether known ones can be read.
        balancesOf(network, address, others, signal).catch((error: unknown): ChainBalances => {
          if (listed.length === 0) throw error
          return { balances: [], unread: others.map(({ token }) => token) }
        }),
      ])
      const block = known.block ?? unknown.block
      return { balances: [...known.balances, ...unknown.balances], unread: [...known.unread, ...unknown.unread], ...(block !== undefined && { block }) }
    },
    /** Resolves with the number of transactions that the account has sent, those on their way included. */
    async sentCount(network: CaipNetworkId, address: string, signal: AbortSignal): Promise<number | undefined> {
      const count = await ask(network, 'eth_getTransactionCount', [address, 'pending'], signal)
      return typeof count === 'string' && /^0x[0-9a-f]{1,13}$/i.test(count) ? Number(count) : undefined
    },
  }
}

function readBalance(units: string | undefined, decimals: string | undefined): Pick<ChainBalance, 'units' | 'decimals'> | undefined {
  const [amount, scale] = [wordOf(units), wordOf(decimals)]
  return amount === undefined || scale === undefined || scale > BigInt(MAX_DECIMALS) ? undefined : { units: amount, decimals: Number(scale) }
}

function textsOf(symbol: string | undefined, name: string | undefined): Pick<ChainBalance, 'symbol' | 'name'> {
  const [short, long] = [symbol && abiText(symbol, MAX_SYMBOL), name && abiText(name, MAX_NAME)]
  return { ...(short && { symbol: short }), ...(long && { name: long }) }
}

function wordOf(answer: string | undefined): bigint | undefined {
  return answer !== undefined && /^0x[0-9a-f]{64}$/i.test(answer) ? BigInt(answer) : undefined
}
