import { defer, map, type Observable, throwError } from 'rxjs'
import { failure } from '../../domain/shared/errors/errors.js'
import { matchesName } from '../../domain/shared/text/matches-name.js'
import type { WalletAnswer, WalletQuery, WalletsPort } from '../../ports/services/wallets.js'
import { type BundledWallet, fromBundled } from './bundled-wallet.js'

/**
 * Creates the directory over a list of this package, which needs no network. It has no pictures: known wallets have marks.
 *
 * @param load emits the list; subscribed to with each question
 */
export function createBundledDirectory(load: () => Observable<readonly BundledWallet[]>): WalletsPort {
  return {
    list: (query) => defer(load).pipe(map((all) => answerOf(all, query))),
    image: ({ imageId }) => throwError(() => failure('HTTP_STATUS', { status: 404, host: `the bundled list (${imageId})` })),
  }
}

function answerOf(all: readonly BundledWallet[], query: WalletQuery): WalletAnswer {
  const { page, entries, include = [], exclude = [], chains = [], search = '', certified = false } = query
  const namespaces = new Set(chains.map((chain) => chain.split(':')[0] as string))
  const found = certified
    ? []
    : all.filter(
        (row) =>
          (include.length === 0 || isNamed(row, include)) &&
          !isNamed(row, exclude) &&
          (namespaces.size === 0 || row.namespaces.some((one) => namespaces.has(one))) &&
          [row.name, ...(row.aliases ?? [])].some((name) => matchesName(name, search)),
      )
  const wallets = found.slice((page - 1) * entries, page * entries).map(fromBundled)
  return { wallets, count: found.length, source: 'bundled' }
}

/** Returns true if a list of ids has the wallet. Apps may name it by its id, its slug or its rdns. */
function isNamed({ id, slug, rdns, name }: BundledWallet, ids: readonly string[]): boolean {
  const names = [id, slug, rdns, name].map((one) => one?.toLowerCase())
  return ids.some((one) => names.includes(one.toLowerCase()))
}
