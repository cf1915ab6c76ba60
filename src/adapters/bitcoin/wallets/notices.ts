import { from, mergeMap, type Observable } from 'rxjs'
import type { CaipNetworkId } from '../../../domain/shared/caip/caip.js'
import { failure, type LatchkitErrorShape } from '../../../domain/shared/errors/errors.js'
import type { ProviderEvent } from '../../../ports/connector.js'
import { task } from '../../shared/async-task.js'
import { WalletError } from '../../shared/foreign-call.js'
import { walletFailure } from '../../shared/wallet-failures.js'
import type { BitcoinGrant, BitcoinNotice, BitcoinWallet } from './bitcoin-wallet.js'

/** Turns the notices of wallets into events. */
export interface NoticeReader {
  /** Keeps a grant, so that a notice that repeats it is no event. */
  granted(connectorId: string, grant: BitcoinGrant): void
  /** Emits the events of a notice. Asks the wallet, without a prompt, where the notice does not say enough. */
  read(connectorId: string, wallet: BitcoinWallet, notice: BitcoinNotice, keep: (grant: BitcoinGrant) => void): Observable<ProviderEvent>
}

/** Creates the reader. */
export function createNoticeReader(checkKeys: (grant: BitcoinGrant) => Promise<BitcoinGrant>, onWarning: (warning: LatchkitErrorShape) => void): NoticeReader {
  /** Payment addresses by connector id. */
  const known = new Map<string, string>()

  /** Asks a wallet for its state; undefined, after a warning, if it cannot be asked. A wallet that denies access has withdrawn the permission; one without accounts is locked. */
  async function ask(wallet: BitcoinWallet, signal: AbortSignal): Promise<BitcoinGrant | 'denied' | undefined> {
    try {
      return await wallet.restore(signal)
    } catch (error) {
      if (error instanceof WalletError && error.refusal.kind === 'unauthorized') return 'denied'
      onWarning(failure('ACCOUNTS_UNAVAILABLE', {}, walletFailure(error)))
      return undefined
    }
  }

  async function networkOf(wallet: BitcoinWallet, signal: AbortSignal): Promise<CaipNetworkId | undefined> {
    try {
      return await wallet.readNetwork(signal)
    } catch (error) {
      onWarning(walletFailure(error))
      return undefined
    }
  }

  return {
    granted: (connectorId, grant) => void known.set(connectorId, keyOf(grant)),
    read: (connectorId, wallet, notice, keep) =>
      task(async (signal): Promise<readonly ProviderEvent[]> => {
        if (notice.type === 'disconnect') return disconnected()
        const events: ProviderEvent[] = []
        if (notice.type === 'network') {
          const network = notice.network ?? (await networkOf(wallet, signal))
          if (network !== undefined) events.push({ type: 'chainChanged', network })
        }
        const stated = notice.type === 'accounts' ? notice.grant : undefined
        // A locked wallet is not asked until it says something.
        if (stated?.accounts.length === 0 && !known.get(connectorId)) return events
        // An empty list is a question, because wallets send it while they change accounts. The addresses of another network are others, too.
        const asked = stated !== undefined && stated.accounts.length > 0 ? stated : await ask(wallet, signal)
        const isDenied = asked === 'denied'
        const grant = isDenied ? NOTHING : (asked ?? stated)
        if (grant === undefined || (notice.type === 'network' && grant.accounts.length === 0)) return events
        const accounts = paymentsOf(grant)
        if (accounts.length === 0) return [...events, ...(isDenied ? disconnected() : emptied())]
        const checked = await checkKeys(grant)
        keep(checked)
        if (keyOf(grant) === known.get(connectorId)) return events
        known.set(connectorId, keyOf(grant))
        return [...events, { type: 'accountsChanged', accounts, details: checked.accounts }]

        function emptied(): readonly ProviderEvent[] {
          if (known.get(connectorId) === '') return []
          known.set(connectorId, '')
          return [{ type: 'accountsChanged', accounts: [] }]
        }

        function disconnected(): readonly ProviderEvent[] {
          known.delete(connectorId)
          return [{ type: 'disconnect' }]
        }
      }).pipe(mergeMap((events) => from(events))),
  }
}

const NOTHING: BitcoinGrant = { accounts: [], network: null, networks: [] }

function paymentsOf({ accounts }: BitcoinGrant): readonly string[] {
  return accounts.filter(({ purpose }) => purpose === 'payment').map(({ address }) => address)
}

function keyOf(grant: BitcoinGrant): string {
  return paymentsOf(grant).join(' ')
}
