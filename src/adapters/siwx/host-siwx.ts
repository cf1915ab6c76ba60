import { copyJson } from '../../domain/shared/json/values.js'
import { failure } from '../../domain/shared/errors/errors.js'
import { guardedParse, type SafeParser } from '../../domain/shared/json/guarded.js'
import type { SignInData, SignInSession, SiwxPort } from '../../ports/siwx.js'
import { task } from '../shared/async-task.js'
import { type CaipNetworkId, namespaceOf } from '../../domain/shared/caip/caip.js'
import { toSession } from './cacao.js'
import { refuseField, wrongField } from './fields.js'
import { addressIn, isSignInText, messageOf, parseMessage } from './message.js'

type Awaitable<T> = T | PromiseLike<T>

/**
 * Steps of sign-in that an app implements itself, on its server for example; `latchkit/siwx` implements those that it leaves out. Method names are those of
 * other SIWX libraries. An error that a method throws fails the sign-in.
 */
export interface SiwxHost {
  /**
   * Creates a message with a nonce of the server. `toString()` of the result is the text; without its own `toString()`, the text of EIP-4361. `nonce` is a
   * suggestion.
   */
  createMessage?(input: { readonly accountAddress: string; readonly chainId: CaipNetworkId; readonly nonce: string }): Awaitable<SignInData>
  /** Returns true if the account signed the message. By default, the account's key or contract code is checked. */
  verifyMessage?(session: SignInSession): Awaitable<boolean>
  getSessions?(chainId: CaipNetworkId, accountAddress: string): Awaitable<readonly SignInSession[]>
  addSession?(session: SignInSession): Awaitable<unknown>
  /** Replaces all sessions. */
  setSessions?(sessions: readonly SignInSession[]): Awaitable<unknown>
  revokeSession?(chainId: CaipNetworkId, accountAddress: string): Awaitable<unknown>
  /** Returns true if visitors who connect must sign in; read once. */
  getRequired?(): boolean
}

/** Creates the sign-in port of a host. Steps that the host leaves out come from `rest`. */
export function createHostSiwx(host: SiwxHost, rest: SiwxPort): SiwxPort {
  const { createMessage, verifyMessage, getSessions, addSession, setSessions, revokeSession } = host
  return {
    createMessage: createMessage
      ? (request) =>
          task(async () => {
            const accountAddress = addressIn(request.chainId, request.accountAddress)
            const made = await createMessage.call(host, { ...request, accountAddress })
            const data = plain(made)
            // Uses the host's own text if its object overrides `toString()`.
            if (made.toString === Object.prototype.toString) return { data, message: messageOf(data) }
            const message = made.toString().trim()
            return { data: dataOf(message, data), message }
          })
      : rest.createMessage,
    verify: verifyMessage ? (session) => task(async () => (await verifyMessage.call(host, copyJson(session))) === true) : rest.verify,
    list: getSessions ? ({ chainId, accountAddress }) => task(async () => sessionsIn(await getSessions.call(host, chainId, accountAddress))) : rest.list,
    add: addSession ? (session) => task(async () => done(await addSession.call(host, copyJson(session)))) : rest.add,
    replace: setSessions ? ({ signedIn }) => task(async () => done(await setSessions.call(host, signedIn.map(toSession)))) : rest.replace,
    revoke: revokeSession
      ? ({ accountAddress, chainIds }) =>
          task(async () => done(await Promise.all(chainIds.map((chainId) => revokeSession.call(host, chainId, accountAddress)))))
      : rest.revoke,
  }
}

/** Returns a copy of a host's sessions, because the host may go on changing them. */
function sessionsIn(answer: unknown): readonly SignInSession[] {
  const read = guardedParse(sessionList, answer)
  if (!read.ok) throw failure('FOREIGN_DATA_INVALID', { source: 'getSessions', reason: `${read.error.reason} ${read.error.path}`.trim() })
  return read.value
}

const sessionList: SafeParser<readonly SignInSession[]> = {
  safeParse: (value) => (Array.isArray(value) && value.every(isSession) ? { success: true, data: value } : { success: false, error: undefined }),
}

function isSession(value: unknown): boolean {
  const { data, message, signature } = (value ?? {}) as Partial<SignInSession>
  return [data?.accountAddress, data?.chainId, message, signature].every((text) => typeof text === 'string')
}

/**
 * Returns the data as a host's own text states it, because the text is what the wallet signs. A text in a form of the host's own is accepted as it is.
 *
 * @throws SIGN_IN_FIELD_INVALID if a sign-in text cannot be parsed by verifiers, or differs from the data.
 */
function dataOf(message: string, data: SignInData): SignInData {
  refuseField(wrongField({ issuedAt: NEVER, ...data }))
  if (data.accountAddress === '' || !isSignInText(message)) return data
  const read = parseMessage(message, namespaceOf(data.chainId))
  if (read === undefined) refuseField({ field: 'toString', problem: UNREADABLE })
  const said: Readonly<Record<string, unknown>> = { ...read }
  for (const [field, value] of Object.entries(data))
    if (JSON.stringify(said[field]) !== JSON.stringify(value))
      refuseField({ field, problem: 'differs from what the text of toString() says: write both from the same data' })
  return { ...data, ...read }
}

const NEVER = '1970-01-01T00:00:00Z'
const UNREADABLE = 'gives a text that is no message of EIP-4361 (CAIP-122): leave it out to have the text written, or use createSiweMessage of viem'

function done(_: unknown): null {
  return null
}

/** Copies the known fields of a message, and nothing else that a host's object may have. */
function plain(made: SignInData): SignInData {
  const { accountAddress, chainId, scheme, domain, uri, version, nonce, issuedAt, expirationTime, notBefore, statement, requestId, resources } = made
  return {
    accountAddress,
    chainId,
    ...(scheme ? { scheme } : {}),
    domain,
    uri,
    version,
    nonce,
    ...(issuedAt ? { issuedAt } : {}),
    ...(expirationTime ? { expirationTime } : {}),
    ...(notBefore ? { notBefore } : {}),
    ...(statement ? { statement } : {}),
    ...(requestId ? { requestId } : {}),
    ...(resources?.length ? { resources: [...resources] } : {}),
  }
}
