import { type Invariant, rule } from '../oracles/rule.js'
import { idsOf, nameOf, walletsFor } from './truth.js'

/** Invariants of services, checked after every input: an answer stands under its own subject, whole and once. */
export const serviceInvariants: readonly Invariant[] = [
  rule('NAME-04', ['names'], ({ names }) => {
    for (const [address, held] of Object.entries(names.identities)) {
      if (held.outcome === undefined) continue
      const truth = nameOf(address)
      if (held.outcome !== truth.outcome || (truth.outcome === 'named' && held.name !== truth.name)) return `${address} is called ${held.name ?? held.outcome}`
    }
    return undefined
  }),
  rule('ACTIVITY-14', ['activity'], ({ activity }) => {
    for (const [key, { transactions }] of Object.entries(activity.held)) {
      if (transactions === undefined) continue
      const [network, address = ''] = splitAccount(key)
      const truth = idsOf({ network: network as never, address })
      const wrong = transactions.findIndex(({ id }, at) => id !== truth[at])
      if (wrong >= 0) return `row ${wrong} of the history of ${key} is ${transactions[wrong]?.id}`
    }
    return undefined
  }),
  rule('WALLETS-07', ['directory'], ({ directory }) => {
    for (const [key, { wallets }] of Object.entries(directory.pages)) {
      const { pageNumber: page, certified } = JSON.parse(key) as { readonly pageNumber: number; readonly certified: boolean }
      if (wallets !== undefined && !isSame(wallets, walletsFor({ page, entries: 40, certified }).wallets)) return `page ${page} has wallets of another`
    }
    return undefined
  }),
  rule('WALLETS-08', ['directory'], ({ directory }) => {
    for (const [key, { wallets }] of Object.entries(directory.searches)) {
      const { search, certified } = JSON.parse(key) as { readonly search: string; readonly certified: boolean }
      if (wallets !== undefined && !isSame(wallets, walletsFor({ page: 1, entries: 100, search, certified }).wallets))
        return `"${search}" finds what it has not`
    }
    return undefined
  }),
  rule('WALLETS-12', ['directory'], ({ directory }) => {
    const wrong = Object.entries(directory.images).find(([id, url]) => url !== null && url !== `data:image/png;base64,${id}`)
    return wrong && `picture ${wrong[0]} is ${wrong[1]}`
  }),
]

function isSame(some: readonly { readonly id: string }[], others: readonly { readonly id: string }[]): boolean {
  return some.length === others.length && some.every(({ id }, at) => id === others[at]?.id)
}

/** Splits a CAIP-10 id: the provider of purchases may follow it. */
function splitAccount(key: string): readonly [string, string] {
  const account = key.split('/')[0] ?? ''
  const at = account.lastIndexOf(':')
  return [account.slice(0, at), account.slice(at + 1)]
}
