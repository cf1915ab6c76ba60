import { byMembers } from '../reads/index.js'
import type { PublicState } from '../public.js'
import type { NamedSubject, PageSubject, SearchSubject } from './messages.js'

/** Keys of pages. */
export const pageKeys = /* @__PURE__ */ byMembers<PageSubject>('pageNumber', 'chains', 'certified')
/** Keys of searches. */
export const searchKeys = /* @__PURE__ */ byMembers<SearchSubject>('search', 'chains', 'certified')
/** Keys of the wallets that the app names. */
export const namedKeys = /* @__PURE__ */ byMembers<NamedSubject>('ids')

/** Returns the key of a page. */
export const pageKey = (subject: PageSubject): string => pageKeys.key(subject)
/** Returns the key of a search. */
export const searchKey = (subject: SearchSubject): string => searchKeys.key(subject)
/** Returns the key of the wallets that the app names. */
export const namedKey = (state: Pick<PublicState, 'config'>): string => namedKeys.key({ ids: namedIds(state) })

/** Returns the ids of the wallets that the app features or excludes. */
export function namedIds({ config: { featuredWalletIds, excludeWalletIds } }: Pick<PublicState, 'config'>): readonly string[] {
  return [...new Set([...featuredWalletIds, ...excludeWalletIds])]
}

/** Returns a search as it is sent: trimmed, at most 100 characters (WALLETS-10). */
export function cleanSearch(search: unknown): string {
  return typeof search === 'string' ? search.trim().slice(0, 100) : ''
}
