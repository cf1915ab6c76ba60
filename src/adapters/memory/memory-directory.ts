import { of } from 'rxjs'
import type { HttpPort } from '../../ports/services/http.js'
import type { TimerPort } from '../../ports/timer.js'
import type { WalletsPort } from '../../ports/services/wallets.js'
import type { BundledWallet } from '../directory/bundled-wallet.js'
import { createBundledDirectory } from '../directory/bundled-directory.js'
import { createWallets } from '../directory/wallets.js'

/** Made-up wallets, by default: two of each kind. */
export const MEMORY_WALLETS: readonly BundledWallet[] = [
  wallet('alpha', 'Alpha', { rdns: 'io.example.alpha', mobileLink: 'alphaw://', chrome: 'a'.repeat(32) }),
  wallet('kestrel', 'Kestrel', {
    aliases: ['Falcon'],
    mobileLink: 'kestrel://',
    universal: 'https://kestrel.example/link',
    ios: '1',
    android: 'example.kestrel',
  }),
  wallet('osprey', 'Osprey', { rdns: 'io.example.osprey', desktopLink: 'osprey://', webappLink: 'https://osprey.example/app' }),
  wallet('harrier', 'Harrier', { namespaces: ['solana'], browse: 'https://harrier.example/browse?url={url}&from={origin}' }),
  wallet('merlin', 'Merlin', { namespaces: ['eip155', 'solana'], chrome: 'b'.repeat(32) }),
  wallet('hobby', 'Hobby', { namespaces: ['bip122'], homepage: 'https://hobby.example' }),
]

function wallet(id: string, name: string, rest: Partial<BundledWallet>): BundledWallet {
  return { id, name, namespaces: ['eip155'], homepage: `https://${id}.example`, ...rest }
}

/** Creates the directory of a page in memory: over the services of the page if there are any, else over a short list. */
export function createMemoryDirectory(timer: TimerPort, http: () => HttpPort | undefined, rows: readonly BundledWallet[] = MEMORY_WALLETS): WalletsPort {
  return createWallets({ http, timer, bundled: createBundledDirectory(() => of(rows)), toUrl: (type, base64) => `data:${type};base64,${base64}` })
}
