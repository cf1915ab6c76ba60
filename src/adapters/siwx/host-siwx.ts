import { copyJson } from '../../domain/shared/copy-json.js'
import { failure } from '../../domain/shared/errors.js'
import { guardedParse, type SafeParser } from '../../domain/shared/guarded.js'
import type { SignInData, SignInSession, SiwxPort } from '../../ports/siwx.js'
import { task } from '../evm/async-task.js'
import { type CaipNetworkId, namespaceOf } from '../../domain/shared/caip.js'
import { toSession } from './cacao.js'
import { refuseField, wrongField } from './fields.js'
import { addressIn, isSignInText, messageOf, parseMessage } from './message.js'

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

/** The port of a host, with a part for each that it leaves out. */
export function createHostSiwx(host: SiwxHost, rest: SiwxPort): SiwxPort {
  const { createMessage, verifyMessage, getSessions, addSession, setSessions, revokeSession } = host
  return {
    createMessage: createMessage
      ? (request) =>
          task(async () => {
            const accountAddress = addressIn(request.chainId, request.accountAddress)
            const made = await createMessage.call(host, { ...request, accountAddress })
            const data = plain(made)
            // Its own text, where it is more than that of any object.
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

/** A copy of what a host answers, which may go on changing it. */
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
 * What a host's own text says: what is signed is the text. One in a form of the host's own is taken as it is.
 *
 * @throws SIGN_IN_FIELD_INVALID for one in the form of a sign-in that no verifier reads, or that says something else than the data.
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

/** What the domain knows of a message, and nothing else that a host's object may hold. */
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
