import { AUTH_CONNECTOR_ID } from '../auth/connector-id.js'
import { catchError, concat, defer, EMPTY, filter, map, merge, mergeMap, type Observable, of, switchMap, take, takeUntil } from 'rxjs'
import { allowsAutomaticReads } from '../reads/state.js'
import { ask } from '../frame/index.js'
import type { FrameRpcRequest } from '../frame/protocol.js'
import { later } from '../shared/timing.js'
import { log } from '../log.js'
import type { DomainCommand, EventOf, Policy, PolicyIo } from '../root.js'
import { failure } from '../auth/errors.js'
import { canonicalJson, type Json } from '../shared/json/json.js'
import { selectView } from '../modal/selectors.js'
import { ERROR_TOAST_DELAY_MS } from '../toasts/index.js'
import { answerConnector } from './answer-connector.js'
import { digestOf } from './digest.js'
import { sendsOnChain } from './methods.js'
import { type Approval, APPROVAL_MS, CHOICE_MS } from './state.js'
import { readToken } from './token-read.js'

/** Sends requests to the secure site: safe methods at once, approvals when they open. Each request is sent once (robustness, section 1, rule 8). */
const sendToSite: Policy = (io) =>
  merge(
    io.on('embeddedRequestStarted').pipe(mergeMap((request) => post(io, request))),
    io.on('approvalOpened').pipe(
      filter(({ approval }) => approval.allowance?.stage === undefined),
      mergeMap(({ approval }) => sends(io, approval)),
    ),
    // The user chose the amount of an allowance, or it cannot be chosen.
    io
      .on('embeddedRequestReleased')
      .pipe(
        mergeMap(({ operation }) => {
          const { open } = io.state().approvals
          return open?.operation === operation ? sends(io, open) : EMPTY
        }),
      ),
  )

/** Prepares the choice of an amount: reads the token, and ends the request if the user does not choose in time. */
const readTokenOfAllowance: Policy = (io) =>
  io.on('approvalOpened').pipe(
    filter(({ approval }) => approval.allowance?.stage !== undefined),
    mergeMap(({ approval }) => {
      const { operation } = approval
      const over = io.on('embeddedRequestFailed', 'embeddedRequestReleased').pipe(filter((event) => event.operation === operation))
      const late: DomainCommand = { type: 'reportEmbeddedFailed', operation, failure: failure('FRAME_REQUEST_ABORTED') }
      return merge(approval.allowance?.stage === 'token' ? readToken(io, approval).pipe(takeUntil(over)) : EMPTY, later(io.ports.timer, CHOICE_MS, late, over))
    }),
  )

/** Opens the approval view, which holds the frame (AUTH-36). */
const showApprovals: Policy = (io) =>
  merge(
    io.on('approvalOpened').pipe(
      filter(() => !io.state().modal.open || selectView(io.state()).view !== 'ApproveTransaction'),
      map((): DomainCommand => ({ type: 'openModal', view: 'ApproveTransaction' })),
    ),
    // After the last answer, returns to the earlier view.
    io
      .on('embeddedRequestCompleted', 'embeddedRequestFailed', 'embeddedRequestOverdue')
      .pipe(
        filter(() => io.state().approvals.open === undefined && isOnStack(io)),
        mergeMap((): DomainCommand[] => {
          const views = io.state().modal.stack.map(({ view }) => view)
          const isSeen = views.at(-1) === 'ApproveTransaction'
          // Removes the approval view from the stack when other views cover it.
          const isBelow = views.indexOf('ApproveTransaction') < views.length - 1
          return [...(isBelow ? [{ type: 'reportApprovalsEnded' } as const] : []), ...(isSeen ? [{ type: 'goBack' } as const] : [])]
        }),
      ),
  )

/** Shows the frame only while an approval is open. */
const showFrameWithApproval: Policy = (io) => {
  let shown = false
  return io.settled$.pipe(
    map(() => {
      const { open } = io.state().approvals
      return open !== undefined && open.allowance?.stage === undefined && io.state().frame.phase === 'ready'
    }),
    filter((visible) => visible !== shown),
    switchMap((visible) => {
      shown = visible
      return io.ports.frame.show({ visible }).pipe(catchError(() => EMPTY))
    }),
  )
}

/** Rejects the waiting approvals when the user leaves the view (MODAL-45). */
const rejectLeftApprovals: Policy = (io) =>
  merge(
    // Covers every way of leaving: a network switch closes the dialog too.
    io.settled$.pipe(
      filter(() => io.state().approvals.open !== undefined && !isOnStack(io)),
      map((): DomainCommand => ({ type: 'reportApprovalsLeft' })),
    ),
    io.on('disconnected').pipe(
      filter(({ connectorId }) => connectorId === AUTH_CONNECTOR_ID && io.state().approvals.open !== undefined),
      map((): DomainCommand => ({ type: 'cancelEmbeddedRequest' })),
    ),
    // When another wallet connects in a namespace, the requests for the embedded wallet's account there are cancelled.
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

/** Reports failed requests: forbidden methods (AUTH-37, AUTH-38) and rejected signatures (AUTH-39). */
const tellFailedApprovals: Policy = (io) =>
  io.on('embeddedRequestFailed').pipe(
    mergeMap(({ failure: reason, method }): Observable<DomainCommand> => {
      if (reason.code === 'RPC_CALL_NOT_ALLOWED')
        return merge(log(io, { level: 'error', text: reason.message, context: { method } }), of(toast(failure('ACTION_NOT_ALLOWED').message)))
      if (reason.code === 'SIGNATURE_DECLINED') return isToldBySignIn(io) ? EMPTY : of(toast(reason.message))
      return EMPTY
    }),
  )

/** Shows one message when signing or switching fails with a smart account (AUTH-40). */
const tellOfSmartAccount: Policy = (io) =>
  merge(io.on('embeddedRequestFailed').pipe(filter(({ method }) => /sign|send/i.test(method))), io.on('embeddedNetworkFailed')).pipe(
    filter(({ failure: reason }) => {
      const { account, auth } = io.state()
      const isContract = auth.smartAccount !== undefined && account.namespaces.eip155?.address === auth.smartAccount.address
      // Failures that never reached the secure site do not concern the account.
      return isContract && !['ABORTED', 'USER_REJECTED', 'NETWORK'].includes(reason.category)
    }),
    take(1),
    // Delayed, because it replaces the toast of the failure itself.
    mergeMap(() => later(io.ports.timer, 2 * ERROR_TOAST_DELAY_MS, toast(failure('SMART_ACCOUNT_UNSUPPORTED').message, 0), io.on('stopped'))),
  )

function toast(message: string, delayMs = ERROR_TOAST_DELAY_MS): DomainCommand {
  return { type: 'showToast', variant: 'error', message, delayMs }
}

/** Refreshes the balance after a transaction was sent. */
const refreshBalanceAfterApproval: Policy = (io) =>
  io.on('embeddedRequestCompleted').pipe(
    filter(({ approved, method }) => approved && /send/i.test(method) && allowsAutomaticReads(io.state())),
    map((): DomainCommand => ({ type: 'refreshBalance', force: true })),
  )

/** The policies of this slice, by name. */
export const policies = {
  answerConnector,
  sendToSite,
  readTokenOfAllowance,
  showApprovals,
  showFrameWithApproval,
  rejectLeftApprovals,
  tellFailedApprovals,
  tellOfSmartAccount,
  refreshBalanceAfterApproval,
}

/** Sends an approval to the secure site, once. */
function sends(io: PolicyIo, approval: Approval): Observable<DomainCommand> {
  const { operation, method, network, params, digest } = approval
  // I-27: only the request that was stored and shown to the user is sent. A changed one fails.
  if (digestOf(method, network, params) !== digest) return of({ type: 'reportEmbeddedFailed', operation, failure: failure('FRAME_REQUEST_ABORTED') })
  // A request that the user rejected during the deployment of the contract is not sent.
  const asks = defer(() => (io.state().approvals.open?.operation === operation ? post(io, approval) : EMPTY))
  return concat(deploys(io, approval), asks)
}

function post(io: PolicyIo, { operation, method, network, params }: Omit<EventOf<'embeddedRequestStarted'>, 'type'>): Observable<DomainCommand> {
  const payload: FrameRpcRequest = { method, params: JSON.parse(params) as Json, chainId: network }
  return ask<'RPC_REQUEST'>(io, {
    operation,
    message: { event: 'RPC_REQUEST', payload },
    answered: (reply) => [{ type: 'reportEmbeddedAnswer', operation, result: canonicalJson(reply ?? null) }],
    failed: (reason) => [{ type: 'reportEmbeddedFailed', operation, failure: reason }],
    until: io.on('embeddedRequestFailed').pipe(filter((event) => event.operation === operation)),
    waitMs: APPROVAL_MS,
    // The site may send it later.
    ...(sendsOnChain(method) && { overdue: () => [{ type: 'reportEmbeddedOverdue', operation }] }),
  })
}

/** Deploys the smart account before its first use (AUTH-45). */
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

/** Returns true if the signature is that of a sign-in whose view is open: the view tells that it was declined. */
function isToldBySignIn(io: PolicyIo): boolean {
  const { modal, siwx } = io.state()
  return siwx.attempt !== undefined && modal.open && modal.stack.some(({ view }) => view === 'SIWXSignMessage')
}

function isOnStack(io: PolicyIo): boolean {
  const { open, stack } = io.state().modal
  return open && stack.some(({ view }) => view === 'ApproveTransaction')
}
