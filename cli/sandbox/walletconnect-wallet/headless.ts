import { SandboxError } from '../errors.js'
import { mapStorage } from './map-storage.js'
import type { WalletConnectControls } from './controls.js'
import { heron } from './heron.js'
import type { KeyValueStorage, WalletConnectWalletOptions } from './types.js'

/** A WalletConnect wallet to start in this process. */
export interface HeadlessWalletConnectOptions extends WalletConnectWalletOptions {
  /** What an earlier one kept, to go on with its sessions: a restart of the wallet. New and in memory unless given. */
  readonly storage?: KeyValueStorage
}

/** A WalletConnect wallet without a window. */
export interface HeadlessWalletConnectWallet extends WalletConnectControls {
  readonly storage: KeyValueStorage
  /** Ends it, its socket included. Its sessions stay in its storage, and apps are not told. */
  stop(): Promise<void>
}

/**
 * Starts a wallet that apps reach through WalletConnect: the stock wallet SDK with the test keys, in this process, by a policy.
 *
 * @throws {@link SandboxError} `SANDBOX_VIEM_NOT_FOUND` where viem is not installed.
 *
 * @example
 * const wallet = await startWalletConnectWallet({ relayUrl: relay.url, chains: [{ chainId: 31337, rpcUrl }], policy: 'approve' })
 * await wallet.pair(uri)                                                             // from the app's QR code
 * wallet.setPolicy({ decision: 'approve', methods: { personal_sign: 'reject' } })    // 5000
 * wallet.setPolicy({ error: { code: 5002, message: 'User rejected methods.' } })     // another code
 * await wallet.switchChain(31338)
 * wallet.requests                                                                    // what came, and what came of it
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
