import { map } from 'rxjs'
import type { ListedWallet } from '../../domain/api/shapes.js'
import { failure } from '../../domain/shared/errors/errors.js'
import { isSafeLink } from '../../domain/shared/text/links.js'
import { cleanName, isHttpsUrl } from '../../domain/shared/text/text.js'
import type { HttpPort } from '../../ports/services/http.js'
import type { DirectoryWallet, WalletsPort } from '../../ports/services/wallets.js'
import { markedWallets } from './marked.generated.js'

/** Most wallets that a directory may claim to have. */
const MAX_COUNT = 100_000

/**
 * Creates the directory over the hosted services.
 *
 * @param toUrl returns an address for the bytes of a picture
 */
export function createHostedDirectory(http: HttpPort, toUrl: (type: string, base64: string) => string): WalletsPort {
  return {
    list({ page, entries, include, exclude, chains, search, certified }) {
      const input = { page, entries, include, exclude, chains, search, ...(certified && { badge_type: 'certified' as const }) }
      return http.call({ call: 'wallets', input }).pipe(
        map(({ data, count }) => {
          const wallets = unique(data.slice(0, entries).flatMap(readWallet))
          return { wallets, count: Math.min(Math.max(Math.floor(count) || 0, (page - 1) * entries + wallets.length), MAX_COUNT), source: 'service' as const }
        }),
      )
    },
    image: ({ imageId }) =>
      http.call({ call: 'walletImage', input: { id: imageId } }).pipe(
        map(({ type, base64 }) => {
          if (!/^image\/(png|jpeg|webp|gif|svg\+xml)$/.test(type)) throw failure('HTTP_ANSWER_INVALID', { host: 'wallets', reason: `no picture: ${type}` })
          return { url: toUrl(type, base64) }
        }),
      ),
  }
}

function unique(wallets: readonly DirectoryWallet[]): readonly DirectoryWallet[] {
  const ids = new Set<string>()
  return wallets.filter(({ id }) => !ids.has(id) && ids.add(id))
}

/** Reads a listing. One without an id or a name that can be shown is left out, and so is an unsafe link. */
function readWallet(listed: ListedWallet): readonly DirectoryWallet[] {
  const { id, rdns, chains } = listed
  const name = cleanName(listed.name)
  if (id === '' || id.length > 128 || name === '') return []
  return [
    {
      id,
      name,
      // A known mark needs no picture, and tells the service nothing.
      imageId: isMarked(name, rdns) ? null : listed.image_id || null,
      rdns: rdns ? rdns.toLowerCase() : null,
      chains: chains ?? null,
      mobileLink: appLink(listed.mobile_link),
      universalLink: appLink(listed.link_mode),
      desktopLink: appLink(listed.desktop_link),
      webappLink: page(listed.webapp_link),
      homepage: page(listed.homepage),
      appStore: page(listed.app_store),
      playStore: page(listed.play_store),
      extensionStore: page(listed.chrome_store),
      browseLink: null,
      certified: listed.badge_type === 'certified',
    },
  ]
}

function isMarked(name: string, rdns: string | null | undefined): boolean {
  return markedWallets.has(name.toLowerCase()) || (rdns != null && markedWallets.has(rdns.toLowerCase()))
}

function page(url: string | null | undefined): string | null {
  return url && isHttpsUrl(url) ? url : null
}

/** Accepts `examplew`, `examplew:`, `examplew://` and https addresses. */
function appLink(link: string | null | undefined): string | null {
  if (!link) return null
  const whole = link.includes('://') ? link : `${link.replace(/[:/]+$/, '')}://`
  return isSafeLink(whole.endsWith('/') && !whole.startsWith('http') ? `${whole}x` : whole) ? whole : null
}
