import { SOLANA_DEVNET_CHAIN, SOLANA_MAINNET_CHAIN } from '@solana/wallet-standard-chains'
import {
  SolanaSignAndSendTransaction,
  type SolanaSignAndSendTransactionFeature,
  SolanaSignIn,
  type SolanaSignInFeature,
  SolanaSignMessage,
  type SolanaSignMessageFeature,
  SolanaSignTransaction,
  type SolanaSignTransactionFeature,
} from '@solana/wallet-standard-features'
import { createSignInMessage } from '@solana/wallet-standard-util'
import type { Wallet, WalletAccount } from '@wallet-standard/base'
import {
  StandardConnect,
  type StandardConnectFeature,
  StandardDisconnect,
  type StandardDisconnectFeature,
  StandardEvents,
  type StandardEventsFeature,
  type StandardEventsListeners,
} from '@wallet-standard/features'
import { ReadonlyWalletAccount } from '@wallet-standard/wallet'
import nacl from 'tweetnacl'
import { keyOf, signTransaction } from '../../contracts/solana-wallet.js'

type PeerFeatures = StandardConnectFeature &
  StandardDisconnectFeature &
  StandardEventsFeature &
  SolanaSignMessageFeature &
  SolanaSignTransactionFeature &
  SolanaSignAndSendTransactionFeature &
  SolanaSignInFeature

/** A wallet by the packages of Wallet Standard, as extensions build theirs. */
export interface PeerWallet extends Wallet {
  readonly features: PeerFeatures
  /** Names of features that were called, in order. */
  readonly calls: string[]
}

/** Creates a wallet with the key of a seed. It approves everything. */
export function createPeerWallet(seed: number, domain = 'app.example'): PeerWallet {
  const { address, publicKey, secretKey } = keyOf(seed)
  const chains = [SOLANA_MAINNET_CHAIN, SOLANA_DEVNET_CHAIN] as const
  const signing = [SolanaSignMessage, SolanaSignTransaction, SolanaSignAndSendTransaction, SolanaSignIn] as const
  // Its `label` may be undefined, which the interface does not say.
  const account = new ReadonlyWalletAccount({ address, publicKey, chains, features: signing }) as WalletAccount
  const listeners = new Set<StandardEventsListeners['change']>()
  const calls: string[] = []
  // Copied, because the bytes may be of jsdom's realm, which tweetnacl refuses.
  const sign = (bytes: Uint8Array) => nacl.sign.detached(Uint8Array.from(bytes), secretKey)
  let accounts: readonly WalletAccount[] = []
  const change = (next: readonly WalletAccount[]) => {
    accounts = next
    for (const listener of [...listeners]) listener({ accounts })
  }
  const wallet: PeerWallet = {
    version: '1.0.0',
    name: 'Peer',
    icon: 'data:image/svg+xml;base64,PHN2Zy8+',
    chains,
    get accounts() {
      return accounts
    },
    calls,
    features: {
      [StandardConnect]: {
        version: '1.0.0',
        connect: async ({ silent } = {}) => {
          calls.push(silent ? 'silent' : StandardConnect)
          if (!silent && accounts.length === 0) change([account])
          return { accounts }
        },
      },
      [StandardDisconnect]: { version: '1.0.0', disconnect: async () => change([]) },
      [StandardEvents]: {
        version: '1.0.0',
        on: (_, listener) => {
          listeners.add(listener)
          return () => void listeners.delete(listener)
        },
      },
      [SolanaSignMessage]: {
        version: '1.1.0',
        signMessage: async (...inputs) => {
          calls.push(SolanaSignMessage)
          return inputs.map(({ message }) => ({ signedMessage: message, signature: sign(message), signatureType: 'ed25519' as const }))
        },
      },
      [SolanaSignTransaction]: {
        version: '1.0.0',
        supportedTransactionVersions: ['legacy', 0],
        signTransaction: async (...inputs) => {
          calls.push(SolanaSignTransaction)
          return inputs.map(({ transaction }) => ({ signedTransaction: signTransaction(transaction, secretKey, publicKey) }))
        },
      },
      [SolanaSignAndSendTransaction]: {
        version: '1.0.0',
        supportedTransactionVersions: ['legacy', 0],
        signAndSendTransaction: async (...inputs) => {
          calls.push(SolanaSignAndSendTransaction)
          return inputs.map(({ transaction }) => ({ signature: signTransaction(transaction, secretKey, publicKey).slice(1, 65) }))
        },
      },
      [SolanaSignIn]: {
        version: '1.0.0',
        signIn: async (...inputs) => {
          calls.push(SolanaSignIn)
          if (accounts.length === 0) change([account])
          return inputs.map((input) => {
            const signedMessage = createSignInMessage({ ...input, domain: input.domain ?? domain, address: input.address ?? address })
            return { account, signedMessage, signature: sign(signedMessage) }
          })
        },
      },
    },
  }
  return wallet
}
