import { map, merge, type Observable, take } from 'rxjs'
import type { LatchkitErrorShape } from '../../../domain/shared/errors/errors.js'
import type { DiscoveryPort } from '../../../ports/discovery.js'
import type { TimerPort } from '../../../ports/timer.js'
import { member } from '../../shared/foreign.js'
import { isGrantedByMetaMask, isMetaMask, revokeByMetaMask } from '../../wallet-standard/metamask.js'
import { createStandardDiscovery } from '../../wallet-standard/standard-discovery.js'
import { createStandardRegistry, type FoundStandardWallet } from '../../wallet-standard/standard-registry.js'
import type { StandardWallet } from '../../wallet-standard/standard-wallet.js'
import type { BitcoinWallet } from './bitcoin-wallet.js'
import { type BitcoinWindow, createBtcProvidersDiscovery } from './btc-providers.js'
import { isSatsProvider, type SatsConnectProvider } from './sats-provider.js'
import { createSatsWallet } from './sats-wallet.js'
import { createStandardBitcoinWallet } from './standard-bitcoin-wallet.js'

/** Feature of a Wallet Standard wallet that holds its sats-connect provider. */
const SATS_CONNECT = 'sats-connect:'

/** Options of {@link createBitcoinWallets}. */
export interface BitcoinWalletsOptions {
  /** The page's window; undefined on a server, where no wallet is ever found. */
  readonly window: BitcoinWindow | undefined
  readonly timer: TimerPort
  readonly identify: (object: object) => string
  readonly onWarning: (warning: LatchkitErrorShape) => void
}

/** Wallet of the page for Bitcoin. */
export interface FoundBitcoinWallet {
  readonly wallet: BitcoinWallet
  /** The object that the page holds: a Wallet Standard wallet, or a sats-connect provider. */
  readonly source: object
  /** The sats-connect provider that is asked; undefined for a wallet that is asked by Wallet Standard. */
  readonly provider: SatsConnectProvider | undefined
}

/** The Bitcoin wallets of a page, of both protocols. */
export interface BitcoinWallets {
  readonly discovery: DiscoveryPort
  get(connectorId: string): FoundBitcoinWallet | undefined
  /** Emits the wallet when it is found, which may be at once or never, and completes. */
  whenFound(connectorId: string): Observable<FoundBitcoinWallet>
}

/** Finds Bitcoin wallets by Wallet Standard and in `window.btc_providers`. A provider object that comes by both ways is one wallet: the one found first. */
export function createBitcoinWallets({ window, timer, identify, onWarning }: BitcoinWalletsOptions): BitcoinWallets {
  const standard = createStandardRegistry({ namespace: 'bip122', identify })
  const providers = createStandardRegistry({ namespace: 'bip122', protocol: 'btc-providers', identify })
  const created = new WeakMap<object, FoundBitcoinWallet>()
  /** Providers of Wallet Standard wallets, as they registered. */
  const brought = new WeakSet<object>()

  const standardDiscovery = createStandardDiscovery({
    window,
    registry: standard,
    accepts: (wallet) => {
      const provider = satsProviderOf(wallet.source)
      if (!isForBitcoin(wallet, provider) || (provider !== undefined && providers.has(provider))) return false
      if (provider !== undefined) brought.add(provider)
      return true
    },
    onWarning,
  })
  const providersDiscovery = createBtcProvidersDiscovery({ window, timer, registry: providers, isKnown: (provider) => brought.has(provider), onWarning })

  function create({ announcement: { name, protocol }, source }: FoundStandardWallet): FoundBitcoinWallet {
    const known = created.get(source)
    if (known !== undefined) return known
    const provider = protocol === 'btc-providers' ? (source as SatsConnectProvider) : satsProviderOf(source)
    const found = { wallet: endingSession(name, createWallet(name, source, provider, protocol === 'btc-providers')), source, provider }
    created.set(source, found)
    return found
  }

  /** Of the two ways into one wallet, sats-connect tells more: the purposes, the network, and what was granted before. */
  function createWallet(name: string, source: object, provider: SatsConnectProvider | undefined, isProviderOnly: boolean): BitcoinWallet {
    if (provider === undefined) return createStandardBitcoinWallet(source, window, timer)
    const wallet = createSatsWallet(provider, timer)
    if (isProviderOnly) return wallet
    const plain = createStandardBitcoinWallet(source, window, timer)
    // Some wallets list their accounts, and do not answer `wallet_getAccount`. MetaMask lists none before it was asked.
    const restore = async (signal: AbortSignal) =>
      isMetaMask(name) && (await isGrantedByMetaMask({ window, timer, name, namespace: 'bip122' }, signal)) ? wallet.connect(signal) : plain.restore(signal)
    return { ...wallet, restore: (signal) => wallet.restore(signal).catch(() => restore(signal)) }
  }

  function endingSession(name: string, wallet: BitcoinWallet): BitcoinWallet {
    if (!isMetaMask(name)) return wallet
    return {
      ...wallet,
      async disconnect(signal, keeps) {
        await wallet.disconnect(signal, keeps).catch(() => undefined)
        if (keeps.length === 0) await revokeByMetaMask({ window, timer, name })
      },
    }
  }

  return {
    // Wallets register synchronously, so those that come by both ways are found by Wallet Standard first.
    discovery: { announcements: () => merge(standardDiscovery.announcements(), providersDiscovery.announcements()) },
    get(connectorId) {
      const found = standard.get(connectorId) ?? providers.get(connectorId)
      return found && create(found)
    },
    whenFound: (connectorId) => merge(standard.whenFound(connectorId), providers.whenFound(connectorId)).pipe(take(1), map(create)),
  }
}

/** Returns true for a wallet with a chain of Bitcoin and a way to connect. */
function isForBitcoin({ chains, features }: StandardWallet, provider: SatsConnectProvider | undefined): boolean {
  const connects = provider !== undefined || features.includes('bitcoin:connect') || features.includes('standard:connect')
  return connects && chains.some((chain) => chain.startsWith('bitcoin:'))
}

/** Returns the sats-connect provider of a Wallet Standard wallet. Read when the wallet registers and when it is first used: some wallets create it anew. */
function satsProviderOf(source: object): SatsConnectProvider | undefined {
  const provider = member(member(member(source, 'features'), SATS_CONNECT), 'provider')
  return isSatsProvider(provider) ? provider : undefined
}
