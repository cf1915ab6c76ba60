import { concatMap, type Observable, switchMap, throwError } from 'rxjs'
import { failure, type LatchkitErrorShape } from '../../../domain/shared/errors/errors.js'
import { isErrorShape } from '../../../domain/shared/errors/latchkit-error.js'
import { unsupportedMethod } from '../../../domain/shared/errors/rpc-errors.js'
import type { ConnectorPort, ConnectorRef, ConnectReply } from '../../../ports/connector.js'
import type { TimerPort } from '../../../ports/timer.js'
import { firstOf, task, within } from '../../shared/async-task.js'
import { connectFailure, inForm, isRejected, walletFailure } from '../../shared/wallet-failures.js'
import { servesAny } from '../../wallet-standard/shared-object.js'
import { requireValid } from '../messages/verdict.js'
import type { SigningAccount } from '../payments/bitcoin-transactions.js'
import type { SignatureVerdict } from '../scripts/verify-input.js'
import type { BitcoinGrant, BitcoinWallet } from './bitcoin-wallet.js'
import type { BitcoinWallets, FoundBitcoinWallet } from './bitcoin-wallets.js'
import { createNoticeReader } from './notices.js'
import { isUnknownMethod } from './sats-wallet.js'
import type { Signer } from './signer.js'

/** Milliseconds to wait for a wallet that may still appear (CONN-23). */
export const WALLET_WAIT_MS = 1_000

/** Options of {@link createBitcoinConnector}. */
export interface BitcoinConnectorOptions {
  readonly wallets: BitcoinWallets
  readonly timer: TimerPort
  /** Loads what signs and sends transactions. */
  readonly signer: () => Promise<Signer>
  /** Returns a grant without public keys that do not give their address. */
  readonly checkKeys: (grant: BitcoinGrant) => Promise<BitcoinGrant>
  /** Checks a signature of a message for exactly one address. */
  readonly verifyMessage: (address: string, message: string, signature: string) => Promise<SignatureVerdict>
  readonly onWarning: (warning: LatchkitErrorShape) => void
}

/** Connector port over the Bitcoin wallets of the page. */
export interface BitcoinConnector {
  readonly port: ConnectorPort
  /** Returns the public key of an account in hex; undefined if the wallet does not tell it. */
  publicKeyOf(connectorId: string, address: string): string | undefined
}

/** Connects, signs and sends through the Bitcoin wallets of the page. */
export function createBitcoinConnector(options: BitcoinConnectorOptions): BitcoinConnector {
  const { wallets, timer, signer, checkKeys, verifyMessage, onWarning } = options
  const notices = createNoticeReader(checkKeys, onWarning)
  /** Grants by connector id: public keys and purposes of the addresses. */
  const grants = new Map<string, BitcoinGrant>()

  /** Runs a request to a known wallet. Failures are those of the catalogue. */
  const asking = <T>({ connectorId }: ConnectorRef, ask: (wallet: BitcoinWallet, signal: AbortSignal) => Promise<T>): Observable<T> =>
    task(async (signal) => {
      try {
        return await ask(known(wallets, connectorId).wallet, signal)
      } catch (error) {
        throw walletFailure(error)
      }
    })

  async function found(connectorId: string, signal: AbortSignal): Promise<FoundBitcoinWallet> {
    await within(timer, WALLET_WAIT_MS, firstOf(wallets.whenFound(connectorId), signal), undefined, signal)
    return known(wallets, connectorId)
  }

  const publicKeyOf = (connectorId: string, address: string) => grants.get(connectorId)?.accounts.find((one) => one.address === address)?.publicKey
  const account = ({ connectorId, address, network }: ConnectorRef & Pick<SigningAccount, 'address' | 'network'>): SigningAccount => ({
    address,
    network,
    publicKey: publicKeyOf(connectorId, address),
  })

  const port: ConnectorPort = {
    connect: ({ connectorId, silent }) =>
      task(async (signal) => {
        try {
          // Nothing is awaited between a click and its prompt if the wallet is present.
          const { wallet } = wallets.get(connectorId) ?? (await found(connectorId, signal))
          const grant = await checkKeys(await (silent ? wallet.restore(signal) : wallet.connect(signal)))
          const reply = replyOf(grant, wallet)
          grants.set(connectorId, grant)
          notices.granted(connectorId, grant)
          return reply
        } catch (error) {
          throw connectFailure(error)
        }
      }),

    disconnect: ({ connectorId, keeps = [] }) =>
      task(async (signal) => {
        grants.delete(connectorId)
        const found = wallets.get(connectorId)
        // A provider of its own may end all chains of its wallet, so it is left alone while another one is in use.
        const isShared = found !== undefined && keeps.length > 0 && (found.source === found.provider || servesAny(found.source, keeps))
        if (found === undefined || (isShared && found.provider !== undefined)) return null
        // A wallet that does not know the method, or fails in it, is disconnected all the same (CONN-32).
        await found.wallet.disconnect(signal, keeps).catch(() => undefined)
        return null
      }),

    // A remembered wallet may be found late; it has no events until then.
    events: ({ connectorId }) =>
      wallets
        .whenFound(connectorId)
        .pipe(
          switchMap(({ wallet }) =>
            wallet.notices.pipe(concatMap((notice) => notices.read(connectorId, wallet, notice, (grant) => grants.set(connectorId, grant)))),
          ),
        ),

    switchNetwork: (request) =>
      asking(request, async (wallet, signal) => {
        const network = request.network.caipNetworkId
        try {
          await wallet.switchNetwork(network, signal)
          return null
        } catch (error) {
          if (isErrorShape(error)) throw error
          const code = isRejected(error) ? 'NETWORK_SWITCH_REJECTED' : isUnknownMethod(error) ? 'CHAIN_NOT_SUPPORTED' : 'NETWORK_SWITCH_FAILED'
          throw failure(code, { network }, walletFailure(error).cause)
        }
      }),

    readNetwork: (request) => asking(request, (wallet, signal) => wallet.readNetwork(signal)),

    signMessage: (request) =>
      asking(request, async (wallet, signal) => {
        const { address, message } = request
        await wallet.requireAccount(address, signal)
        const signature = await inForm(wallet.signMessage(address, message, signal), 'SIGNATURE_INVALID')
        requireValid(await verifyMessage(address, message, signature), address)
        return signature
      }),

    signTypedData: () => throwError(() => unsupportedMethod('Typed data in bip122')),

    signTransactions: (request) =>
      asking(request, async (wallet, signal) => {
        await requireReady(wallet, request, signal)
        const { sign } = await signer()
        const signed: string[] = []
        // One prompt after another: the protocols of Bitcoin wallets take one PSBT at a time, and a refusal ends the rest.
        for (const transaction of request.transactions) signed.push(await sign(wallet, transaction, account(request), signal))
        return signed
      }),

    sendTransaction: (request) =>
      asking(request, async (wallet, signal) => {
        await requireReady(wallet, request, signal)
        return (await signer()).send(wallet, request.transaction, account(request), signal)
      }),
  }
  return { port, publicKeyOf }
}

/** Compares network and account right before the prompt: the visitor must not be asked to pay on another network, or from another account (F36). */
async function requireReady(wallet: BitcoinWallet, { network, address }: Pick<SigningAccount, 'network' | 'address'>, signal: AbortSignal): Promise<void> {
  const current = await wallet.readNetwork(signal)
  if (current !== network) throw failure('CHAIN_MISMATCH', { network, wallet: current })
  await wallet.requireAccount(address, signal)
}

/** Returns a wallet of this page, or throws the error that names what is missing (CONN-44). */
function known(wallets: BitcoinWallets, connectorId: string): FoundBitcoinWallet {
  const wallet = wallets.get(connectorId)
  if (wallet === undefined) throw failure('WALLET_CONNECTOR_UNDEFINED', { connectorId })
  return wallet
}

/** Returns the reply to a connect request. Ordinals addresses are no accounts: their coins carry inscriptions, which a payment would spend as fees. */
function replyOf({ accounts, network, networks }: BitcoinGrant, wallet: BitcoinWallet): ConnectReply {
  const payments = accounts.filter(({ purpose }) => purpose === 'payment').map(({ address }) => address)
  if (payments.length === 0) {
    const reason = accounts.length === 0 ? 'The wallet shared no address' : 'The wallet shared an ordinals address only, and no payment address'
    throw failure('ACCOUNTS_UNAVAILABLE', {}, { message: reason })
  }
  return {
    accounts: payments,
    details: accounts,
    network,
    approvedNetworks: wallet.switchesToAny ? [] : networks,
    supportsAllNetworks: wallet.switchesToAny,
  }
}
