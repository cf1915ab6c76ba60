import type { Seeded } from '../../../../src/adapters/memory/seeded.js'
import type { ActivityPage, ActivityRequest } from '../../../../src/ports/services/activity.js'
import type { NameAnswer } from '../../../../src/ports/services/names.js'
import type { DirectoryWallet, WalletAnswer, WalletQuery } from '../../../../src/ports/services/wallets.js'

/** Wallets of the directory. */
const WALLETS = 130
/** Transactions of a page. */
const PAGE = 20

/** Returns what an address is called: each outcome comes up, and a name says whose it is. */
export function nameOf(address: string): NameAnswer {
  const kind = Number.parseInt(address.slice(-1), 16) % 4
  if (kind === 0) return { outcome: 'unnamed' }
  return kind === 1 ? { outcome: 'refused' } : { outcome: 'named', name: `a${address.slice(2, 12).toLowerCase()}.eth` }
}

/** Returns the ids of a history, newest first: each names its account and network. */
export function idsOf({ network, address }: Pick<ActivityRequest, 'network' | 'address'>): readonly string[] {
  const count = Number.parseInt(address.slice(-2), 16) % 70
  return Array.from({ length: count }, (_, at) => `${network}:${address.toLowerCase()}:${count - at}`)
}

/** Returns a page of a history. Sometimes it repeats rows of the one before, or gives its own cursor again. */
export function historyOf(request: ActivityRequest, random: Seeded): ActivityPage {
  const from = Number(request.cursor?.split('|')[1] ?? 0)
  const all = idsOf(request)
  const start = from > 0 && random.chance(0.2) ? from - 3 : from
  const next = from + PAGE
  const again = random.chance(0.05) && request.cursor !== undefined
  return {
    transactions: all.slice(start, next).map((id) => ({ id, metadata: { chain: request.network, status: 'confirmed' }, transfers: [] })),
    ...(next < all.length && { next: again ? request.cursor : `${request.network}:${request.address.toLowerCase()}|${next}` }),
    source: { kind: 'service' },
  }
}

/** Returns the cursor's subject. */
export function subjectOfCursor(cursor: string): string {
  return cursor.split('|')[0] ?? ''
}

/** Returns the wallets that a question finds. */
export function walletsFor({ page, entries, include = [], exclude = [], search, certified = false }: WalletQuery): WalletAnswer {
  const all = Array.from({ length: WALLETS }, (_, at) => walletOf(at + 1)).filter(
    (wallet) =>
      (include.length === 0 || include.includes(wallet.id)) &&
      !exclude.includes(wallet.id) &&
      (!certified || wallet.certified) &&
      (search === undefined || wallet.name.includes(search)),
  )
  return { wallets: all.slice((page - 1) * entries, page * entries), count: all.length, source: 'service' }
}

function walletOf(number: number): DirectoryWallet {
  return {
    id: `w${number}`,
    name: `Wallet ${number}`,
    imageId: number % 5 === 0 ? null : `i${number}`,
    rdns: null,
    chains: null,
    mobileLink: `w${number}://`,
    universalLink: null,
    desktopLink: null,
    webappLink: null,
    homepage: 'https://wallet.example',
    appStore: null,
    playStore: null,
    extensionStore: null,
    browseLink: null,
    certified: number % 3 === 0,
  }
}
