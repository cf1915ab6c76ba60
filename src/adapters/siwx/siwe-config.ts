import { type CaipNetworkId, namespaceOf, referenceOf } from '../../domain/shared/caip/caip.js'
import type { SignInData, SignInSession } from '../../ports/siwx.js'
import { failure } from '../../domain/siwx/errors.js'
import { sameAddress } from '../../domain/shared/caip/address.js'
import { refuseField } from './fields.js'
import type { SiwxHost } from './host-siwx.js'
import { parseMessage } from './message.js'

type Awaitable<T> = T | PromiseLike<T>

/** Session on a server that supports EIP-4361. */
export interface SiweSession {
  readonly address: string
  readonly chainId: number
}

/** Fields of a message, with the names of EIP-4361 clients. */
export interface SiweMessageArgs {
  /** `did:pkh:` and the account as CAIP-10. */
  readonly address: string
  readonly chainId: number
  readonly domain: string
  readonly uri: string
  readonly version: '1'
  readonly nonce: string
  readonly iat: string
  readonly statement?: string
  readonly exp?: string
  readonly nbf?: string
  readonly resources?: readonly string[]
}

/** The older form of a host's sign-in: EIP-4361 only, with one session on the server. The option `siweConfig` takes it (specification, section 5). */
export interface SiweConfig {
  getNonce(address?: string): Awaitable<string>
  createMessage(args: SiweMessageArgs): string
  verifyMessage(args: { readonly message: string; readonly signature: string }): Awaitable<boolean>
  getSession(): Awaitable<SiweSession | null>
  signOut(): Awaitable<boolean>
  getMessageParams?(): Awaitable<Partial<Pick<SiweMessageArgs, 'domain' | 'uri' | 'statement' | 'exp' | 'nbf' | 'iat' | 'resources'>>>
  onSignIn?(session?: SiweSession): void
  onSignOut?(): void
  /** True by default: visitors who connect must sign in. */
  readonly required?: boolean
  /** False switches the sign-in off. */
  readonly enabled?: boolean
  /** True by default. */
  readonly signOutOnDisconnect?: boolean
  /** True by default: another account must sign in anew. */
  readonly signOutOnAccountChange?: boolean
  /** True by default: another EVM network must sign in anew. */
  readonly signOutOnNetworkChange?: boolean
}

/**
 * Maps a `siweConfig` to the flow of `siwx` (SIWX-14).
 * @param place domain and URI of the sign-in
 */
export function siweHost(
  config: SiweConfig,
  place: { readonly domain: string; readonly uri: string },
  now: () => number,
): Required<Omit<SiwxHost, 'getRequired'>> {
  const end = async () => {
    if ((await config.signOut()) !== false) config.onSignOut?.()
  }
  const verify = async ({ message, signature }: Pick<SignInSession, 'message' | 'signature'>) => (await config.verifyMessage({ message, signature })) === true
  return {
    async createMessage({ accountAddress, chainId }) {
      const nonce = await config.getNonce(accountAddress)
      const { iat = new Date(now()).toISOString(), ...params } = (await config.getMessageParams?.()) ?? {}
      const about = { ...place, ...params, version: '1', nonce } as const
      const message = config.createMessage({ ...about, iat, address: `did:pkh:${chainId}:${accountAddress}`, chainId: Number(referenceOf(chainId)) })
      const { exp: expirationTime, nbf: notBefore, ...rest } = about
      const asked: SignInData = {
        ...rest,
        accountAddress,
        chainId,
        issuedAt: iat,
        ...(expirationTime ? { expirationTime } : {}),
        ...(notBefore ? { notBefore } : {}),
      }
      // The app may have added fields, or used another time.
      const read = parseMessage(message.trim())
      if (read === undefined && accountAddress !== '') refuseField({ field: 'siweConfig.createMessage', problem: UNREADABLE })
      return { ...(read ?? asked), toString: () => message }
    },
    // The server creates its session when it verifies the message.
    verifyMessage: verify,
    addSession: async ({ data }) => config.onSignIn?.({ address: data.accountAddress, chainId: Number(referenceOf(data.chainId)) }),
    async setSessions([session]) {
      if (session === undefined) return
      if (!(await verify(session))) throw failure('SIGN_IN_NOT_SIGNED')
      config.onSignIn?.({ address: session.data.accountAddress, chainId: Number(referenceOf(session.data.chainId)) })
    },
    async getSessions(chainId, accountAddress) {
      // EIP-4361 has no sign-in outside of EVM, so the account counts as signed in.
      if (namespaceOf(chainId) !== 'eip155') return [standing(chainId, accountAddress, place)]
      const session = await config.getSession()
      if (session === null || session === undefined) return []
      const isSame = sameAddress('eip155', session.address, accountAddress)
      const isHere = session.chainId === Number(referenceOf(chainId))
      const counts = (isSame || config.signOutOnAccountChange === false) && (isHere || config.signOutOnNetworkChange === false)
      if (counts) return [standing(chainId, accountAddress, place)]
      await end()
      return []
    },
    revokeSession: end,
  }
}

const UNREADABLE = 'gives a text that is no message of EIP-4361: use createSiweMessage of viem, or SiweMessage of siwe'

/** Returns the known fields of a session on the server. */
function standing(chainId: CaipNetworkId, accountAddress: string, place: { readonly domain: string; readonly uri: string }): SignInSession {
  return { data: { ...place, accountAddress, chainId, version: '1', nonce: '' }, message: '', signature: '' }
}
