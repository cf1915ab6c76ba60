import { copyJson } from '../../domain/shared/json/values.js'
import { isRecord } from '../../domain/shared/json/objects.js'
import type { SignInData, SignInSession, SiwxPort } from '../../ports/siwx.js'
import { task } from '../shared/async-task.js'
import { type CaipNetworkId, namespaceOf } from '../../domain/shared/caip/caip.js'
import { toSession } from './cacao.js'
import { fitContent } from './content.js'
import { leftOut, refuseField, wrongField } from './fields.js'
import { kindOf } from './host-values.js'
import { addressIn, isSignInText, messageOf, parseMessage } from './message.js'
import { readData, readSessions, readVerdict } from './read-session.js'

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

/**
 * Creates the sign-in port of a host. Steps that the host leaves out come from `rest`. Answers are read in the forms that apps have them in: see
 * host-values.ts.
 *
 * @param onWarning called with complaints that fail nothing
 */
export function createHostSiwx(host: SiwxHost, rest: SiwxPort, onWarning: (complaint: unknown) => void): SiwxPort {
  const { createMessage, verifyMessage, getSessions, addSession, setSessions, revokeSession } = host
  return {
    createMessage: createMessage
      ? (request) =>
          task(async () => {
            const accountAddress = addressIn(request.chainId, request.accountAddress)
            return prepared(await createMessage.call(host, { ...request, accountAddress }), request.chainId, onWarning)
          })
      : rest.createMessage,
    verify: verifyMessage ? (session) => task(async () => readVerdict(await verifyMessage.call(host, copyJson(session)), 'verifyMessage')) : rest.verify,
    list: getSessions
      ? ({ chainId, accountAddress }) =>
          task(async () => readSessions(await getSessions.call(host, chainId, accountAddress), chainId, 'getSessions', onWarning))
      : rest.list,
    add: addSession ? (session) => task(async () => done(await addSession.call(host, copyJson(session)))) : rest.add,
    replace: setSessions ? ({ signedIn }) => task(async () => done(await setSessions.call(host, signedIn.map(toSession)))) : rest.replace,
    revoke: revokeSession
      ? ({ accountAddress, chainIds }) =>
          task(async () => done(await Promise.all(chainIds.map((chainId) => revokeSession.call(host, chainId, accountAddress)))))
      : rest.revoke,
  }
}

/** Reads the message of a host: its data, with or without a text of its own; a `SiweMessage` of siwe; or the text alone, as viem's `createSiweMessage` gives it. */
function prepared(made: unknown, near: CaipNetworkId, onWarning: (complaint: unknown) => void): { readonly data: SignInData; readonly message: string } {
  const text = typeof made === 'string' ? made : isRecord(made) && typeof made['prepareMessage'] === 'function' ? `${made['prepareMessage']()}` : undefined
  if (text !== undefined) {
    const message = text.trim()
    const data = parseMessage(message, namespaceOf(near))
    return data === undefined ? refuseField({ field: 'createMessage', problem: UNREADABLE }) : { data, message }
  }
  if (!isRecord(made)) return refuseField({ field: 'createMessage', problem: `gave ${kindOf(made)}: give its data, or the text of createSiweMessage of viem` })
  const data = readData(made, near, (field, value, needs) => refuseField({ field, problem: `is ${kindOf(value)} and must be ${needs}` }))
  // Uses the host's own text if its object overrides `toString()`.
  if (made.toString === Object.prototype.toString || typeof made.toString !== 'function') {
    const fitting = fitContent(data, (wrong) => onWarning(leftOut(wrong)))
    return { data: fitting, message: messageOf(fitting) }
  }
  const message = `${made}`.trim()
  return { data: dataOf(message, data), message }
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
