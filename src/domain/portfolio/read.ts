import { selectReadTarget } from '../balances/selectors.js'
import { heldCapabilities } from '../capabilities/index.js'
import type { DecideContext } from '../kernel/types.js'
import { selectView } from '../modal/selectors.js'
import { findNetwork, selectIsUnsupported } from '../network/index.js'
import type { PublicState } from '../public.js'
import { byAccount, defineRead, readWhile, staleOn } from '../reads/index.js'
import type { AccountSubject } from '../reads/messages.js'
import type { DomainEvent, EventOf, RootState } from '../root.js'
import { cacheLifetimes } from '../shared/cache.js'
import { type CaipNetworkId, type ChainNamespace, namespaceOf } from '../shared/caip/caip.js'
import { isRecord } from '../shared/json/objects.js'
import { RPC_READ_DEADLINE_MS } from '../shared/limits.js'
import type { CurrencyRate, PortfolioAnswer, PortfolioRequest, PortfolioToken } from '../../ports/services/portfolio.js'
import { failure } from '../shared/errors/errors.js'
import { isCurrency } from './config.js'
import { type HeldPortfolio, MAX_PORTFOLIOS, MAX_TOKENS } from './state.js'
import { canonicalToken, tokenId } from '../shared/tokens/token-id.js'
import { decimalText } from '../shared/tokens/values.js'

/** Milliseconds without a new attempt after a failure (BAL-10). */
export const PORTFOLIO_RETRY_BLOCK_MS = 30_000

/** Milliseconds for a wallet, a service and the chain, one after the other. */
export const PORTFOLIO_DEADLINE_MS = 3 * RPC_READ_DEADLINE_MS

/** Most tokens that a service is asked to read again. They stand in a URL. */
const MAX_FRESH = 20

const NAMESPACES: readonly ChainNamespace[] = ['eip155', 'solana']

/** Returns the account whose tokens are shown: the active one of the active namespace. Undefined in namespaces without tokens. */
export function portfolioSubject(state: PublicState): AccountSubject | undefined {
  const namespace = state.network.activeNamespace
  if (namespace === undefined || !NAMESPACES.includes(namespace) || selectIsUnsupported(state, namespace)) return undefined
  return selectReadTarget(state, namespace)
}

/** Returns the tokens of the active account, with the state of their reading. */
export function heldPortfolio(state: PublicState): HeldPortfolio {
  const subject = portfolioSubject(state)
  return (subject && state.portfolio.held[byAccount.key(subject)]) ?? {}
}

/** Tokens of the active account on its network. Read while view Account shows them, and again after its transactions. */
export const portfolioRead = defineRead('portfolio', {
  slice: 'portfolio',
  member: 'held',
  keys: byAccount,
  subject: (state) => portfolioSubject(state),
  ask: (io, subject) => io.ports.portfolio.read(requestOf(io.state(), subject)),
  accept: (_, { network }, answer: PortfolioAnswer) => acceptAnswer(network, answer),
  failure: (cause) => failure('TOKEN_BALANCE_UNAVAILABLE', {}, cause),
  lifetimeMs: cacheLifetimes.portfolioBalance,
  retryAfterMs: PORTFOLIO_RETRY_BLOCK_MS,
  deadlineMs: PORTFOLIO_DEADLINE_MS,
  service: (state, { network }) => findNetwork(state, network)?.name ?? network,
  keep: MAX_PORTFOLIOS,
  triggers: [readWhile(isShown), staleOn(['transactionEnded'], (event, state) => (movesTokens(event, state) ? {} : undefined))],
})

/** Marks a forced question, so that services do not answer it from a cache (BAL-05). */
export function refresh(state: RootState, command: { readonly force?: boolean }, context: DecideContext) {
  const decided = portfolioRead.decide.refreshPortfolio(state, command, context)
  if (!command.force || !Array.isArray(decided)) return decided
  return (decided as readonly DomainEvent[]).map((event) => (event.type === 'portfolioRequested' ? { ...event, force: true as const } : event))
}

function requestOf(state: RootState, subject: AccountSubject): PortfolioRequest {
  const { network } = subject
  const connectorId = state.connection.namespaces[namespaceOf(network)]?.connectorId
  // Capabilities that are not known are not asked for here: some wallets show themselves when they are asked.
  const discovery = connectorId === undefined ? undefined : heldCapabilities(state, { ...subject, connectorId })?.['assetDiscovery']
  const key = byAccount.key(subject)
  const tokens = state.portfolio.forced.includes(key) ? (state.portfolio.held[key]?.tokens ?? []) : []
  const fresh = tokens.flatMap(({ token }) => (token === undefined ? [] : [token])).slice(0, MAX_FRESH)
  return {
    ...subject,
    ...(connectorId !== undefined && isRecord(discovery) && discovery['supported'] === true && { discoveredBy: connectorId }),
    ...(fresh.length > 0 && { fresh }),
  }
}

/** Gives each token one id, whatever the source calls it, and drops what is no token. */
function acceptAnswer(network: CaipNetworkId, { tokens, source, unread, coinPrice, rate: told }: PortfolioAnswer): PortfolioAnswer | undefined {
  if (!Array.isArray(tokens) || source === undefined) return undefined
  const ids = new Set<string>()
  const accepted = (tokens as readonly PortfolioToken[]).flatMap((one): readonly PortfolioToken[] => {
    const id = tokenId(network, one.token)
    if (!isToken(one) || (one.units === '0' && id !== tokenId(network, undefined)) || ids.has(id)) return []
    ids.add(id)
    return [canonical(network, one)]
  })
  const omitted = Math.max(0, accepted.length - MAX_TOKENS)
  const missing = (unread ?? 0) + omitted
  const price = decimalText(coinPrice, 'positive')
  const rate = told && acceptRate(told)
  return {
    tokens: accepted.slice(0, MAX_TOKENS),
    source,
    ...(missing > 0 && { unread: missing }),
    ...(price !== undefined && { coinPrice: price }),
    ...(rate && { rate }),
  }
}

/** Returns a rate with which values can be shown; undefined for what is none. */
function acceptRate({ currency, perUsd: told }: CurrencyRate): CurrencyRate | undefined {
  const perUsd = decimalText(told, 'positive')
  return isCurrency(currency) && perUsd !== undefined ? { currency, perUsd } : undefined
}

function canonical(network: CaipNetworkId, { token: given, price: told, change: moved, ...one }: PortfolioToken): PortfolioToken {
  const [token, price, change] = [canonicalToken(network, given), decimalText(told, 'positive'), decimalText(moved, 'any')]
  return { ...one, ...(token !== undefined && { token }), ...(price !== undefined && { price }), ...(change !== undefined && { change }) }
}

/** Decimals beyond which no token is meant. */
const MAX_DECIMALS = 255

function isToken({ name, symbol, decimals, units }: PortfolioToken): boolean {
  return (
    [name, symbol].every((text) => typeof text === 'string') &&
    Number.isInteger(decimals) &&
    decimals >= 0 &&
    decimals <= MAX_DECIMALS &&
    /^\d{1,78}$/.test(units)
  )
}

/** Returns true if tokens that are known may have moved. */
function movesTokens({ namespace, outcome }: EventOf<'transactionEnded'>, state: RootState): boolean {
  return namespace === state.network.activeNamespace && outcome === 'confirmed' && (isShown(state) || heldPortfolio(state).at !== undefined)
}

function isShown(state: RootState): boolean {
  return state.modal.open && selectView(state).view === 'Account'
}
