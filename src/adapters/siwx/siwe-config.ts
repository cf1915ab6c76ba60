import { type CaipNetworkId, namespaceOf, referenceOf } from '../../domain/shared/caip/caip.js'
import type { SignInData, SignInSession } from '../../ports/siwx.js'
import { failure } from '../../domain/siwx/errors.js'
import { sameAddress } from '../../domain/shared/caip/address.js'
import { isRecord } from '../../domain/shared/json/objects.js'
import { fitContent } from './content.js'
import { leftOut, refuseField } from './fields.js'
import { addressOfText, isAbsent, kindOf, memberOf, networkOf, refuseAnswer, textOf, timeOf } from './host-values.js'
import type { SiwxHost } from './host-siwx.js'
import { parseMessage } from './message.js'
import { readVerdict } from './read-session.js'

type Awaitable<T> = T | PromiseLike<T>

/** Session on a server that supports EIP-4361. */
export interface SiweSession {
  readonly address: string
  /** A number, or its text as databases and tokens have it: `1`, `'1'`, `'0x1'`, `'eip155:1'`. */
  readonly chainId: number | string | bigint
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
  createMessage(args: SiweMessageArgs): Awaitable<string>
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
 * @param warn called with errors of callbacks, which fail no sign-in
 */
export function siweHost(
  config: SiweConfig,
  place: { readonly domain: string; readonly uri: string },
  now: () => number,
  warn: (complaint: unknown) => void,
): Required<Omit<SiwxHost, 'getRequired'>> {
  /** Calls a callback of the app. Its error is the app's own, and undoes nothing that happened. */
  const tell = async (callback: () => unknown) => {
    try {
      await callback()
    } catch (error) {
      warn(error)
    }
  }
  const end = async () => {
    if ((await config.signOut()) !== false) await tell(() => config.onSignOut?.())
  }
  const welcome = ({ data }: SignInSession) => tell(() => config.onSignIn?.({ address: data.accountAddress, chainId: Number(referenceOf(data.chainId)) }))
  const verify = async ({ message, signature }: Pick<SignInSession, 'message' | 'signature'>) =>
    readVerdict(await config.verifyMessage({ message, signature }), 'siweConfig.verifyMessage')
  return {
    async createMessage({ accountAddress, chainId }) {
      const nonce = readNonce(await config.getNonce(accountAddress))
      const { iat = new Date(now()).toISOString(), ...params } = fitContent(readParams((await config.getMessageParams?.()) ?? {}), (wrong) =>
        warn(leftOut(wrong)),
      )
      const about = { ...place, ...params, version: '1', nonce } as const
      const message: unknown = await config.createMessage({
        ...about,
        iat,
        address: `did:pkh:${chainId}:${accountAddress}`,
        chainId: Number(referenceOf(chainId)),
      })
      const { exp: expirationTime, nbf: notBefore, ...rest } = about
      const asked: SignInData = {
        ...rest,
        accountAddress,
        chainId,
        issuedAt: iat,
        ...(expirationTime ? { expirationTime } : {}),
        ...(notBefore ? { notBefore } : {}),
      }
      if (typeof message !== 'string') refuseField({ field: 'siweConfig.createMessage', problem: `gave ${kindOf(message)}: give the text of the message` })
      // The app may have added fields, or used another time.
      const read = parseMessage(message.trim())
      if (read === undefined && accountAddress !== '') refuseField({ field: 'siweConfig.createMessage', problem: UNREADABLE })
      return { ...(read ?? asked), toString: () => message }
    },
    // The server creates its session when it verifies the message.
    verifyMessage: verify,
    addSession: welcome,
    async setSessions([session]) {
      if (session === undefined) return
      if (!(await verify(session))) throw failure('SIGN_IN_NOT_SIGNED')
      await welcome(session)
    },
    async getSessions(chainId, accountAddress) {
      // EIP-4361 has no sign-in outside of EVM, so the account counts as signed in.
      if (namespaceOf(chainId) !== 'eip155') return [standing(chainId, accountAddress, place)]
      const session = readSession(await config.getSession())
      if (session === undefined) return []
      const isSame = sameAddress('eip155', session.address, accountAddress)
      const isHere = session.chainId === chainId
      const counts = (isSame || config.signOutOnAccountChange === false) && (isHere || config.signOutOnNetworkChange === false)
      if (counts) return [standing(chainId, accountAddress, place)]
      // The session of another account is none of this one, also while the server cannot end it.
      await tell(end)
      return []
    },
    revokeSession: end,
  }
}

const UNREADABLE = 'gives a text that is no message of EIP-4361: use createSiweMessage of viem, or SiweMessage of siwe'

/**
 * Reads the session of the server: nothing, or whatever has an address and a chain id in one of the forms of host-values.ts. An object without either, such as
 * the empty session of a cookie, is nothing.
 *
 * @throws SIGN_IN_ANSWER_INVALID if it names an account and cannot be read. An unreadable session ends nothing.
 */
function readSession(answer: unknown): { readonly address: string; readonly chainId: CaipNetworkId } | undefined {
  const source = 'siweConfig.getSession'
  if (isAbsent(answer) || answer === false) return undefined
  const given = isRecord(answer) ? answer : refuseAnswer(source, 'the answer', answer, 'null, or an object with address and chainId')
  const [address, chain] = [memberOf(given, ['address', 'accountAddress', 'account_address']), memberOf(given, ['chainId', 'chain_id'])]
  if (address === undefined && chain === undefined) return undefined
  return {
    address: (address === undefined ? undefined : addressOfText(address)) ?? refuseAnswer(source, 'address', address, 'the address of the account'),
    chainId: networkOf(chain, 'eip155') ?? refuseAnswer(source, 'chainId', chain, "a chain id, such as 1 or '1'"),
  }
}

/** Reads a nonce: its text, or the JSON answer that has it as `nonce`. */
function readNonce(answer: unknown): string {
  const nonce = isRecord(answer) ? answer['nonce'] : answer
  // A JSON text that was read as text keeps its quotes.
  const text = typeof nonce === 'string' ? nonce.trim().replace(/^"(.*)"$/, '$1') : textOf(nonce)
  return text ?? refuseAnswer('siweConfig.getNonce', 'the answer', answer, 'the text of the nonce')
}

type Params = Partial<Omit<SiweMessageArgs, 'address' | 'chainId' | 'version' | 'nonce'>>

/** Reads the fields of a message: without those that are null, times as text. */
function readParams(given: object): Params {
  const source = 'siweConfig.getMessageParams'
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => {
      if (isAbsent(value)) return []
      if (!['iat', 'exp', 'nbf'].includes(name)) return [[name, value]]
      return [[name, timeOf(value) ?? refuseAnswer(source, name, value, 'a time: a Date, or its text in RFC 3339')]]
    }),
  )
}

/** Returns the known fields of a session on the server. */
function standing(chainId: CaipNetworkId, accountAddress: string, place: { readonly domain: string; readonly uri: string }): SignInSession {
  return { data: { ...place, accountAddress, chainId, version: '1', nonce: '' }, message: '', signature: '' }
}
