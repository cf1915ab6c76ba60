import { createHash } from 'node:crypto'
import { bundledWallets } from '../../../src/adapters/directory/bundled.generated.js'
import { fromBundled } from '../../../src/adapters/directory/bundled-wallet.js'
import { directoryMains } from '../../../src/domain/directory/index.js'
import type { ListedWallet } from '../../../src/domain/api/shapes.js'
import { ServiceRefusal, type Services } from './services.js'

/** Options of {@link answerWallets}. */
export interface WalletAnswers {
  /** Number of generated wallets beside the bundled ones. */
  readonly generated?: number
  /** Networks that wallets of EVM chains serve, too: those of the sandbox. */
  readonly networks?: readonly string[]
}

/** Sets the answers of the directory: the bundled wallets, then generated ones, each with a picture. */
export function answerWallets(services: Pick<Services, 'answer'>, { generated = 10_000, networks = [] }: WalletAnswers = {}): void {
  const known = [...bundledWallets.map((row) => listed(fromBundled(row))), ...Array.from({ length: generated }, (_, index) => made(index))]
  const all = known.map((one) => (one.chains?.includes('eip155:1') ? { ...one, chains: [...one.chains, ...networks] } : one))
  services.answer('wallets', (input) => {
    // Numbers of a query arrive as texts.
    const [page, entries] = [Number(input.page ?? 1), Number(input.entries ?? 40)]
    if (!(page >= 1) || !(entries >= 1 && entries <= 100)) throw new ServiceRefusal(400, 'page and entries must be numbers from 1 on, entries at most 100')
    const { include = [], exclude = [], chains = [] } = input
    const search = input.search?.toLowerCase() ?? ''
    const found = all.filter(
      (one) =>
        (include.length === 0 || include.includes(one.id)) &&
        !exclude.includes(one.id) &&
        (chains.length === 0 || one.chains?.some((chain) => chains.includes(chain))) &&
        one.name.toLowerCase().includes(search) &&
        (input.badge_type === undefined || one.badge_type === input.badge_type),
    )
    return { data: found.slice((page - 1) * entries, page * entries), count: found.length }
  })
  services.answer('walletImage', ({ id }) => {
    if (!all.some(({ image_id }) => image_id === id)) throw new ServiceRefusal(404, `There is no picture ${id}.`)
    return { type: 'image/svg+xml', base64: Buffer.from(picture(id)).toString('base64') }
  })
}

function listed(wallet: ReturnType<typeof fromBundled>): ListedWallet {
  const { id, name, rdns, homepage, chains } = wallet
  return {
    id,
    name,
    homepage,
    image_id: `image-${id}`,
    rdns,
    chains: chains?.map((one) => directoryMains[one as keyof typeof directoryMains] ?? one) ?? null,
    mobile_link: wallet.mobileLink,
    link_mode: wallet.universalLink,
    desktop_link: wallet.desktopLink,
    webapp_link: wallet.webappLink,
    app_store: wallet.appStore,
    play_store: wallet.playStore,
    chrome_store: wallet.extensionStore,
    badge_type: 'none',
  }
}

const FIRST = ['Amber', 'Birch', 'Cedar', 'Delta', 'Ember', 'Fjord', 'Grove', 'Haven', 'Iris', 'Juniper', 'Kite', 'Lagoon', 'Maple', 'Nova', 'Opal', 'Pine']
const CHAINS = ['eip155:1', 'eip155:8453', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'bip122:000000000019d6689c085ae165831e93']

/** Returns a generated wallet, the same one for the same index. */
function made(index: number): ListedWallet {
  const id = createHash('sha256').update(`wallet ${index}`).digest('hex')
  const name = `${FIRST[index % FIRST.length]} ${index + 1}`
  return {
    id,
    name,
    homepage: `https://wallet-${index}.example`,
    image_id: `image-${id}`,
    rdns: index % 3 === 0 ? `example.wallet${index}` : null,
    // Wallets of one chain each are few: filters have something to leave out.
    chains: index % 10 === 0 ? [CHAINS[(index / 10) % CHAINS.length] as string] : CHAINS,
    mobile_link: `wallet${index}://`,
    desktop_link: null,
    webapp_link: null,
    app_store: `https://apps.apple.com/app/id${100_000 + index}`,
    play_store: `https://play.google.com/store/apps/details?id=example.wallet${index}`,
    chrome_store: null,
    badge_type: index % 4 === 0 ? 'certified' : 'none',
  }
}

/** Draws two stripes in colours of the id. */
function picture(id: string): string {
  const hash = createHash('sha256').update(id).digest()
  const hue = (at: number) => Math.round(((hash[at] ?? 0) / 255) * 360)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="hsl(${hue(0)} 60% 45%)"/><rect y="${16 + ((hash[1] ?? 0) % 24)}" width="64" height="14" fill="hsl(${hue(2)} 70% 75%)"/></svg>`
}
