import { AUTH_CONNECTOR_ID } from '../auth/connector-id.js'
import type { Failure } from '../shared/errors/failure.js'
import type { Decision } from '../kernel/types.js'
import type { DomainEvent, RootState, Slice } from '../root.js'
import { type CaipNetworkId, type ChainNamespace, namespaceOf, referenceOf } from '../shared/caip/caip.js'
import { failure } from '../auth/errors.js'
import { canonicalJson, type Json } from '../shared/json/json.js'
import { isUserRejection } from '../shared/errors/user-rejection.js'
import { allowanceOf, decideAllowance } from './decide-allowance.js'
import { digestOf } from './digest.js'
import { isOfSolana, methodKind } from './methods.js'
import { MAX_PARAMS_TEXT, unfit } from './shapes.js'
import { type Approval, APPROVAL_MS, MAX_APPROVALS } from './state.js'

/** Decides the events of each command, or its rejection; see the command types. */
export const decide: Slice<'approvals'>['decide'] = {
  requestEmbedded(state, { method, params, network: wanted, namespace: asked }, { now, operation }): Decision<DomainEvent> {
    const namespace = asked ?? (wanted === undefined ? undefined : namespaceOf(wanted)) ?? (isOfSolana(method) ? 'solana' : 'eip155')
    const address = state.account.namespaces[namespace]?.address
    if (state.connection.namespaces[namespace]?.connectorId !== AUTH_CONNECTOR_ID || address === undefined) return { rejected: failure('AUTH_NOT_CONNECTED') }
    const network = networkFor(state, namespace, wanted)
    if (network === undefined) return { rejected: failure('NETWORK_MISSING') }
    const kind = typeof method === 'string' && isOfSolana(method) === (namespace === 'solana') ? methodKind(method) : 'rejected'
    if (kind === 'rejected') {
      // AUTH-37: ends every waiting approval too, so that a forbidden request cannot hide behind one.
      return [...endAll(state, failure('FRAME_REQUEST_ABORTED')), failed(operation, String(method), failure('RPC_CALL_NOT_ALLOWED'))]
    }
    const text = write(params)
    const reason = text === undefined ? 'it must be JSON with amounts as texts' : text.length > MAX_PARAMS_TEXT ? 'it is too long' : unfit(method, params)
    if (text === undefined || reason !== undefined) return { rejected: failure('RPC_PARAMS_INVALID', { method, reason: reason ?? '' }) }
    // Answered from state without asking the secure site (facts 1.5).
    if (method === 'eth_chainId')
      return [{ type: 'embeddedRequestCompleted', operation, method, approved: false, result: `"0x${Number(referenceOf(network)).toString(16)}"` }]
    if (kind === 'safe') return [{ type: 'embeddedRequestStarted', operation, method, network, params: text }]
    if (state.approvals.queue.length + 1 >= MAX_APPROVALS && state.approvals.open !== undefined) return { rejected: failure('TOO_MANY_REQUESTS') }
    const allowance = allowanceOf(state, method, network, params)
    const approval: Approval = {
      operation,
      method,
      namespace,
      network,
      address,
      params: text,
      digest: digestOf(method, network, text),
      deadline: now + APPROVAL_MS,
      ...(allowance && { allowance }),
    }
    return [{ type: state.approvals.open === undefined ? 'approvalOpened' : 'approvalQueued', operation, approval }]
  },

  reportEmbeddedAsked(state, { type: _, id, ...asked }, { now }) {
    const decision = decide.requestEmbedded(state, { type: 'requestEmbedded', ...asked }, { now, operation: id })
    return 'rejected' in decision ? [{ type: 'embeddedAskRefused', operation: id, failure: decision.rejected }] : decision
  },

  cancelEmbeddedRequest(state, { operation }) {
    if (operation === undefined) return endAll(state, failure('FRAME_REQUEST_ABORTED'))
    return end(state, operation, (method) => failed(operation, method, failure('ABORTED')))
  },

  ...decideAllowance,

  // MODAL-45: closing the view counts as a rejection by the user.
  reportApprovalsLeft: (state) => endAll(state, failure('MODAL_CLOSED')),

  reportApprovalsEnded: (state) =>
    state.approvals.open === undefined && state.modal.open && state.modal.stack.slice(0, -1).some(({ view }) => view === 'ApproveTransaction')
      ? [{ type: 'approvalsEnded' }]
      : [],

  reportEmbeddedAnswer(state, { operation, result }) {
    return end(state, operation, (method) => {
      const wrong = unusable(method, result)
      return wrong === undefined
        ? { type: 'embeddedRequestCompleted', operation, method, approved: methodKind(method) === 'approval', result }
        : failed(operation, method, wrong)
    })
  },

  reportEmbeddedOverdue(state, { operation }) {
    const { open } = state.approvals
    return open?.operation === operation ? end(state, operation, (method) => ({ type: 'embeddedRequestOverdue', operation, method })) : []
  },

  reportEmbeddedFailed(state, { operation, failure: reason }) {
    return end(state, operation, (method) => failed(operation, method, told(method, reason)))
  },
}

/** Ends one request and opens the next one in the queue. */
function end(state: RootState, operation: string, by: (method: string) => DomainEvent): readonly DomainEvent[] {
  const { open, queue, pending, overdue = [] } = state.approvals
  const found = [...pending, ...overdue, ...(open === undefined ? [] : [open]), ...queue].find((one) => one.operation === operation)
  if (found === undefined) return []
  const [next] = queue
  return [
    by(found.method),
    ...(open?.operation === operation && next !== undefined ? [{ type: 'approvalOpened', operation: next.operation, approval: next } as const] : []),
  ]
}

/** Ends every request that needs the user. Safe ones go on (FRAME-42). */
function endAll(state: RootState, reason: Failure): readonly DomainEvent[] {
  const { open, queue } = state.approvals
  const all = [...(open === undefined ? [] : [open]), ...queue]
  return all.map(({ operation, method }) => failed(operation, method, reason))
}

function failed(operation: string, method: string, reason: Failure): DomainEvent {
  return { type: 'embeddedRequestFailed', operation, method, failure: reason }
}

/** Returns the network of a request: the wanted one, or else the wallet's network. Returns undefined if the secure site does not serve it. */
function networkFor(state: RootState, namespace: ChainNamespace, wanted: CaipNetworkId | undefined): CaipNetworkId | undefined {
  const served = state.config.plugins.embeddedWallet?.networks ?? []
  const known = state.network.namespaces[namespace]
  const id = wanted ?? known?.walletNetwork ?? known?.caipNetwork
  return id !== undefined && namespaceOf(id) === namespace && served.includes(id) ? id : undefined
}

/** Writes canonical JSON. A replay reads the command back with sorted members, and must get the same digest. */
function write(params: Json | undefined): string | undefined {
  try {
    return canonicalJson(params ?? [])
  } catch {
    return undefined
  }
}

/** Maps a failure to a rejection by the user if its text says so. Aborts stay as they are. */
function told(method: string, reason: Failure): Failure {
  if (reason.category === 'ABORTED') return reason
  const words = reason.cause?.message ?? ''
  if (isUserRejection(reason) || /reject|declin|denied/i.test(words))
    return /sign/i.test(method)
      ? failure('SIGNATURE_DECLINED', {}, { code: 4001, message: words })
      : failure('RPC_USER_REJECTED', {}, { code: 4001, message: words })
  return reason
}

/** Returns the failure of an answer that does not have the form its method requires (FRAME-40, FRAME-41). */
function unusable(method: string, result: string): Failure | undefined {
  if (method === 'eth_sendTransaction' || method === 'eth_sendRawTransaction')
    return /^"0x[0-9a-fA-F]{64}"$/.test(result) ? undefined : failure('TRANSACTION_HASH_INVALID')
  if (method === 'personal_sign' || method === 'eth_signTypedData_v4') return /^"0x[0-9a-fA-F]{62,}"$/.test(result) ? undefined : failure('SIGNATURE_INVALID')
  return undefined
}
