import { pbkdf2 } from '@noble/hashes/pbkdf2.js'
import { sha512 } from '@noble/hashes/sha2.js'
import { hexToBytes } from 'viem'
import { HDKey } from 'viem/accounts'
import { type BitcoinKey, bitcoinKey } from '../bitcoin/keys.js'
import { type TaprootKey, taprootKey } from '../bitcoin/taproot.js'
import { type SolanaKey, solanaKey, solanaSecret } from '../solana/keys.js'
import { createKeyring, type Keyring, type KeySource, testMnemonic } from '../wallet/keyring.js'

/** Keys of a wallet. Each set is derived when it is first needed, because deriving from a mnemonic takes a while. */
export interface WalletKeys {
  /** Keys of EVM chains. */
  keyring(): Promise<Keyring>
  solana(): Promise<readonly SolanaKey[]>
  bitcoin(): Promise<readonly BitcoinKey[]>
  /** Keys of the addresses for ordinals. */
  taproot(): Promise<readonly TaprootKey[]>
}

/** Number of accounts of a mnemonic. */
const ACCOUNTS = 10

/**
 * Creates the keys of a mnemonic, along the paths of wallets: m/44'/60'/0'/0/n, m/44'/501'/n'/0', m/84'/0'/0'/0/n and m/86'/0'/0'/0/n; or of private keys, each
 * of which is the secret of one account in every namespace.
 */
export function createWalletKeys(source: KeySource): WalletKeys {
  const seed = once(() => {
    const { mnemonic = testMnemonic } = source as { readonly mnemonic?: string }
    return pbkdf2(sha512, mnemonic.normalize('NFKD'), 'mnemonic', { c: 2048, dkLen: 64 })
  })
  const all = <T>(given: (secret: Uint8Array) => T, derived: () => readonly T[]) =>
    'privateKeys' in source ? source.privateKeys.map((key) => given(hexToBytes(key))) : derived()
  const numbers = Array.from({ length: ('accounts' in source && source.accounts) || ACCOUNTS }, (_, index) => index)

  const keyring = once(() => createKeyring(source))
  const solana = once(() => all(solanaKey, () => numbers.map((index) => solanaKey(solanaSecret(seed(), index)))))
  const bitcoin = once(() =>
    all(bitcoinKey, () => {
      const parent = HDKey.fromMasterSeed(seed()).derive("m/84'/0'/0'/0")
      return numbers.map((index) => bitcoinKey(parent.deriveChild(index).privateKey ?? new Uint8Array()))
    }),
  )
  const taproot = once(() =>
    all(taprootKey, () => {
      const parent = HDKey.fromMasterSeed(seed()).derive("m/86'/0'/0'/0")
      return numbers.map((index) => taprootKey(parent.deriveChild(index).privateKey ?? new Uint8Array()))
    }),
  )
  return { keyring: async () => keyring(), solana: async () => solana(), bitcoin: async () => bitcoin(), taproot: async () => taproot() }
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
