import { createImitations } from '../../domain/shared/tokens/look-alike.js'
import type { TokenRef } from '../../domain/portfolio/config.js'
import { canonicalToken } from '../../domain/shared/tokens/token-id.js'
import type { CaipNetworkId } from '../../domain/shared/caip/caip.js'
import type { Network } from '../../domain/shared/networks/networks.js'
import type { PortfolioToken } from '../../ports/services/portfolio.js'
import type { BundledToken } from './bundled.generated.js'

/** Facts of a listed token. Without names: it is one of the app, which is asked for them. */
export interface ListedToken {
  readonly token: string
  readonly symbol?: string
  readonly name?: string
}

/** Tokens that are known on a network. */
export interface TokenList {
  readonly tokens: readonly ListedToken[]
  /** Returns the token with what the list knows of it: its names, or what it imitates. */
  mark(token: PortfolioToken): PortfolioToken
}

/** Creates the lists of networks from the bundled tokens and those of the app. */
export function createTokenLists(bundled: Readonly<Record<string, readonly BundledToken[]>>, ofApp: readonly TokenRef[]) {
  const lists = new Map<CaipNetworkId, TokenList>()
  const everywhere = Object.values(bundled).flatMap((all) => all.map(([, symbol]) => ({ symbol })))
  const disguised = createImitations(everywhere)

  function create(network: CaipNetworkId, coin: Network['nativeCurrency'] | undefined): TokenList {
    const own = (bundled[network] ?? []).map(([token, symbol, name]): ListedToken => ({ token, symbol, name }))
    const added = ofApp.flatMap(({ network: at, address }) => {
      const token = at === network ? canonicalToken(network, address) : undefined
      return token === undefined || own.some((one) => one.token === token) ? [] : [{ token }]
    })
    const byToken = new Map([...own, ...added].map((one): readonly [string, ListedToken] => [one.token, one]))
    const here = createImitations([...own.map(({ symbol = '', name = '' }) => ({ symbol, name })), ...(coin ? [coin] : [])])
    return {
      tokens: [...byToken.values()],
      mark(one) {
        if (one.token === undefined) return one
        const { imitates: _, isListed: __, ...plain } = one
        const listed = byToken.get(one.token)
        if (listed) return { ...plain, isListed: true, ...(listed.symbol !== undefined && { symbol: listed.symbol, name: listed.name ?? listed.symbol }) }
        const imitates = here(one.symbol, one.name) ?? disguise(one.symbol)
        return imitates === undefined ? plain : { ...plain, imitates }
      },
    }
  }

  /** A symbol of another network may stand here, too; one that is written with other letters may not. */
  function disguise(symbol: string): string | undefined {
    const like = disguised(symbol, '')
    return like === undefined || /^[\w.+-]{1,32}$/.test(symbol) ? undefined : like
  }

  return {
    of(network: CaipNetworkId, coin: Network['nativeCurrency'] | undefined): TokenList {
      const known = lists.get(network) ?? create(network, coin)
      lists.set(network, known)
      return known
    },
  }
}
