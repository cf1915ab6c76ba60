import { type CaipNetworkId, namespaceOf } from '../../domain/shared/caip/caip.js'
import { canonicalToken, tokenId } from '../../domain/shared/tokens/token-id.js'
import type { TokenRef } from '../../domain/portfolio/config.js'
import { failure } from '../../domain/shared/errors/errors.js'
import type { Network } from '../../domain/shared/networks/networks.js'
import type { HttpPort } from '../../ports/services/http.js'
import type { CurrencyRate, PortfolioAnswer, PortfolioPort, PortfolioRequest, PortfolioSource, PortfolioToken } from '../../ports/services/portfolio.js'
import type { TimerPort } from '../../ports/timer.js'
import type { AskNode } from '../evm/portfolio/multicall.js'
import { createEvmTokens } from '../evm/portfolio/evm-tokens.js'
import { firstOf, task, within } from '../shared/async-task.js'
import type { BundledToken } from './bundled.generated.js'
import { readHostedBalances, readHostedPrices } from './hosted-portfolio.js'
import { readSolanaTokens } from './solana-tokens.js'
import { createTokenLists, type TokenList } from './token-list.js'
import { type AskWallet, readWalletAssets } from './wallet-assets.js'

export { createCurrencyRate } from './currency-rate.js'

/** Dependencies of {@link createPortfolio}. */
export interface PortfolioTools {
  readonly timer: TimerPort
  /** Returns the calls of the hosted services; undefined without them. */
  readonly http: () => HttpPort | undefined
  readonly ask: AskNode
  readonly wallet: AskWallet
  readonly networkOf: (network: CaipNetworkId) => Network | undefined
  readonly bundled: Readonly<Record<string, readonly BundledToken[]>>
  readonly ofApp: readonly TokenRef[]
  /** Tells the rate of the currency of values; undefined where none is known. Absent: values are in USD. */
  readonly rate?: (signal: AbortSignal) => Promise<CurrencyRate | undefined>
}

/** Milliseconds for a wallet to tell its assets. Some never answer (robustness, F29). */
export const WALLET_MS = 5_000

type Without = Extract<PortfolioSource, { kind: 'chain' }>['without']

/** Tokens of a source, before the chain has told their amounts. */
interface Told {
  readonly tokens: readonly PortfolioToken[]
  readonly source: PortfolioSource
  readonly unread?: number
  readonly coinPrice?: string
}

/**
 * Creates the tokens of accounts: by the wallet where it announces asset discovery, else by the hosted service, else by the chain for a list of tokens. Amounts are
 * those of the chain wherever it can be asked, because wallets and services round, and remember.
 */
export function createPortfolio({ timer, http, ask, wallet, networkOf, bundled, ofApp, rate: rateOf }: PortfolioTools): PortfolioPort {
  const lists = createTokenLists(bundled, ofApp)
  const evm = createEvmTokens(ask)
  let networks: readonly string[] | undefined

  /** Asks the service once which networks it serves. Empty if it does not say. */
  async function servedNetworks(calls: HttpPort, signal: AbortSignal): Promise<readonly string[]> {
    networks ??= await firstOf(calls.call({ call: 'supportedChains', input: {} }), signal).then(
      (answer) => answer.http,
      () => undefined,
    )
    return networks ?? []
  }

  async function tell(request: PortfolioRequest, list: TokenList, signal: AbortSignal): Promise<Told> {
    const { network, discoveredBy } = request
    if (discoveredBy !== undefined && namespaceOf(network) === 'eip155') {
      const tokens = await within(timer, WALLET_MS, readWalletAssets(wallet, discoveredBy, request, signal), undefined, signal)
      if (tokens) return { tokens, source: { kind: 'wallet' } }
    }
    const calls = http()
    if (calls === undefined) return fromChain(request, list, 'absent', signal)
    const served = await servedNetworks(calls, signal)
    if (served.length > 0 && !served.includes(network)) return fromChain(request, list, 'unsupported', signal)
    try {
      return { tokens: await readHostedBalances(calls, request, signal), source: { kind: 'service' } }
    } catch {
      return fromChain(request, list, 'failed', signal)
    }
  }

  async function fromChain({ network, address }: PortfolioRequest, list: TokenList, without: Without, signal: AbortSignal): Promise<Told> {
    const source = { kind: 'chain' as const, listed: list.tokens.length, ...(without && { without }) }
    if (namespaceOf(network) === 'solana') return { tokens: await readSolanaTokens(ask, network, address, signal), source }
    if (namespaceOf(network) !== 'eip155') throw failure('NETWORK_MISSING')
    const asked = list.tokens.map(({ token, symbol }) => ({ token, isListed: true, needsName: symbol === undefined }))
    const { balances, unread, block } = await evm.balances(network, address, asked, signal)
    const tokens = balances.map(({ token, units, decimals, symbol = '', name = '' }) => exact({ token, symbol, name, decimals, units: units.toString() }))
    return { tokens, source: { ...source, ...(block !== undefined && { block }) }, unread: unread.length }
  }

  /** Replaces the amounts of a wallet or a service by those of the chain, where it tells them. */
  async function fromBlocks({ network, address }: PortfolioRequest, told: Told, list: TokenList, signal: AbortSignal): Promise<Told> {
    if (told.source.kind === 'chain') return told
    const byId = new Map(told.tokens.map((one) => [tokenId(network, one.token), one]))
    if (namespaceOf(network) === 'solana') {
      const read = await readSolanaTokens(ask, network, address, signal).catch(() => undefined)
      if (read === undefined) return told
      const here = read.map((one) => named(one, byId.get(tokenId(network, one.token))))
      return { ...told, tokens: [...told.tokens.filter(({ token }) => canonicalToken(network, token) === undefined), ...here] }
    }
    const listed = new Set(list.tokens.map(({ token }) => token))
    const asked = [...byId.values()].flatMap(({ token: given }) => {
      const token = canonicalToken(network, given)
      return token === undefined || !/^0x[0-9a-f]{40}$/.test(token) ? [] : [{ token, isListed: listed.has(token) }]
    })
    // Tokens of the app are asked for, even if the source does not know them.
    const added = list.tokens.flatMap(({ token, symbol }) =>
      symbol === undefined && !byId.has(tokenId(network, token)) ? [{ token, isListed: true, needsName: true }] : [],
    )
    const read = await evm.balances(network, address, [...asked, ...added], signal).catch(() => undefined)
    if (read === undefined) return told
    const balances = new Map(read.balances.map((one) => [one.token, one]))
    const tokens = told.tokens.map((one) => {
      const at = balances.get(canonicalToken(network, one.token) ?? '')
      return at === undefined ? one : exact({ ...one, decimals: at.decimals, units: at.units.toString() })
    })
    const own = added.flatMap(({ token }) => {
      const at = balances.get(token)
      return at === undefined ? [] : [exact({ token, symbol: at.symbol ?? '', name: at.name ?? '', decimals: at.decimals, units: at.units.toString() })]
    })
    return { ...told, tokens: [...tokens, ...own] }
  }

  /** Adds prices where the source has told none: wallets seldom know them, the chain never. */
  async function priced({ network }: PortfolioRequest, told: Told, signal: AbortSignal): Promise<Told> {
    const calls = http()
    const isServed = told.source.kind === 'wallet' || (told.source.kind === 'chain' && told.source.without === 'failed')
    const missing = told.tokens.filter(({ price, units, imitates }) => price === undefined && units !== '0' && imitates === undefined)
    if (calls === undefined || !isServed || networkOf(network)?.testnet) return told
    const asked = [undefined, ...missing.flatMap(({ token }) => canonicalToken(network, token) ?? [])]
    const prices = await readHostedPrices(calls, network, asked, signal).catch(() => undefined)
    if (prices === undefined) return told
    const coinPrice = prices.get(tokenId(network, undefined))?.price
    const tokens = told.tokens.map((one) => {
      const worth = one.price === undefined && one.imitates === undefined ? prices.get(tokenId(network, one.token)) : undefined
      return { ...one, ...worth }
    })
    return { ...told, tokens, ...(coinPrice !== undefined && { coinPrice }) }
  }

  async function read(request: PortfolioRequest, signal: AbortSignal): Promise<PortfolioAnswer> {
    const { network } = request
    const list = lists.of(network, networkOf(network)?.nativeCurrency)
    const amounts = await fromBlocks(request, await tell(request, list, signal), list, signal)
    const marked = { ...amounts, tokens: once(network, amounts.tokens).map(list.mark) }
    const { tokens, source, unread = 0, coinPrice } = await priced(request, marked, signal)
    // Without a price there is nothing to convert.
    const rate = coinPrice !== undefined || tokens.some(({ price }) => price !== undefined) ? await rateOf?.(signal) : undefined
    return {
      tokens: tokens.filter(({ token, units }) => units !== '0' || token === undefined),
      source,
      ...(unread > 0 && { unread }),
      ...(coinPrice !== undefined && { coinPrice }),
      ...(rate && { rate }),
    }
  }

  return {
    read: (request) => task((signal) => read(request, signal)),
    sentCount: ({ network, address }) =>
      task(async (signal) => {
        const count = await evm.sentCount(network, address, signal)
        if (count === undefined) throw failure('HTTP_ANSWER_INVALID', { host: network, reason: 'no number of transactions' })
        return count
      }),
  }
}

/** Gives each token its one id, and keeps the first of those that are the same. */
function once(network: CaipNetworkId, tokens: readonly PortfolioToken[]): readonly PortfolioToken[] {
  const byId = new Map<string, PortfolioToken>()
  for (const { token: given, ...one } of tokens) {
    const id = tokenId(network, given)
    const token = canonicalToken(network, given)
    if (!byId.has(id)) byId.set(id, { ...one, ...(token !== undefined && { token }) })
  }
  return [...byId.values()]
}

function exact(token: PortfolioToken): PortfolioToken {
  return { ...token, isExact: true }
}

/** Returns the chain's facts, with the names and the price of the source. */
function named(chain: PortfolioToken, told: PortfolioToken | undefined): PortfolioToken {
  if (told === undefined) return chain
  const { name, symbol, price, change, iconUrl } = told
  return { ...chain, name, symbol, ...(price !== undefined && { price }), ...(change !== undefined && { change }), ...(iconUrl !== undefined && { iconUrl }) }
}
