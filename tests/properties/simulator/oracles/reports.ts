import type { DomainCommand, RootState } from '../../../../src/domain/root.js'
import type { ChainNamespace } from '../../../../src/domain/shared/caip/caip.js'
import { TERMINALS } from './ledger.js'
import type { Problem } from './rule.js'

type Report = Extract<DomainCommand, { readonly type: `report${string}` }>
/** A report about an operation. */
export type OperationReport = Extract<Report, { readonly operation: string }>
/** Types of the reports about an operation. */
type OperationReportType = OperationReport['type']

type Waits<T extends OperationReportType> = (state: RootState, report: Extract<OperationReport, { readonly type: T }>) => boolean

const login = ({ auth }: RootState, { operation }: { readonly operation: string }) => auth.login?.operation === operation
const change = ({ auth }: RootState, { operation }: { readonly operation: string }) => auth.emailChange?.operation === operation
const attempts = ({ connection }: RootState, { operation }: { readonly operation: string }) =>
  Object.values(connection.namespaces).some((one) => one.flow?.operation === operation || one.flow?.operation.startsWith(`${operation}:`))
/** A wallet may answer a restore late, or a connect whose prompt is still open. */
const asked = ({ connection }: RootState, { namespace, operation }: { readonly namespace: ChainNamespace; readonly operation: string }) => {
  const { flow, unanswered, prompted } = connection.namespaces[namespace] ?? {}
  return flow?.operation === operation || unanswered === operation || prompted?.operation === operation
}
const pairing = ({ relay }: RootState, { operation, attempt }: { readonly operation: string; readonly attempt: number }) =>
  relay.pairing?.operation === operation && relay.pairing.attempt === attempt
const signsIn = ({ siwx }: RootState, { operation }: { readonly operation: string }) =>
  [siwx.preparing, siwx.attempt?.operation, siwx.unsigned?.operation].includes(operation)
const approves = ({ approvals: { open, queue, pending, overdue = [] } }: RootState, { operation }: { readonly operation: string }) =>
  [...(open === undefined ? [] : [open]), ...queue, ...pending, ...overdue].some((one) => one.operation === operation)
const registers = ({ registration }: RootState, { operation }: { readonly operation: string }) => registration.running?.operation === operation
const history = (
  { activity }: RootState,
  { operation, network, address, onramp }: Pick<Extract<OperationReport, { readonly type: 'reportActivity' }>, 'operation' | 'network' | 'address' | 'onramp'>,
) => activity.held[`${network}:${address}${onramp === undefined ? '' : `/${onramp}`}`]?.pending === operation
const listed = ({ directory: { pages, searches, named } }: RootState, { operation }: { readonly operation: string }) =>
  [pages, searches, named].some((table) => Object.values(table).some(({ pending }) => pending === operation))
const planned = ({ plans }: RootState, { operation }: { readonly operation: string }) =>
  plans.held.some((one) => one.operation === operation && one.phase !== 'done')
const known = (): boolean => true

/**
 * Tests by report type: true if an operation in the state still waits for the report. A report that no operation waits for changes nothing: it is late,
 * or about something else (I-5). The test is `known` if the state does not tell; the ledgers check those reports.
 */
const WAITS: { readonly [T in OperationReportType]: Waits<T> } = {
  reportSettings: ({ settings }, { operation, about }) => settings.held[about]?.pending === operation,
  reportSettingsFailed: ({ settings }, { operation, about }) => settings.held[about]?.pending === operation,
  reportLoaded: ({ lifecycle }, { operation, failure }) =>
    lifecycle.starting === operation || (lifecycle.status === 'started' && lifecycle.storageDegraded && !failure),
  reportConnected: asked,
  reportConnectFailed: asked,
  reportConnectDue: ({ connection }, { operation }) => connection.waiting?.some((one) => one.operation === operation) === true,
  reportChainDue: ({ chains }, { operation }) => chains.run?.operation === operation,
  reportDisconnectFinished: ({ connection }, { operation }) => connection.disconnecting.includes(operation),
  reportNetworkSwitched: ({ network }, { operation }) => network.pending?.operation === operation,
  reportNetworkSwitchFailed: ({ network }, { operation }) => network.pending?.operation === operation,
  reportBalance: ({ balances }, { operation, network, address }) => balances.native[`${network}:${address}`]?.pending === operation,
  reportWalletPage: listed,
  reportWalletPageFailed: listed,
  reportWalletSearch: listed,
  reportWalletSearchFailed: listed,
  reportNamedWallets: listed,
  reportNamedWalletsFailed: listed,
  reportWalletImages: known,
  reportTokens: ({ tokens }, { operation, network, address }) => tokens.held[`${network}:${address}`]?.pending === operation,
  reportIdentity: ({ names }, { operation, address }) => names.identities[address]?.pending === operation,
  reportIdentityFailed: ({ names }, { operation, address }) => names.identities[address]?.pending === operation,
  reportPortfolio: ({ portfolio }, { operation, network, address }) => portfolio.held[`${network}:${address}`]?.pending === operation,
  reportPortfolioFailed: ({ portfolio }, { operation, network, address }) => portfolio.held[`${network}:${address}`]?.pending === operation,
  reportAllowances: ({ allowances }, { operation, network, address }) => allowances.held[`${network}:${address}`]?.pending === operation,
  reportAllowancesFailed: ({ allowances }, { operation, network, address }) => allowances.held[`${network}:${address}`]?.pending === operation,
  reportSmartSessions: ({ smartSessions }, { operation, network, address }) => smartSessions.held[`${network}:${address}`]?.pending === operation,
  reportSmartSessionsFailed: ({ smartSessions }, { operation, network, address }) => smartSessions.held[`${network}:${address}`]?.pending === operation,
  reportPermissionsGranted: ({ smartSessions }, { operation }) => smartSessions.acts.some((one) => one.operation === operation && one.id === undefined),
  reportPermissionsFailed: ({ smartSessions }, { operation }) => smartSessions.acts.some((one) => one.operation === operation && one.id === undefined),
  reportSmartSessionEnded: ({ smartSessions }, { operation }) => smartSessions.acts.some((one) => one.operation === operation && one.id !== undefined),
  reportBuyOptions: ({ buy }, { operation, list }) => buy.options[list]?.pending === operation,
  reportBuyOptionsFailed: ({ buy }, { operation, list }) => buy.options[list]?.pending === operation,
  reportBuyQuote: ({ buy }, { operation }) => Object.values(buy.quotes).some(({ pending }) => pending === operation),
  reportBuyQuoteFailed: ({ buy }, { operation }) => Object.values(buy.quotes).some(({ pending }) => pending === operation),
  reportPurchaseNews: ({ buy }, { operation, purchase }) => buy.news[purchase]?.pending === operation,
  reportPurchaseNewsFailed: ({ buy }, { operation, purchase }) => buy.news[purchase]?.pending === operation,
  reportPurchaseOpened: ({ buy }, { operation }) => buy.opening === operation,
  reportPurchaseFailed: ({ buy }, { operation }) => buy.opening === operation,
  reportArrivals: ({ receive }, { operation, network, address }) => receive.watched[`${network}:${address}`]?.pending === operation,
  reportArrivalsFailed: ({ receive }, { operation, network, address }) => receive.watched[`${network}:${address}`]?.pending === operation,
  reportElsewhere: ({ receive }, { operation, network, address }) => receive.elsewhere[`${network}:${address}`]?.pending === operation,
  reportElsewhereFailed: ({ receive }, { operation, network, address }) => receive.elsewhere[`${network}:${address}`]?.pending === operation,
  reportShared: ({ receive }, { operation }) => receive.sharing.includes(operation),
  reportShareFailed: ({ receive }, { operation }) => receive.sharing.includes(operation),
  reportAvailability: ({ registration }, { operation, name }) => registration.availability[name]?.pending === operation,
  reportAvailabilityFailed: ({ registration }, { operation, name }) => registration.availability[name]?.pending === operation,
  reportNameSigned: registers,
  reportNameTakenIn: registers,
  reportNameRefused: registers,
  reportNameReadBack: (state, report) => registers(state, report) || state.registration.check === report.operation,
  reportActivity: history,
  reportActivityFailed: history,
  reportTokensFailed: ({ tokens }, { operation, network, address }) => tokens.held[`${network}:${address}`]?.pending === operation,
  reportBalanceFailed: ({ balances }, { operation, network, address }) => balances.native[`${network}:${address}`]?.pending === operation,
  reportRequestDone: ({ requests }, { operation }) => [...requests.pending, ...(requests.unanswered ?? [])].some((one) => one.operation === operation),
  reportRequestFailed: ({ requests }, { operation }) => [...requests.pending, ...(requests.unanswered ?? [])].some((one) => one.operation === operation),
  reportRequestNonce: ({ requests }, { operation }) => [...requests.pending, ...(requests.unanswered ?? [])].some((one) => one.operation === operation),
  reportRequestUnanswered: ({ requests }, { operation }) => requests.pending.some((one) => one.operation === operation),
  reportCallsPlanned: ({ requests }, { operation }) => requests.pending.some((one) => one.operation === operation),
  reportCallSent: ({ requests }, { operation }) =>
    [...requests.pending, ...(requests.unanswered ?? [])].some((one) => one.operation === operation && one.calls !== undefined),
  reportBatchShown: ({ transactions }, { operation }) => transactions.showing?.some((one) => one.operation === operation) === true,
  reportCapabilities: ({ capabilities }, { operation, network, address, connectorId }) =>
    capabilities.held[`${network}:${address}/${connectorId}`]?.pending === operation,
  reportCapabilitiesFailed: ({ capabilities }, { operation, network, address, connectorId }) =>
    capabilities.held[`${network}:${address}/${connectorId}`]?.pending === operation,
  reportRequestReviewed: ({ requests }, { operation }) => requests.pending.some((one) => one.operation === operation && one.stage === 'review'),
  reportReview: ({ reviews }, { operation }) => reviews.pending.some((one) => one.operation === operation),
  reportAdditions: known,
  reportTransactionSent: known,
  reportTransactionNews: ({ transactions }, { operation }) => transactions.sent.some((one) => one.operation === operation),
  reportPlan: planned,
  reportPlanFailed: planned,
  reportPlanReviewed: planned,
  reportPlanStepDue: planned,
  reportPlanStepSkipped: planned,
  reportPlanStepReady: planned,
  reportPlanSent: planned,
  reportPlanStep: planned,
  reportPlanStepFailed: planned,
  reportPlanClaimed: planned,
  reportPlanWaited: planned,
  reportSwapTokens: ({ swap }, { operation }) => Object.values(swap.lists).some(({ pending }) => pending === operation),
  reportSwapTokensFailed: ({ swap }, { operation }) => Object.values(swap.lists).some(({ pending }) => pending === operation),
  reportSwapFacts: ({ swap }, { operation }) => Object.values(swap.facts).some(({ pending }) => pending === operation),
  reportSwapFactsFailed: ({ swap }, { operation }) => Object.values(swap.facts).some(({ pending }) => pending === operation),
  reportSwapQuote: ({ swap }, { operation }) => Object.values(swap.quotes).some(({ pending }) => pending === operation),
  reportSwapQuoteFailed: ({ swap }, { operation }) => Object.values(swap.quotes).some(({ pending }) => pending === operation),
  reportSmartSessionState: ({ plans }, { operation }) => plans.held.some((one) => one.operation === operation && one.act === 'use'),
  reportPayShort: ({ plans }, { operation, choices }) =>
    choices.length > 0 && plans.held.some((one) => one.operation === operation && one.phase === 'preparing'),
  reportPayArrived: ({ plans, pay }, { operation }) =>
    plans.held.some((one) => one.operation === operation && one.act === 'pay' && one.content !== undefined) &&
    pay.outcomes?.some((one) => one.operation === operation) !== true,
  reportPayDue: ({ pay }, { operation }) => pay.waiting?.operation === operation,
  reportReceiver: ({ send }, { operation }) => send.lookup === operation,
  reportReceiverFailed: ({ send }, { operation }) => send.lookup === operation,
  reportSendEstimate: ({ send }, { operation }) => send.estimating === operation,
  reportSendEstimateFailed: ({ send }, { operation }) => send.estimating === operation,
  reportBitcoinPayment: ({ bitcoin }, { operation }) => bitcoin.preparing.includes(operation),
  reportBitcoinPaymentFailed: ({ bitcoin }, { operation }) => bitcoin.preparing.includes(operation),
  reportCopied: ({ clipboard }, { operation }) => clipboard.pending.some((one) => one.operation === operation),
  reportCopyFailed: ({ clipboard }, { operation }) => clipboard.pending.some((one) => one.operation === operation),
  reportPairingReady: pairing,
  reportPairingFailed: pairing,
  reportPairingDue: pairing,
  reportSessionSettled: ({ relay }, { operation }) => relay.pairing?.operation === operation,
  reportLoginAction: login,
  reportCodeRequested: ({ auth: { login: one, emailChange } }, { operation }) =>
    [one?.operation, one?.kind === 'email' ? one.resend : undefined, emailChange?.operation].includes(operation),
  reportDeviceApproved: login,
  reportEmailCode: ({ auth }, { operation }) => auth.login?.kind === 'email' && auth.login.submission === operation,
  reportCodeResent: ({ auth }, { operation }) => auth.login?.kind === 'email' && auth.login.resend === operation,
  reportPopup: login,
  reportPopupResult: login,
  reportSocialAddress: login,
  reportFarcasterUrl: login,
  reportFarcasterApproved: login,
  reportLoginFailed: login,
  reportLoginDue: (state, report) => login(state, report) || change(state, report),
  reportEmbeddedUser: (state, report) => login(state, report) || attempts(state, report),
  reportRestoreFailed: attempts,
  reportEmbeddedSession: known,
  reportSignedOut: ({ auth }, { operation }) => auth.signingOut === operation,
  reportEmailAction: change,
  reportEmailChangeCode: ({ auth }, { operation }) => auth.emailChange?.submission === operation,
  reportEmailSeen: change,
  reportEmailUpdateFailed: change,
  reportEmbeddedNetwork: ({ auth }, { operation }) => auth.networkSwitch?.operation === operation,
  reportEmbeddedNetworkFailed: ({ auth }, { operation }) => auth.networkSwitch?.operation === operation,
  reportAccountType: ({ auth }, { operation }) => auth.typeChange?.operation === operation,
  reportAccountTypeFailed: ({ auth }, { operation }) => auth.typeChange?.operation === operation,
  reportApprovalToken: ({ approvals: { open } }, { operation }) => open?.operation === operation && open.allowance?.stage === 'token',
  reportEmbeddedAnswer: approves,
  reportEmbeddedFailed: approves,
  reportEmbeddedOverdue: approves,
  reportSignInSessions: ({ siwx }, { operation }) => siwx.look === operation,
  reportSignInUnavailable: ({ siwx }, { operation }) => siwx.look === operation,
  reportSignInMessage: ({ siwx }, { operation }) => siwx.preparing === operation,
  // The wallet may sign after its time was over.
  reportSignInKept: ({ siwx }, { operation }) => siwx.attempt?.operation === operation || (siwx.phase === 'owed' && siwx.unsigned?.operation === operation),
  reportSignInFailed: signsIn,
  reportProposalKept: ({ siwx }, { operation }) => siwx.taking === operation,
}

/** Returns true if a report names its operation. */
export function isOperationReport(command: { readonly type: string }): command is OperationReport {
  return Object.hasOwn(WAITS, command.type)
}

/** Returns true if the state has an operation that waits for a report. */
export function isAwaited(state: RootState, report: OperationReport): boolean {
  return (WAITS[report.type] as Waits<OperationReportType>)(state, report as never)
}

/** Events by which a report may end another operation than its own. */
const ALSO: Readonly<Partial<Record<OperationReportType, readonly string[]>>> = {
  // A connect that waited replaces another in progress.
  reportConnectDue: ['connectFailed'],
  // A chain that is asked for replaces a restore of its namespace.
  reportChainDue: ['connectFailed'],
  // The connected wallet replaces another, whose switch ends; it may already be on the requested network.
  reportConnected: ['networkSwitchFailed', 'networkSwitched'],
  // There is one session at a time, for several namespaces; the same holds for a login.
  reportSessionSettled: ['connected', 'connectFailed', 'networkSwitchFailed', 'networkSwitched', 'pairingEnded'],
  reportEmbeddedUser: ['connected', 'connectFailed', 'networkSwitchFailed', 'networkSwitched', 'accountTypeChanged', 'accountTypeChangeFailed', 'emailUpdated'],
  // A code may be the last one of a login, which then ends its connect.
  reportEmailCode: ['connectFailed', 'loginFailed'],
  reportEmbeddedNetwork: ['networkSwitched'],
  reportLoaded: ['connectFailed'],
  // A late signature ends a later try.
  reportSignInKept: ['signInFailed'],
}

/** Returns the problem of the events that follow from a report. */
export function checkReport(
  before: RootState,
  report: OperationReport,
  events: readonly { readonly type: string; readonly operation?: string }[],
): Problem | undefined {
  if (events.length === 0) return undefined
  if (!isAwaited(before, report)) return { id: 'I-5', problem: `${report.type} of ${report.operation}, for which nothing waits, leads to ${events[0]?.type}` }
  const also = ALSO[report.type] ?? []
  const late = isLate(before, report) ? events.find(({ type }) => type === 'connectStarted')?.operation : undefined
  const other = events.find(
    ({ type, operation }) =>
      operation !== undefined &&
      operation !== report.operation &&
      operation !== servedFlow(before, report) &&
      operation !== late &&
      !operation.startsWith(`${report.operation}:`) &&
      TERMINALS.has(type) &&
      !also.includes(type),
  )
  return other === undefined || WAITS[report.type] === known || login === (WAITS[report.type] as unknown)
    ? undefined
    : { id: 'I-5', problem: `${report.type} of ${report.operation} ends ${other.operation} (${other.type})` }
}

/** Returns true for a wallet's late answer to a restore or a connect, which begins a new attempt: the first one has ended. */
function isLate({ connection }: RootState, report: OperationReport): boolean {
  if (report.type !== 'reportConnected') return false
  const { unanswered, prompted } = connection.namespaces[report.namespace] ?? {}
  return [unanswered, prompted?.operation].includes(report.operation)
}

/** Returns the connect that a pairing serves: a later connect may have taken over the pairing of an earlier one. */
function servedFlow({ relay: { pairing: now } }: RootState, { operation }: OperationReport): string | undefined {
  return now?.operation === operation ? now.flow : undefined
}
