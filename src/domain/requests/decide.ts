import { sameAddress } from '../shared/caip/address.js'
import type { CaipNetworkId, ChainNamespace } from '../shared/caip/caip.js'
import { failure } from '../shared/errors/errors.js'
import { LatchkitError } from '../shared/errors/latchkit-error.js'
import { canonicalJson } from '../shared/json/json.js'
import type { Decision } from '../kernel/types.js'
import type { Failure } from '../shared/errors/failure.js'
import { selectLockedWallet } from '../connection/index.js'
import { selectConnectorName } from '../connectors/index.js'
import { findNetwork, selectNetwork } from '../network/index.js'
import { supportsFeature } from '../shared/features.js'
import { isRefusal } from '../shared/errors/refusal.js'
import type { DomainEvent, EventOf, RootState, Slice } from '../root.js'
import type { RequestKind } from './messages.js'
import { isNews } from './persist.js'
import { CALLS_CODES, problemOfCalls } from './calls.js'
import { findUnanswered, isLost, sends, transactionDigest } from './unanswered.js'
import { MAX_PENDING_PER_CONNECTOR, type PendingRequest } from './state.js'

/** Milliseconds that a user has to read and answer a wallet's prompt. */
export const REQUEST_DEADLINE_MS = 300_000

/** Most transactions of one `signTransactions`. */
export const MAX_TRANSACTIONS = 32

/** Decides the events of each command, or its rejection; see the command types. */
export const decide: Slice<'requests'>['decide'] = {
  signMessage(state, command, { now, operation }) {
    if (typeof command.message !== 'string') return { rejected: failure('OPTIONS_INVALID', { option: 'message', problem: 'must be a text' }) }
    return begin(state, 'signMessage', operation, now, command, command.message)
  },
  signTypedData(state, command, { now, operation }) {
    if (typeof command.typedData !== 'object' || command.typedData === null)
      return { rejected: failure('OPTIONS_INVALID', { option: 'typedData', problem: 'must be the object of EIP-712' }) }
    return begin(state, 'signTypedData', operation, now, command, writePayload('typedData', command.typedData, 'as hex or decimal texts'))
  },
  sendTransaction(state, command, { now, operation }) {
    if (typeof command.transaction !== 'object' || command.transaction === null)
      return { rejected: failure('OPTIONS_INVALID', { option: 'transaction', problem: 'must be an object' }) }
    return onlyOnce(
      state,
      command.again === true,
      begin(state, 'sendTransaction', operation, now, command, writePayload('transaction', command.transaction, 'in hex, such as "0x1"')),
    )
  },
  sendCalls(state, command, { now, operation }) {
    const problem = problemOfCalls(command)
    if (problem !== undefined) return { rejected: problem }
    const { calls, capabilities, atomic, fallback } = command
    const asked = { calls, ...(capabilities && { capabilities }), ...(atomic && { atomic }), ...(fallback && { fallback }) }
    const begun = begin(state, 'sendCalls', operation, now, { ...command, namespace: 'eip155' }, writePayload('calls', asked, 'in hex, such as "0x1"'))
    return onlyOnce(state, command.again === true, 'rejected' in begun ? begun : begun.map((event) => ({ ...event, calls: calls.length }) as DomainEvent))
  },
  reportCallsPlanned(state, { type: _, operation, ...plan }) {
    const asked = state.requests.pending.find((one) => one.operation === operation)
    return asked === undefined ? [] : [{ type: 'callsPlanned', operation, connectorId: asked.connectorId, network: asked.network, ...plan }]
  },
  reportCallSent(state, { operation, index, hash }) {
    const asked = state.requests.pending.find((one) => one.operation === operation) ?? findUnanswered(state, operation)
    if (asked?.calls === undefined) return []
    const { namespace, network, calls: of } = asked
    return [{ type: 'callSent', operation, namespace, network, index, of, hash }]
  },
  signTransactions(state, command, { now, operation }) {
    const { transactions } = command
    const isList = Array.isArray(transactions) && transactions.length > 0 && transactions.length <= MAX_TRANSACTIONS
    if (!isList || !transactions.every((one) => typeof one === 'object' && one !== null))
      return { rejected: failure('OPTIONS_INVALID', { option: 'transactions', problem: `must be a list of 1 to ${MAX_TRANSACTIONS} objects` }) }
    return begin(state, 'signTransactions', operation, now, command, writePayload('transactions', transactions, 'in hex, such as "0x1"'))
  },
  // A plugin that reviews the request decides in place of this.
  reviewRequest: (state, { kind, namespace = 'eip155', network }, { operation }) => {
    const { connectorId } = state.connection.namespaces[namespace] ?? {}
    const id = network ?? selectNetwork(state, namespace)?.caipNetworkId
    return connectorId === undefined || id === undefined
      ? { rejected: failure('NETWORK_OR_ADDRESS_MISSING', {}, failure('NOT_CONNECTED')) }
      : [{ type: 'requestForwarded', operation, kind, namespace, connectorId, network: id }]
  },
  approveTransaction(state, { operation }, { now }) {
    const held = findHeld(state, operation)
    return held === undefined ? [] : [released(held, now)]
  },
  rejectTransaction(state, { operation }) {
    const held = findHeld(state, operation)
    if (held === undefined) return []
    const { operation: id, kind, namespace, network } = held
    return [{ type: 'requestFailed', operation: id, kind, namespace, network, failure: failure('TRANSACTION_DECLINED') }]
  },
  cancelRequest(state, { operation }) {
    return state.requests.pending
      .filter((one) => operation === undefined || one.operation === operation)
      .map(
        ({ operation: id, kind, namespace, network }): DomainEvent => ({
          type: 'requestFailed',
          operation: id,
          kind,
          namespace,
          network,
          failure: failure('ABORTED'),
        }),
      )
  },
  forgetRequest(state, { operation }) {
    const known = [...(state.requests.unanswered ?? []), ...(state.requests.arrived ?? [])]
    return known.filter((one) => operation === undefined || one.operation === operation).map((one) => ({ type: 'requestForgotten', operation: one.operation }))
  },
  reportRequestNonce(state, { operation, nonce }) {
    const known = state.requests.pending.find((one) => one.operation === operation) ?? findUnanswered(state, operation)
    if (known === undefined) return []
    if (known.nonce === undefined) return [{ type: 'requestNonceRead', operation, nonce }]
    const isSent = nonce > known.nonce && findUnanswered(state, operation)?.moved === undefined && findUnanswered(state, operation) !== undefined
    return isSent ? [{ type: 'accountSentSince', operation, namespace: known.namespace, network: known.network }] : []
  },
  reportRequestsElsewhere: (state, { requests }, { operation }) =>
    isNews(state.requests, requests) ? [{ type: 'unansweredElsewhere', operation, requests }] : [],
  reportRequestReviewed(state, { operation, needsConfirmation }, { now }) {
    const request = state.requests.pending.find((one) => one.operation === operation)
    if (request?.stage !== 'review') return []
    return [needsConfirmation || request.review === 'always' ? { type: 'requestHeld', ...about(request) } : released(request, now)]
  },
  reportRequestDone(state, { operation, result, results }) {
    const pending = state.requests.pending.find((one) => one.operation === operation)
    const asked = pending ?? findUnanswered(state, operation)
    if (asked === undefined) return []
    const { kind, namespace, network } = asked
    const told = { operation, kind, namespace, network, result, ...(results && { results }) }
    return [pending ? { type: 'requestCompleted', ...told } : { type: 'requestAnsweredLate', ...told }]
  },
  reportRequestFailed(state, { operation, failure: reason }) {
    const pending = state.requests.pending.find((one) => one.operation === operation)
    const asked = pending ?? findUnanswered(state, operation)
    if (asked === undefined) return []
    const { kind, namespace, network, connectorId } = asked
    // The line broke, and the wallet has the request: it is not known yet.
    const isUnknown = sends(kind) && pending?.stage === undefined && isLost(reason)
    if (isUnknown && pending === undefined) return []
    const wallet = selectConnectorName(state, connectorId, namespace)
    const told = {
      operation,
      kind,
      namespace,
      network,
      failure: isUnknown ? failure('REQUEST_UNANSWERED', { wallet }, reason) : toRequestFailure(kind, reason),
    }
    return [pending ? { type: 'requestFailed', ...told } : { type: 'requestRefusedLate', ...told }]
  },
  reportRequestUnanswered(state, { operation }) {
    const pending = state.requests.pending.find((one) => one.operation === operation)
    if (pending === undefined) return []
    const { kind, namespace, network, connectorId } = pending
    const wallet = selectConnectorName(state, connectorId, namespace)
    return [{ type: 'requestFailed', operation, kind, namespace, network, failure: failure('REQUEST_UNANSWERED', { wallet }) }]
  },
}

function findHeld({ requests }: RootState, operation: string | undefined): PendingRequest | undefined {
  return requests.pending.find((one) => one.stage === 'held' && (operation === undefined || one.operation === operation))
}

function released(request: PendingRequest, now: number): DomainEvent {
  if (request.isForwarded) return { type: 'requestForwarded', ...about(request) }
  return { type: 'requestReleased', ...about(request), deadline: now + REQUEST_DEADLINE_MS }
}

function about({ operation, kind, namespace, connectorId, network }: PendingRequest) {
  return { operation, kind, namespace, connectorId, network }
}

/** Writes canonical JSON. A replay reads the command back from canonical JSON, and must get the same text. */
function writePayload(option: string, value: unknown, amounts: string): string {
  try {
    return canonicalJson(value)
  } catch (error) {
    throw LatchkitError.from(
      failure('OPTIONS_INVALID', { option, problem: `must be JSON with amounts ${amounts} (${error instanceof Error ? error.message : ''})` }),
    )
  }
}

interface Target {
  readonly namespace?: ChainNamespace
  readonly address?: string
  readonly network?: CaipNetworkId
}

/** Checks account, network and number of requests before the wallet is called. */
export function begin(state: RootState, kind: RequestKind, operation: string, now: number, target: Target, payload: string): Decision<DomainEvent> {
  const namespace = target.namespace ?? state.network.activeNamespace
  const connectorId = namespace === undefined ? undefined : state.connection.namespaces[namespace]?.connectorId
  const known = namespace === undefined ? undefined : state.account.namespaces[namespace]
  const address = target.address ?? known?.address
  const locked = namespace === undefined ? undefined : selectLockedWallet(state, namespace)
  if (locked !== undefined) return { rejected: failure('WALLET_LOCKED', { wallet: selectConnectorName(state, locked, namespace) }) }
  if (namespace === undefined || connectorId === undefined || address === undefined)
    return { rejected: failure('NETWORK_OR_ADDRESS_MISSING', {}, failure('NOT_CONNECTED')) }
  // An address for ordinals pays nothing, and signs messages as any other of the wallet.
  const own = kind === 'signMessage' ? [...(known?.allAccounts ?? []), ...(known?.details ?? [])] : (known?.allAccounts ?? [])
  if (!own.some((account) => sameAddress(namespace, account.address, address)))
    return { rejected: failure('ADDRESS_OR_AUTH_CONNECTOR_NOT_FOUND', { namespace }) }
  const network = target.network === undefined ? selectNetwork(state, namespace) : findNetwork(state, target.network)
  if (network === undefined || network.chainNamespace !== namespace) return { rejected: failure('NETWORK_MISSING') }
  if (sends(kind) && !supportsFeature('send', network.caipNetworkId)) return { rejected: failure('SEND_CHAIN_UNSUPPORTED') }
  if (state.requests.pending.filter((one) => one.connectorId === connectorId).length >= MAX_PENDING_PER_CONNECTOR)
    return { rejected: failure('TOO_MANY_REQUESTS') }
  return [
    { type: 'requestStarted', operation, kind, namespace, connectorId, address, network: network.caipNetworkId, deadline: now + REQUEST_DEADLINE_MS, payload },
  ]
}

/** Rejects a transaction that the wallet may still send: the visitor would pay twice. */
export function onlyOnce(
  state: RootState,
  again: boolean,
  decision: Decision<DomainEvent>,
  digestOfRequest: (request: EventOf<'requestStarted'>) => string | undefined = () => undefined,
): Decision<DomainEvent> {
  if (again || 'rejected' in decision) return decision
  for (const event of decision) {
    if (event.type !== 'requestStarted') continue
    const { address, network, payload, connectorId, namespace } = event
    const digest = state.requests.unanswered?.length ? (digestOfRequest(event) ?? transactionDigest(address, network, payload)) : undefined
    if (digest !== undefined && state.requests.unanswered?.some((one) => one.digest === digest))
      return { rejected: failure('TRANSACTION_MAY_BE_SENT', { wallet: selectConnectorName(state, connectorId, namespace) }) }
  }
  return decision
}

function toRequestFailure(kind: RequestKind, reason: Failure): Failure {
  const known =
    reason.category === 'ABORTED' ||
    reason.category === 'USER_REJECTED' ||
    reason.code === 'CHAIN_MISMATCH' ||
    reason.code === 'TRANSACTION_CHANGED' ||
    reason.code === 'SENT_TRANSACTION_CHANGED' ||
    reason.code === 'TRANSACTION_INVALID' ||
    reason.code === 'TRANSACTION_UNCLEAR' ||
    reason.code === 'TRANSACTION_REFUSED' ||
    reason.code === 'TRANSACTION_EXPIRED' ||
    reason.code === 'SIGNATURE_INVALID' ||
    reason.code === 'TRANSACTION_HASH_INVALID' ||
    CALLS_CODES.includes(reason.code)
  if (known) return reason
  if (isRefusal(reason)) return failure('RPC_USER_REJECTED', {}, reason.cause)
  // The wallet's own code says what is wrong with a batch (5700 to 5760).
  if (kind === 'sendCalls' && reason.cause) return failure('TRANSACTION_FAILED', {}, reason.cause)
  return failure(sends(kind) || kind === 'signTransactions' ? 'TRANSACTION_FAILED' : 'SIGN_MESSAGE_FAILED', {}, reason)
}
