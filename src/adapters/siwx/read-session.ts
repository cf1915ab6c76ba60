import { type CaipNetworkId, namespaceOf } from '../../domain/shared/caip/caip.js'
import { isRecord } from '../../domain/shared/json/objects.js'
import type { Cacao, SignInData, SignInSession } from '../../ports/siwx.js'
import { addressOfText, isAbsent, kindOf, listOf, memberOf, networkOf, recordOf, refuseAnswer, textOf, timeOf } from './host-values.js'
import { parseMessage } from './message.js'

/** Names of a member in data of apps: ours, that of a column, and those of siwe and other libraries. */
const NAMES = {
  accountAddress: ['accountAddress', 'account_address', 'address'],
  chainId: ['chainId', 'chain_id'],
  scheme: ['scheme'],
  domain: ['domain'],
  uri: ['uri', 'aud'],
  version: ['version'],
  nonce: ['nonce'],
  issuedAt: ['issuedAt', 'issued_at', 'iat'],
  expirationTime: ['expirationTime', 'expiration_time', 'expiresAt', 'expires_at', 'exp'],
  notBefore: ['notBefore', 'not_before', 'nbf'],
  statement: ['statement'],
  requestId: ['requestId', 'request_id'],
  resources: ['resources'],
} as const satisfies { readonly [Name in keyof SignInData]-?: readonly string[] }

type Source = readonly [method: string, place: string]

/** Throws the complaint about a member. `needs`: its right form. */
type Complain = (field: string, value: unknown, needs: string) => never

/**
 * Reads the data of a sign-in from an object of the app, see host-values.ts. Members of text that are missing are empty.
 *
 * @param near network that was asked about; a bare chain id is one of its namespace
 */
export function readData(given: Readonly<Record<string, unknown>>, near: CaipNetworkId, complain: Complain): SignInData {
  const read = <T>(name: keyof typeof NAMES, parse: (value: unknown) => T | undefined, needs: string): T | undefined => {
    const value = memberOf(given, NAMES[name])
    return isAbsent(value) ? undefined : (parse(value) ?? complain(name, value, needs))
  }
  const text = (name: keyof typeof NAMES) => read(name, textOf, 'a text')
  const time = (name: keyof typeof NAMES) => read(name, timeOf, 'a time: a Date, or its text in RFC 3339')
  const more = {
    scheme: text('scheme'),
    issuedAt: time('issuedAt'),
    expirationTime: time('expirationTime'),
    notBefore: time('notBefore'),
    statement: text('statement'),
    requestId: text('requestId'),
    resources: read('resources', textsOf, 'a list of URIs'),
  }
  return {
    accountAddress: read('accountAddress', addressOfText, 'an address') ?? '',
    chainId: read('chainId', (value) => networkOf(value, namespaceOf(near)), 'a chain id, such as 1 or eip155:1') ?? near,
    domain: text('domain') ?? '',
    uri: text('uri') ?? '',
    version: text('version') ?? '1',
    nonce: text('nonce') ?? '',
    ...(Object.fromEntries(Object.entries(more).filter(([, value]) => value !== undefined && value.length > 0)) as Partial<SignInData>),
  }
}

function textsOf(value: unknown): readonly string[] | undefined {
  const list = listOf(value)
  return list?.every((one) => typeof one === 'string') ? [...list] : undefined
}

/**
 * Reads the sessions that a method of the app gave. None: null, undefined, an empty list.
 *
 * @param onUnread called with the complaint about each session that cannot be read, if another one can be
 * @throws SIGN_IN_ANSWER_INVALID if none can be read
 */
export function readSessions(answer: unknown, near: CaipNetworkId, source: string, onUnread: (complaint: unknown) => void): readonly SignInSession[] {
  if (isAbsent(answer)) return []
  const rows = listOf(answer) ?? refuseAnswer(source, 'the answer', answer, 'a list of sessions')
  const complaints: unknown[] = []
  const sessions = rows.flatMap((row, at) => {
    try {
      return [readSession(row, near, [source, `[${at}]`])]
    } catch (complaint) {
      complaints.push(complaint)
      return []
    }
  })
  if (sessions.length === 0 && complaints.length > 0) throw complaints[0]
  complaints.forEach(onUnread)
  return sessions
}

/** Reads one session: `data`, `message` and `signature`, or the columns of a row. Without data, those of its message count. */
function readSession(row: unknown, near: CaipNetworkId, [source, place]: Source): SignInSession {
  const given = recordOf(row) ?? refuseAnswer(source, place, row, 'a session')
  const text = (name: 'message' | 'signature') => {
    const value = given[name]
    return isAbsent(value) ? '' : typeof value === 'string' ? value : refuseAnswer(source, `${place}.${name}`, value, 'a text')
  }
  const message = text('message')
  const said = isAbsent(given['data']) ? parseMessage(message.trim(), namespaceOf(near)) : undefined
  const columns = isAbsent(given['data']) ? { ...said, ...present(given) } : recordOf(given['data'])
  if (columns === undefined) refuseAnswer(source, `${place}.data`, given['data'], 'an object')
  const at = isAbsent(given['data']) ? place : `${place}.data`
  const data = readData(columns, near, (field, value, needs) => refuseAnswer(source, `${at}.${field}`, value, needs))
  // A session of nobody, or of every network, would sign in whoever is asked for.
  for (const name of ['accountAddress', 'chainId'] as const)
    if (isAbsent(memberOf(columns, NAMES[name]))) refuseAnswer(source, `${place}.${name}`, memberOf(columns, NAMES[name]), 'that of the signed message')
  const cacao = recordOf(given['cacao'])
  return { data, message, signature: text('signature'), ...(isCacao(cacao) ? { cacao } : {}) }
}

function present(row: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => !isAbsent(value)))
}

function isCacao(value: unknown): value is Cacao {
  const { h, p, s } = (value ?? {}) as Readonly<Record<string, unknown>>
  return [h, p, s].every(isRecord)
}

/**
 * Returns the verdict of a function of the app about a signature.
 *
 * @throws SIGN_IN_ANSWER_INVALID if it is neither true nor false
 */
export function readVerdict(answer: unknown, source: string): boolean {
  return typeof answer === 'boolean' ? answer : refuseAnswer(source, 'the answer', answer, `true or false${hint(answer)}`)
}

/** Says what is meant, where `fetch` or its JSON was returned as it is. */
function hint(answer: unknown): string {
  return kindOf(answer) === 'an object' && 'ok' in (answer as object) ? ', such as its member ok' : ''
}
