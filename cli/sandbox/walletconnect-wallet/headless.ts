import { SandboxError } from '../errors.js'
import type { WalletConnectControls } from './controls.js'
import { heron } from './heron.js'
import type { KeyValueStorage, WalletConnectWalletOptions } from './types.js'

/** Options of {@link startWalletConnectWallet}. */
export interface HeadlessWalletConnectOptions extends WalletConnectWalletOptions {
  /** Storage of an earlier wallet, to resume its sessions as after a restart. By default new and in memory. */
  readonly storage?: KeyValueStorage
}

/** WalletConnect wallet without a UI. */
export interface HeadlessWalletConnectWallet extends WalletConnectControls {
  readonly storage: KeyValueStorage
  /** Stops the wallet and closes its socket. Its sessions stay in its storage, and apps are not told. */
  stop(): Promise<void>
}

/**
 * Starts a wallet that apps reach through WalletConnect: the WalletConnect wallet SDK with the test keys, in this process, by a policy.
 *
 * @throws {@link SandboxError} `SANDBOX_VIEM_NOT_FOUND` if viem is not installed.
 *
 * @example
 * const chains = [{ chainId: 31337, rpcUrl: 'http://127.0.0.1:8545' }]
 * const wallet = await startWalletConnectWallet({ relayUrl: 'ws://127.0.0.1:5321', chains, policy: 'approve' })
 * await wallet.pair(kit.getPairingUri() ?? '')
 * wallet.setPolicy({ decision: 'approve', methods: { personal_sign: 'reject' } }) // 5000
 * wallet.setPolicy({ error: { code: 5002, message: 'User rejected methods.' } }) // another code
 * await wallet.switchChain(31338)
 * wallet.requests // requests and their outcomes
 * await wallet.disconnect()
 * await wallet.stop()
 */
export async function startWalletConnectWallet(options: HeadlessWalletConnectOptions): Promise<HeadlessWalletConnectWallet> {
  const { relayUrl, projectId, metadata, requestQueue, mnemonic, privateKeys, storage = mapStorage() } = options
  const { createWalletConnectWallet, createWalletKeys, startKit } = await import('./parts.js').catch((error: unknown) => {
    const hint = 'The wallets of the sandbox sign with viem: `npm install --save-dev viem`.'
    throw new SandboxError('SANDBOX_VIEM_NOT_FOUND', hint, { cause: error })
  })
  const kit = await startKit({
    relayUrl,
    projectId,
    metadata: { ...heron, ...metadata },
    storage,
    requestQueue,
  })
  const source = privateKeys !== undefined ? { privateKeys } : mnemonic === undefined ? {} : { mnemonic }
  const wallet = createWalletConnectWallet(kit, options, createWalletKeys(source))
  return Object.defineProperties({ storage, stop: wallet.stop }, Object.getOwnPropertyDescriptors(wallet.controls)) as HeadlessWalletConnectWallet
}

/** Creates storage in memory. It outlives a stopped client, so that a new client with it acts as a restart. */
export function mapStorage(): KeyValueStorage {
  const items = new Map<string, unknown>()
  return {
    getKeys: async () => [...items.keys()],
    getEntries: async <T>() => structuredClone([...items]) as [string, T][],
    getItem: async <T>(key: string) => structuredClone(items.get(key)) as T | undefined,
    async setItem(key, value) {
      items.set(key, structuredClone(value))
    },
    async removeItem(key) {
      items.delete(key)
    },
  }
}
