import { bytesToHex, type TransactionSerializable } from 'viem'
import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { walletErrors } from './errors.js'
import type { PreparedTransaction } from './transactions.js'
import type { Hex } from './types.js'

/** Mnemonic that development tools share for tests. Its keys are public: funds on a public chain are lost within seconds. */
export const testMnemonic = 'test test test test test test test test test test test junk'

/** Source of a wallet's keys. */
export type KeySource = { mnemonic?: string; accounts?: number } | { privateKeys: readonly Hex[] }

/** EIP-712 data to sign. */
export interface TypedData {
  types: Record<string, { name: string; type: string }[]>
  primaryType: string
  domain: Record<string, unknown>
  message: Record<string, unknown>
}

/** Signs with the wallet's keys. Addresses are in lower case, as browser wallets return them. */
export interface Keyring {
  readonly addresses: readonly Hex[]
  signMessage(address: Hex, bytes: Hex): Promise<Hex>
  signTypedData(address: Hex, data: TypedData): Promise<Hex>
  signTransaction(address: Hex, transaction: PreparedTransaction): Promise<Hex>
  /** Signs a transaction that delegates the account to code (EIP-7702). */
  signUpgrade(address: Hex, transaction: PreparedTransaction, authorization: Authorization): Promise<Hex>
}

/** Code to which an account is delegated, and the account's nonce then. */
export interface Authorization {
  readonly address: Hex
  readonly chainId: number
  readonly nonce: number
}

/** Creates a keyring from a mnemonic (path m/44'/60'/0'/0/n; by default the test mnemonic and 10 accounts) or from private keys. */
export function createKeyring(source: KeySource): Keyring {
  const accounts =
    'privateKeys' in source ? source.privateKeys.map((key) => privateKeyToAccount(key)) : derive(source.mnemonic ?? testMnemonic, source.accounts ?? 10)
  const byAddress = new Map(accounts.map((account) => [lowerCase(account.address), account]))
  const accountOf = (address: Hex) => {
    const account = byAddress.get(lowerCase(address))
    if (account === undefined) throw walletErrors.unauthorized(address)
    return account
  }
  return {
    addresses: [...byAddress.keys()],
    signMessage: (address, raw) => accountOf(address).signMessage({ message: { raw } }),
    signTypedData: (address, data) => accountOf(address).signTypedData(data),
    signTransaction: (address, transaction) => accountOf(address).signTransaction(transaction as TransactionSerializable),
    async signUpgrade(address, transaction, authorization) {
      const account = accountOf(address)
      const authorizationList = [await account.signAuthorization(authorization)]
      return account.signTransaction({ ...transaction, type: 'eip7702', authorizationList } as unknown as TransactionSerializable)
    },
  }
}

/** Derives the accounts. The slow seed derivation runs once for all of them. */
function derive(mnemonic: string, count: number) {
  const parent = mnemonicToAccount(mnemonic, { path: "m/44'/60'/0'/0" }).getHdKey()
  return Array.from({ length: count }, (_, index) => {
    const { privateKey } = parent.deriveChild(index)
    if (privateKey === null) throw new Error(`The mnemonic has no account ${index}.`)
    return privateKeyToAccount(bytesToHex(privateKey))
  })
}

function lowerCase(address: Hex): Hex {
  return `0x${address.slice(2).toLowerCase()}`
}
