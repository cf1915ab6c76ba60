import { AUTH_CONNECTOR_ID } from './connector-id.js'
import { connectFailed, flowsOf, supersede } from '../connection/index.js'
import type { Failure } from '../shared/errors/failure.js'
import type { DomainEvent, RootState } from '../root.js'
import { type CaipNetworkId, type ChainNamespace, namespaceOf, parseCaipNetworkId, parseEvmChainId, referenceOf } from '../shared/caip/caip.js'
import type { ErrorCode } from '../shared/errors/errors.js'
import { failure } from './errors.js'
import { isAddress } from '../shared/caip/address.js'
import type { WireChainId } from '../frame/protocol.js'
import { EMAIL_COOLDOWN_MS } from './limits.js'
import { type Login, problemOf } from './state.js'

/** Milliseconds that the embedded wallet has to return the account. */
export const AUTH_CONNECT_MS = 120_000

/** Returns the namespace and network of a login: the active namespace if it is served, or else the first served one. */
export function loginTarget(state: RootState, wanted?: ChainNamespace): { readonly namespace: ChainNamespace; readonly network: CaipNetworkId } | Failure {
  const { embeddedWallet } = state.config.plugins
  if (state.lifecycle.status !== 'started' || embeddedWallet === undefined) return failure('AUTH_CONNECTOR_MISSING')
  const served = embeddedWallet.networks
  const namespace = [wanted ?? state.network.activeNamespace, ...(wanted === undefined ? served.map(namespaceOf) : [])].find((one) =>
    served.some((id) => namespaceOf(id) === one),
  )
  const active = namespace === undefined ? undefined : state.network.namespaces[namespace]?.caipNetwork
  const network = active !== undefined && served.includes(active) ? active : served.find((id) => namespaceOf(id) === namespace)
  return namespace === undefined || network === undefined ? failure('CONNECTOR_NOT_FOUND', { namespace: wanted ?? 'any' }) : { namespace, network }
}

/** Returns the failure while the code cooldown runs (AUTH-12), and undefined when a code may be requested. */
export function cooldown(state: RootState, now: number): Failure | undefined {
  const { lastCodeAt } = state.auth
  const left = lastCodeAt === undefined ? 0 : Math.min(EMAIL_COOLDOWN_MS, lastCodeAt + EMAIL_COOLDOWN_MS - now)
  return left > 0 ? failure('EMAIL_COOLDOWN', { seconds: Math.ceil(left / 1_000) }) : undefined
}

/** Ends a login and its connect attempt. */
export function endLogin(state: RootState, login: Login | undefined, reason: Failure): readonly DomainEvent[] {
  if (login === undefined) return []
  const flow = flowsOf(state).find((one) => one.flow.operation === login.operation)
  const { operation, kind } = login
  // Pending code submissions and resends fail too.
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

/** Starts the connect of a namespace after its login succeeded. */
export function beginConnect(state: RootState, { operation, namespace }: Pick<Login, 'operation' | 'namespace'>, now: number): readonly DomainEvent[] {
  return [
    ...supersede(namespace, state.connection.namespaces[namespace]?.flow),
    { type: 'loginConfirmed', operation },
    { type: 'connectStarted', operation, namespace, connectorId: AUTH_CONNECTOR_ID, by: 'visitor', deadline: now + AUTH_CONNECT_MS },
  ]
}

/** Wraps a failure in an error of the attempted action. Aborts and failures with a code of their own stay as they are. */
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
  return failure(code, {}, reason.code === 'FRAME_REFUSED' ? { code: reason.code, message: reason.cause?.message ?? reason.message } : reason)
}

/** Normalizes an address from the secure site. Returns undefined for an invalid one (robustness, I-6). The adapter sets the letter case. */
export function addressFrom(namespace: ChainNamespace, said: string): string | undefined {
  if (!isAddress(namespace, said)) return undefined
  return namespace === 'eip155' ? `0x${said.replace(/^0x/i, '')}` : said
}

/** Returns the secure site's form of a network: a number for EVM chains, CAIP-2 for others. */
export function wireChain(network: CaipNetworkId): WireChainId {
  return namespaceOf(network) === 'eip155' ? Number(referenceOf(network)) : network
}

/** Parses a network from the secure site. Returns undefined if it is not in the namespace. */
export function networkFrom(namespace: ChainNamespace, said: WireChainId): CaipNetworkId | undefined {
  const parsed = parseCaipNetworkId(said)
  if (parsed.ok) return parsed.value.namespace === namespace ? parsed.value.caipNetworkId : undefined
  const chainId = namespace === 'eip155' ? parseEvmChainId(said) : undefined
  return chainId === undefined ? undefined : `eip155:${chainId}`
}
