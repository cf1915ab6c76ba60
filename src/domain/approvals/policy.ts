import type { Observable } from 'rxjs'
import { AUTH_CONNECTOR_ID } from '../connectors/index.js'
import { ask } from '../frame/index.js'
import type { FrameRpcRequest } from '../frame/protocol.js'
import { later } from '../kernel/timing.js'
import { log } from '../log.js'
import type { DomainCommand, EventOf, Policy, PolicyIo } from '../root.js'
import { authFailure } from '../shared/auth-errors.js'
import { canonicalJson, type Json } from '../shared/json.js'
import { concat, merge, mergeMap, switchMap } from '../shared/streams/flatten.js'
import { catchError, filter, map, take } from '../shared/streams/operators.js'
import { defer, EMPTY, of } from '../shared/streams/sources.js'
import { selectView } from '../modal/selectors.js'
import { ERROR_TOAST_DELAY_MS } from '../toasts/index.js'
import { digestOf } from './digest.js'
import { APPROVAL_MS } from './state.js'

/** Asks the secure site: what is safe at once, the open approval when it is its turn. Sent once (robustness, section 1, rule 8). */
const asksSite: Policy = (io) =>
  merge(
    io.on('embeddedRequestStarted').pipe(mergeMap((request) => post(io, request))),
    io.on('approvalOpened').pipe(
      mergeMap(({ approval }) => {
        // I-27: what stands in the state, and was read to the visitor, is what is sent; anything else is not.
        if (digestOf(approval.method, approval.network, approval.params) !== approval.digest)
          return of<DomainCommand>({ type: 'reportEmbeddedFailed', operation: approval.operation, failure: authFailure('FRAME_REQUEST_ABORTED') })
        // What was declined while the contract was put on the chain is not sent.
        const asks = defer(() => (io.state().approvals.open?.operation === approval.operation ? post(io, approval) : EMPTY))
        return concat(deploys(io, approval), asks)
      }),
    ),
  )

/** The view in which the visitor approves, and the frame in it (AUTH-36). */
const showsApprovals: Policy = (io) =>
  merge(
    io.on('approvalOpened').pipe(
      filter(() => !io.state().modal.open || selectView(io.state()).view !== 'ApproveTransaction'),
      map((): DomainCommand => ({ type: 'openModal', view: 'ApproveTransaction' })),
    ),
    // The last one was answered: back to where the visitor was.
    io
      .on('embeddedRequestCompleted', 'embeddedRequestFailed')
      .pipe(
        filter(() => io.state().approvals.open === undefined && isOnStack(io)),
        mergeMap((): DomainCommand[] => {
          const views = io.state().modal.stack.map(({ view }) => view)
          const isSeen = views.at(-1) === 'ApproveTransaction'
          // Under other views, where it was shown before, it is not come back to.
          const isBelow = views.indexOf('ApproveTransaction') < views.length - 1
          return [...(isBelow ? [{ type: 'reportApprovalsEnded' } as const] : []), ...(isSeen ? [{ type: 'goBack' } as const] : [])]
        }),
      ),
  )

/** The frame is seen while there is something to approve, and not longer. */
const showsFrame: Policy = (io) => {
  let shown = false
  return io.settled$.pipe(
    map(() => io.state().approvals.open !== undefined && io.state().frame.phase === 'ready'),
    filter((visible) => visible !== shown),
    switchMap((visible) => {
      shown = visible
      return io.ports.frame.show({ visible }).pipe(catchError(() => EMPTY))
    }),
  )
}

/** Leaving the view declines what waits in it (MODAL-45). */
const leavesApprovals: Policy = (io) =>
  merge(
    // However it was left: a switch of the network closes the dialog, too.
    io.settled$.pipe(
      filter(() => io.state().approvals.open !== undefined && !isOnStack(io)),
      map((): DomainCommand => ({ type: 'reportApprovalsLeft' })),
    ),
    io.on('disconnected').pipe(
      filter(({ connectorId }) => connectorId === AUTH_CONNECTOR_ID && io.state().approvals.open !== undefined),
      map((): DomainCommand => ({ type: 'cancelEmbeddedRequest' })),
    ),
    // Another wallet took its place in a namespace: what it was asked there is about an account that is not in use any more.
    io
      .on('connected')
      .pipe(
        mergeMap(({ namespace, connectorId }) => {
          const { open, queue } = io.state().approvals
          if (open === undefined || connectorId === AUTH_CONNECTOR_ID) return []
          const left = [...queue, open].filter((one) => one.namespace === namespace)
          return left.map(({ operation }): DomainCommand => ({ type: 'cancelEmbeddedRequest', operation }))
        }),
      ),
  )

/** What went wrong is told: a forbidden method (AUTH-37, AUTH-38), and a signature that was declined (AUTH-39). */
const tellsApprovals: Policy = (io) =>
  io.on('embeddedRequestFailed').pipe(
    mergeMap(({ failure: reason, method }): Observable<DomainCommand> => {
      if (reason.code === 'RPC_CALL_NOT_ALLOWED')
        return merge(log(io, { level: 'error', text: reason.message, context: { method } }), of(toast(authFailure('ACTION_NOT_ALLOWED').message)))
      if (reason.code === 'SIGNATURE_DECLINED') return of(toast(reason.message))
      return EMPTY
    }),
  )

/** A smart account with which signing or switching fails is told of once (AUTH-40). */
const tellsOfSmartAccount: Policy = (io) =>
  merge(io.on('embeddedRequestFailed').pipe(filter(({ method }) => /sign|send/i.test(method))), io.on('embeddedNetworkFailed')).pipe(
    filter(({ failure: reason }) => {
      const { account, auth } = io.state()
      const isContract = auth.smartAccount !== undefined && account.namespaces.eip155?.address === auth.smartAccount.address
      // What did not reach the site says nothing of the account.
      return isContract && !['ABORTED', 'USER_REJECTED', 'NETWORK'].includes(reason.category)
    }),
    take(1),
    // After the toast that says what failed, whose place it takes.
    mergeMap(() => later(io.ports.timer, 2 * ERROR_TOAST_DELAY_MS, toast(authFailure('SMART_ACCOUNT_UNSUPPORTED').message, 0), io.on('stopped'))),
  )

function toast(message: string, delayMs = ERROR_TOAST_DELAY_MS): DomainCommand {
  return { type: 'showToast', variant: 'error', message, delayMs }
}

/** What was sent changes what is owned. */
const refreshes: Policy = (io) =>
  io.on('embeddedRequestCompleted').pipe(
    filter(({ approved, method }) => approved && /send/i.test(method)),
    map((): DomainCommand => ({ type: 'refreshBalance', force: true })),
  )

/** The policies of this slice, by name. */
export const policies = { asksSite, showsApprovals, showsFrame, leavesApprovals, tellsApprovals, tellsOfSmartAccount, refreshes }

function post(io: PolicyIo, { operation, method, network, params }: Omit<EventOf<'embeddedRequestStarted'>, 'type'>): Observable<DomainCommand> {
  const payload: FrameRpcRequest = { method, params: JSON.parse(params) as Json, chainId: network }
  return ask<'RPC_REQUEST'>(io, {
    operation,
    message: { event: 'RPC_REQUEST', payload },
    answered: (reply) => [{ type: 'reportEmbeddedAnswer', operation, result: canonicalJson(reply ?? null) }],
    failed: (reason) => [{ type: 'reportEmbeddedFailed', operation, failure: reason }],
    until: io.on('embeddedRequestFailed').pipe(filter((event) => event.operation === operation)),
    waitMs: APPROVAL_MS,
  })
}

/** An account contract that is not on the chain yet is put there with its first use (AUTH-45). */
function deploys(
  io: PolicyIo,
  { operation, method, address }: { readonly operation: string; readonly method: string; readonly address: string },
): Observable<DomainCommand> {
  return defer(() => {
    const { smartAccount } = io.state().auth
    if (
      smartAccount === undefined ||
      smartAccount.deployed ||
      smartAccount.address !== address ||
      !/^(eth_sendTransaction|wallet_sendCalls|eth_sendUserOperation)$/.test(method)
    )
      return EMPTY
    return ask<'INIT_SMART_ACCOUNT'>(io, {
      operation,
      message: { event: 'INIT_SMART_ACCOUNT' },
      answered: (reply) => [{ type: 'reportSmartAccount', address: reply.address, deployed: reply.isDeployed }],
      failed: () => [],
      until: io.on('embeddedRequestFailed').pipe(filter((event) => event.operation === operation)),
    })
  })
}

function isOnStack(io: PolicyIo): boolean {
  const { open, stack } = io.state().modal
  return open && stack.some(({ view }) => view === 'ApproveTransaction')
}
