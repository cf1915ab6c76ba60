/**
 * `latchkit/siwx`: sign-in with the wallet (CAIP-122, EIP-4361).
 * @packageDocumentation
 */
import { fitContent } from './adapters/siwx/content.js'
import { isStatement } from './adapters/siwx/grammar.js'
import type { SiweConfig } from './adapters/siwx/siwe-config.js'
import type { SiwxHost } from './adapters/siwx/host-siwx.js'
import type { MessageOptions } from './adapters/siwx/siwx.js'
import type { AnyPlugin } from './domain/any-plugin.js'
import type { Plugin } from './domain/plugin.js'
import { configureSignIn, type SignInResolver } from './domain/siwx/config.js'
import { LatchkitError } from './domain/shared/errors/latchkit-error.js'
import { failure } from './domain/shared/errors/start-errors.js'

export type { SiweConfig, SiweMessageArgs, SiweSession } from './adapters/siwx/siwe-config.js'
export type { SiwxHost } from './adapters/siwx/host-siwx.js'
export type { SiwxConfig } from './domain/siwx/config.js'
export type { SiwxCommand, SiwxEvent } from './domain/siwx/messages.js'
export type { PublicSiwxState } from './domain/siwx/state.js'
export { selectSignIn, type SignInView } from './domain/siwx/selectors.js'
export type { Cacao, SignInData, SignInSession, SignInSubject, SiwxPort } from './ports/siwx.js'

/** Options of the sign-in with the wallet. */
export interface SignInOptions extends MessageOptions {
  /** Requires sign-in after connecting: the dialog opens by itself and stays open until the user signs in. True unless set here or by the host. */
  readonly required?: boolean
  /** Ends sessions when the user disconnects. True unless set here or by the host. */
  readonly signOutOnDisconnect?: boolean
  /**
   * Ids of connectors whose wallets can connect and sign in with one prompt (`wallet_connect` of ERC-7846), besides those that are known for it. Wallets of Solana
   * with `solana:signIn`, and sessions of WalletConnect, do so by themselves. Only where sign-in is required.
   */
  readonly onePrompt?: readonly string[]
}

/**
 * Sign-in with the wallet: the user proves ownership of the account by a signature. Sessions stay in the storage of the page, or with the host in the
 * option `siwx`, or `siweConfig`, of `createLatchkit`. Verification in the page is for display only: a server must verify message and signature again.
 *
 * @throws OPTIONS_INVALID in `createLatchkit`
 * @example
 * createLatchkit({ networks: [mainnet], use: [evm(), signIn({ statement: 'Keep my orders on every device.' })] })
 * createLatchkit({ networks: [mainnet], siwx: siwxHost, use: [evm(), signIn({ required: false })] })
 */
export function signIn(options: SignInOptions = {}): AnyPlugin {
  const resolve: SignInResolver = ({ siwx, siweConfig }, leaveOut) => {
    const host = checked('siwx', siwx as SiwxHost | undefined, HOST)
    const siwe = checked('siweConfig', siweConfig as SiweConfig | undefined, SIWE, SIWE)
    const { expiresInMs } = options
    const { statement } = fitContent(options, ({ field, problem }) => leaveOut(`signIn.${field}`, problem))
    if (statement !== undefined && !isStatement(statement))
      refuse('signIn.statement', "must be ASCII letters, digits, spaces and -._~:/?#[]@!$&'()*+,;=, which is what EIP-4361 has for it")
    if (expiresInMs !== undefined && !(expiresInMs >= 60_000)) refuse('signIn.expiresInMs', 'must be at least 60,000: a minute')
    if (siwe?.enabled === false) return undefined
    const required = options.required ?? host?.getRequired?.() ?? siwe?.required ?? true
    return { required, signOutOnDisconnect: options.signOutOnDisconnect ?? siwe?.signOutOnDisconnect ?? true }
  }
  return {
    ...configureSignIn(resolve),
    given: options,
    async load() {
      const { createHostSiwx, signInModule } = await import('./kit/plugins/sign-in.js')
      return signInModule(createHostSiwx(options), options.onePrompt)
    },
  } satisfies Plugin
}

const HOST = ['createMessage', 'verifyMessage', 'getSessions', 'addSession', 'setSessions', 'revokeSession', 'getRequired'] as const
const SIWE = ['getNonce', 'createMessage', 'verifyMessage', 'getSession', 'signOut'] as const

/** Validates host functions at creation, so that a wrong type does not fail in front of a visitor. */
function checked<T extends object>(option: string, value: T | undefined, functions: readonly string[], needed: readonly string[] = []): T | undefined {
  if (value === undefined) return undefined
  if (typeof value !== 'object' || value === null) refuse(option, 'must be an object')
  for (const name of functions) {
    const member = (value as Readonly<Record<string, unknown>>)[name]
    if (typeof member !== 'function' && (member !== undefined || needed.includes(name))) refuse(`${option}.${name}`, 'must be a function')
  }
  return value
}

function refuse(option: string, problem: string): never {
  throw LatchkitError.from(failure('OPTIONS_INVALID', { option, problem }))
}
