import { SandboxError } from '../errors.js'
import { randomUuid } from './announce.js'
import { createControls, type WalletControls } from './controls.js'
import { createWalletCore, type WalletCoreOptions } from './core.js'
import { drawingFor, iconOf } from './icon.js'
import type { KeySource, Keyring } from './keyring.js'
import type { Decision, WalletPolicy } from './policy.js'
import { createProvider, type WalletProvider } from './provider.js'
import type { Hex, ProviderInfo } from './types.js'

/** A wallet to make in this process. */
export interface HeadlessWalletOptions extends Omit<WalletCoreOptions, 'keyring'> {
  name: string
  /** Domain name in reverse order, by which pages know it again. */
  rdns: string
  /** Its keys: the accounts of a mnemonic (the test mnemonic unless given), or private keys. */
  mnemonic?: string
  privateKeys?: readonly Hex[]
}

/** A wallet without a window, to be used in the place of one: by the command line, and by tests outside a browser. */
export interface HeadlessWallet {
  readonly provider: WalletProvider
  readonly info: ProviderInfo
  setPolicy(policy: Decision | WalletPolicy): void
  readonly controls: WalletControls
}

/**
 * Makes a wallet that behaves as the one of the sandbox in a page. Under the policy `ask` its questions wait for
 * `controls.approve()` or `controls.reject()`.
 *
 * Keys are derived when first needed; a request that needs them is rejected with {@link SandboxError}
 * `SANDBOX_VIEM_NOT_FOUND` where viem is not installed.
 *
 * @example
 * const { provider, setPolicy } = createHeadlessWallet({ name: 'Kestrel', rdns: 'dev.latchkit.kestrel', chains, policy: 'approve' })
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
