import { connectFailed, flowsOf, supersede } from '../connection/index.js'
import { AUTH_CONNECTOR_ID } from '../connectors/index.js'
import type { Failure } from '../kernel/failure.js'
import type { DomainEvent, RootState } from '../root.js'
import { type CaipNetworkId, type ChainNamespace, namespaceOf, parseCaipNetworkId, parseEvmChainId, referenceOf } from '../shared/caip.js'
import { authFailure } from '../shared/auth-errors.js'
import { isAddress } from '../shared/address.js'
import { type ErrorCode, failure } from '../shared/errors.js'
import { cleanName } from '../shared/text.js'
import type { WireChainId } from '../frame/protocol.js'
import { EMAIL_COOLDOWN_MS } from './limits.js'
import type { AuthProblem, Login } from './state.js'

/** A wallet has this long once it is asked for the account. */
export const AUTH_CONNECT_MS = 120_000

/** Where a login connects: the active namespace when it is served, else the first that is. */
export function loginTarget(state: RootState, wanted?: ChainNamespace): { readonly namespace: ChainNamespace; readonly network: CaipNetworkId } | Failure {
  const { embeddedWallet } = state.config
  if (state.lifecycle.status !== 'started' || embeddedWallet === undefined) return failure('AUTH_CONNECTOR_MISSING')
  const served = embeddedWallet.networks
  const namespace = [wanted ?? state.network.activeNamespace, ...(wanted === undefined ? served.map(namespaceOf) : [])].find((one) =>
    served.some((id) => namespaceOf(id) === one),
  )
  const active = namespace === undefined ? undefined : state.network.namespaces[namespace]?.caipNetwork
  const network = active !== undefined && served.includes(active) ? active : served.find((id) => namespaceOf(id) === namespace)
  return namespace === undefined || network === undefined ? failure('CONNECTOR_NOT_FOUND', { namespace: wanted ?? 'any' }) : { namespace, network }
}

/** Why no code may be asked for now (AUTH-12); undefined when one may. */
export function cooldown(state: RootState, now: number): Failure | undefined {
  const { lastCodeAt } = state.auth
  const left = lastCodeAt === undefined ? 0 : Math.min(EMAIL_COOLDOWN_MS, lastCodeAt + EMAIL_COOLDOWN_MS - now)
  return left > 0 ? authFailure('EMAIL_COOLDOWN', { seconds: Math.ceil(left / 1_000) }) : undefined
}

/** Ends a login, and the try to connect that it has come to. */
export function endLogin(state: RootState, login: Login | undefined, reason: Failure): readonly DomainEvent[] {
  if (login === undefined) return []
  const flow = flowsOf(state).find((one) => one.flow.operation === login.operation)
  const { operation, kind } = login
  // Who waits for a code to be looked at, or to be sent, hears of it, too.
  const asked: DomainEvent[] = []
  if (kind === 'email' && login.submission !== undefined)
    asked.push({ type: 'emailCodeRefused', operation: login.submission, login: operation, failure: reason, problem: problemOf(reason) })
  if (kind === 'email' && login.resend !== undefined) asked.push({ type: 'emailCodeFailed', operation: login.resend, login: operation, failure: reason })
  return [
    ...asked,
    ...(flow === undefined ? [] : [connectFailed(flow.namespace, flow.flow, reason)]),
    { type: 'loginFailed', operation, kind, failure: reason },
  ]
}

/** The login is good: the account is asked for, as the connect of its namespace. */
export function beginConnect(state: RootState, { operation, namespace }: Pick<Login, 'operation' | 'namespace'>, now: number): readonly DomainEvent[] {
  return [
    ...supersede(namespace, state.connection.namespaces[namespace]?.flow),
    { type: 'loginConfirmed', operation },
    { type: 'connectStarted', operation, namespace, connectorId: AUTH_CONNECTOR_ID, by: 'visitor', deadline: now + AUTH_CONNECT_MS },
  ]
}

/** A failure in the words for what was tried; what was given up, or refused for a reason of its own, stays as it is. */
export function because(
  code: Extract<
    ErrorCode,
    | 'EMAIL_LOGIN_FAILED'
    | 'EMAIL_CODE_REFUSED'
    | 'EMAIL_UPDATE_FAILED'
    | 'SOCIAL_LOGIN_FAILED'
    | 'FARCASTER_FAILED'
    | 'ACCOUNT_TYPE_FAILED'
    | 'AUTH_INIT_FAILED'
  >,
  reason: Failure,
): Failure {
  if (reason.category === 'ABORTED' || reason.code === code) return reason
  return authFailure(code, {}, reason.code === 'FRAME_REFUSED' ? { code: reason.code, message: reason.cause?.message ?? reason.message } : reason)
}

/** What the visitor is told: the secure site's own words where it has some. */
export function problemOf({ code, message, cause }: Failure): AuthProblem {
  const words = cause?.code === 'FRAME_REFUSED' ? cleanName(cause.message ?? '') : ''
  const behind = cause?.code === undefined || cause.code === 'FRAME_REFUSED' ? {} : { cause: String(cause.code) }
  return { code, message: words === '' ? message : words, ...behind }
}

/** An address as the secure site tells it, in the form in which it is kept; undefined for what is none (robustness, I-6). Its letter case is the adapter's work. */
export function addressFrom(namespace: ChainNamespace, said: string): string | undefined {
  if (!isAddress(namespace, said)) return undefined
  return namespace === 'eip155' ? `0x${said.replace(/^0x/i, '')}` : said
}

/** A network as the secure site takes it: a number for EVM chains, else CAIP-2. */
export function wireChain(network: CaipNetworkId): WireChainId {
  return namespaceOf(network) === 'eip155' ? Number(referenceOf(network)) : network
}

/** A network as the secure site tells it, in a namespace; undefined where it tells of none in it. */
export function networkFrom(namespace: ChainNamespace, said: WireChainId): CaipNetworkId | undefined {
  const parsed = parseCaipNetworkId(said)
  if (parsed.ok) return parsed.value.namespace === namespace ? parsed.value.caipNetworkId : undefined
  const chainId = namespace === 'eip155' ? parseEvmChainId(said) : undefined
  return chainId === undefined ? undefined : `eip155:${chainId}`
}
