import { SandboxError } from '../errors.js'
import { randomUuid } from './page/announce.js'
import { createControls, type WalletControls } from './controls.js'
import { createWalletCore, type WalletCoreOptions } from './core.js'
import { drawingFor, iconOf } from './page/icon.js'
import type { KeySource, Keyring } from './keyring.js'
import type { Decision, WalletPolicy } from './policy.js'
import { createProvider, type WalletProvider } from './provider.js'
import type { Hex, ProviderInfo } from './types.js'

/** Options of {@link createHeadlessWallet}. */
export interface HeadlessWalletOptions extends Omit<WalletCoreOptions, 'keyring'> {
  name: string
  /** Reverse domain name, by which pages recognize the wallet. */
  rdns: string
  /** Keys: the accounts of a mnemonic (the test mnemonic by default), or private keys. */
  mnemonic?: string
  privateKeys?: readonly Hex[]
}

/** Wallet without a UI, for the command line and for tests outside a browser. */
export interface HeadlessWallet {
  readonly provider: WalletProvider
  readonly info: ProviderInfo
  setPolicy(policy: Decision | WalletPolicy): void
  readonly controls: WalletControls
}

/**
 * Creates a wallet that behaves as the sandbox's wallet in a page. Under the policy `ask` its questions wait for `controls.approve()` or `controls.reject()`.
 *
 * Keys are derived when first needed; a request that needs them rejects with {@link SandboxError} `SANDBOX_VIEM_NOT_FOUND` if viem is not installed.
 *
 * @example
 * const chains = [{ chainId: 31337, rpcUrl: 'http://127.0.0.1:8545' }]
 * const { provider } = createHeadlessWallet({ name: 'Kestrel', rdns: 'dev.latchkit.kestrel', chains, policy: 'approve' })
 * await provider.request({ method: 'eth_requestAccounts' })
 */
export function createHeadlessWallet(options: HeadlessWalletOptions): HeadlessWallet {
  const { name, rdns, mnemonic, privateKeys, ...rest } = options
  const source: KeySource = privateKeys ? { privateKeys } : mnemonic === undefined ? {} : { mnemonic }
  const core = createWalletCore({ ...rest, keyring: once(() => loadKeyring(source)) })
  const controls = createControls(core)
  return {
    provider: createProvider(core),
    info: Object.freeze({ uuid: randomUuid(), name, rdns, icon: iconOf(drawingFor(name)) }),
    setPolicy: core.setPolicy,
    controls,
  }
}

async function loadKeyring(source: KeySource): Promise<Keyring> {
  const { createKeyring } = await import('./keyring.js').catch((error: unknown) => {
    const hint = 'The wallets of the sandbox sign with viem: `npm install --save-dev viem`.'
    throw new SandboxError('SANDBOX_VIEM_NOT_FOUND', hint, { cause: error })
  })
  return createKeyring(source)
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make()
    return made
  }
}
