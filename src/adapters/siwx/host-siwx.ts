import type { CaipNetworkId } from '../../domain/shared/caip.js'
import type { SignInData, SignInSession, SiwxPort } from '../../ports/siwx.js'
import { task } from '../evm/async-task.js'
import { toSession } from './cacao.js'

type Awaitable<T> = T | PromiseLike<T>

/**
 * What an app does of the sign-in itself, on its server for one; whatever it leaves out is done here (`latchkit/siwx`). The names are those that apps know from
 * elsewhere. What is thrown fails the sign-in.
 */
export interface SiwxHost {
  /** Makes a message, from a nonce of the server's. `toString()` of the answer is the text; without one of its own, EIP-4361's. `nonce` is a proposal. */
  createMessage?(input: { readonly accountAddress: string; readonly chainId: CaipNetworkId; readonly nonce: string }): Awaitable<SignInData>
  /** Whether the account signed the message; here it is asked of key, or code. */
  verifyMessage?(session: SignInSession): Awaitable<boolean>
  getSessions?(chainId: CaipNetworkId, accountAddress: string): Awaitable<readonly SignInSession[]>
  addSession?(session: SignInSession): Awaitable<unknown>
  /** In the place of every session there is. */
  setSessions?(sessions: readonly SignInSession[]): Awaitable<unknown>
  revokeSession?(chainId: CaipNetworkId, accountAddress: string): Awaitable<unknown>
  /** Whether who connects must sign in; read once. */
  getRequired?(): boolean
}

/** The port of a host, with a part for each that it leaves out. @param format writes the text of a message that has none of its own */
export function createHostSiwx(host: SiwxHost, rest: SiwxPort, format: (data: SignInData) => string): SiwxPort {
  const { createMessage, verifyMessage, getSessions, addSession, setSessions, revokeSession } = host
  return {
    createMessage: createMessage
      ? (request) =>
          task(async () => {
            const made = await createMessage.call(host, request)
            // Its own text, where it is more than that of any object.
            const own = made.toString === Object.prototype.toString ? format(made) : made.toString()
            return { data: plain(made), message: own.trim() }
          })
      : rest.createMessage,
    verify: verifyMessage ? (session) => task(async () => (await verifyMessage.call(host, session)) === true) : rest.verify,
    list: getSessions ? ({ chainId, accountAddress }) => task(async () => await getSessions.call(host, chainId, accountAddress)) : rest.list,
    add: addSession ? (session) => task(async () => done(await addSession.call(host, session))) : rest.add,
    replace: setSessions ? ({ signedIn }) => task(async () => done(await setSessions.call(host, signedIn.map(toSession)))) : rest.replace,
    revoke: revokeSession
      ? ({ accountAddress, chainIds }) =>
          task(async () => done(await Promise.all(chainIds.map((chainId) => revokeSession.call(host, chainId, accountAddress)))))
      : rest.revoke,
  }
}

function done(_: unknown): null {
  return null
}

/** What the domain knows of a message, and nothing else that a host's object may hold. */
function plain(made: SignInData): SignInData {
  const { accountAddress, chainId, domain, uri, version, nonce, issuedAt, expirationTime, notBefore, statement, requestId, resources } = made
  return {
    accountAddress,
    chainId,
    domain,
    uri,
    version,
    nonce,
    ...(issuedAt ? { issuedAt } : {}),
    ...(expirationTime ? { expirationTime } : {}),
    ...(notBefore ? { notBefore } : {}),
    ...(statement ? { statement } : {}),
    ...(requestId ? { requestId } : {}),
    ...(resources ? { resources: [...resources] } : {}),
  }
}
