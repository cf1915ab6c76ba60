/**
 * `latchkit/siwx`: sign-in with the wallet (CAIP-122, EIP-4361).
 * @packageDocumentation
 */
import { isStatement, isUri } from './adapters/siwx/grammar.js'
import type { SiweConfig } from './adapters/siwx/siwe-config.js'
import type { SiwxHost } from './adapters/siwx/host-siwx.js'
import type { MessageOptions } from './adapters/siwx/siwx.js'
import type { SignInResolver } from './domain/config/index.js'
import { failure, LatchkitError } from './domain/shared/errors.js'
import type { SignInPlug } from './instance/sign-in.js'

export type { SiweConfig, SiweMessageArgs, SiweSession } from './adapters/siwx/siwe-config.js'
export type { SiwxHost } from './adapters/siwx/host-siwx.js'
export { selectSignIn, type SignInView } from './domain/siwx/selectors.js'
export type { SignInContext, SignInParts, SignInPlug } from './instance/sign-in.js'
export type { Cacao, SignInData, SignInSession, SignInSubject, SiwxPort } from './ports/siwx.js'

/** What an app may set of the sign-in with the wallet. */
export interface SignInOptions extends MessageOptions {
  /** Who connects must sign in: the dialog asks for it by itself and stays until it is done. True unless set, here or by the host. */
  readonly required?: boolean
  /** Sessions end when the visitor disconnects. True unless set. */
  readonly signOutOnDisconnect?: boolean
}

/**
 * Sign-in with the wallet: the visitor proves by a signature that the account is theirs. Sessions stay in the storage of the page, or with the host that the option
 * `siwx`, or `siweConfig`, of `createLatchkit` names. What is verified in the page is for display: a server that serves somebody checks message and signature again.
 *
 * Throws `OPTIONS_INVALID`, in `createLatchkit`, for options that cannot work.
 * @example
 * createLatchkit({ networks: [mainnet], use: [evm(), signIn({ statement: 'Keep my orders on every device.' })] })
 * createLatchkit({ networks: [mainnet], siwx: { createMessage, addSession, getSessions, revokeSession, setSessions }, use: [evm(), signIn()] })
 */
export function signIn(options: SignInOptions = {}): SignInPlug {
  const resolve: SignInResolver = ({ siwx, siweConfig }) => {
    const host = checked('siwx', siwx as SiwxHost | undefined, HOST)
    const siwe = checked('siweConfig', siweConfig as SiweConfig | undefined, SIWE, SIWE)
    const { statement, expiresInMs } = options
    if (statement !== undefined && !isStatement(statement))
      refuse('signIn.statement', "must be one line of ASCII letters, digits, spaces and -._~:/?#[]@!$&'()*+,;=, which is what EIP-4361 has for it")
    for (const [at, resource] of (options.resources ?? []).entries())
      if (!isUri(resource)) refuse(`signIn.resources[${at}]`, 'must be an absolute URI such as https://app.example/terms')
    if (expiresInMs !== undefined && !(expiresInMs >= 60_000)) refuse('signIn.expiresInMs', 'must be at least 60,000: a minute')
    if (siwe?.enabled === false) return {}
    const required = options.required ?? host?.getRequired?.() ?? siwe?.required ?? true
    return { siwx: { required, signOutOnDisconnect: options.signOutOnDisconnect ?? siwe?.signOutOnDisconnect ?? true } }
  }
  return { signIn: resolve, load: async () => (await import('./instance/sign-in-core.js')).createSignIn(resolve, options) }
}

const HOST = ['createMessage', 'verifyMessage', 'getSessions', 'addSession', 'setSessions', 'revokeSession', 'getRequired'] as const
const SIWE = ['getNonce', 'createMessage', 'verifyMessage', 'getSession', 'signOut'] as const

/** What is no function fails here and not in front of a visitor. */
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
