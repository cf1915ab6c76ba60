import type { RootState } from '../../../src/domain/root.js'
import type { Choice } from './commands.js'
import { isAwaited, isOperationReport } from './oracles/reports.js'
import type { Page, Simulation } from './pages.js'
import { type Maker, type Report, REPORTS } from './reports.js'

/** Messages of features that only runs of the set `account` use. */
const ACCOUNT =
  /^(report)?(smartSession|permissions|availability|name(Signed|TakenIn|Refused|ReadBack|Check|Regist)|registration|portfolio|allowances|sentCount|buy|purchase|arrivals|elsewhere|share|fundsArrived|addressShared|tokenHidden|pending(TransactionSeen|Watch))/i

const OF_ACCOUNT = Object.entries(REPORTS).flatMap(([type, make]) => (ACCOUNT.test(type) ? [make] : [])) as readonly Maker<Report['type']>[]
/** Requests of the wallet's connector: only its port tells them, with ids of its own. */
const ASKED: readonly string[] = ['reportEmbeddedAsked', 'reportEmbeddedNetworkAsked']
const MAKERS = Object.entries(REPORTS).flatMap(([type, make]) => (ACCOUNT.test(type) || ASKED.includes(type) ? [] : [make])) as readonly Maker<Report['type']>[]

/** Forges reports of what an account has, receives, buys and is called: for nothing that waits. */
export function forgeAccountReports({ random }: Simulation, page: Page, choice: Choice): void {
  for (let count = 0; count < 3; count += 1) {
    const report = random.pick(OF_ACCOUNT)(choice)
    if (!isOperationReport(report) || !isAwaited(page.kernel.getState(), report)) page.kernel.dispatch(report)
  }
}

/** Repeats an earlier report, changes its operation, or forges any report. Never forges an awaited report: only policies send those. */
export function forgeReport(run: Simulation, page: Page, choice: Choice): void {
  const { random } = run
  const earlier = page.reports.filter(isOperationReport)
  const known = earlier.length > 0 && random.chance(0.6) ? random.pick(earlier) : undefined
  const near = known === undefined && random.chance(0.6) ? nearReports(page.kernel.getState()) : []
  const make = near.length > 0 ? (REPORTS[random.pick(near)] as Maker<Report['type']>) : random.pick(MAKERS)
  const report = known === undefined ? make(choice) : random.chance(0.5) ? known : { ...known, operation: choice.operation }
  const state = page.kernel.getState()
  if (isOperationReport(report) ? isAwaited(state, report) : OWN.has(report.type)) return
  page.kernel.dispatch(report)
}

/** Returns the types of reports that an operation waits for: with another operation's id they could be mistaken for the right ones. */
function nearReports(state: RootState): readonly Report['type'][] {
  const { connection, chains, network, requests, transactions, bitcoin, clipboard, balances, relay, siwx, auth, approvals, plans } = state
  const isAsked = Object.values(connection.namespaces).some(({ flow }) => flow !== undefined)
  const all: readonly (readonly [boolean, readonly Report['type'][]])[] = [
    [isAsked, ['reportConnected', 'reportConnectFailed']],
    [connection.waiting !== undefined, ['reportConnectDue']],
    [connection.disconnecting.length > 0, ['reportDisconnectFinished']],
    [network.pending !== undefined, ['reportNetworkSwitched', 'reportNetworkSwitchFailed']],
    [requests.pending.length > 0, ['reportRequestDone', 'reportRequestFailed', 'reportRequestUnanswered', 'reportRequestNonce']],
    [requests.pending.some(({ stage }) => stage !== undefined), ['reportRequestReviewed', 'reportReview']],
    [chains.run !== undefined, ['reportChainDue']],
    [transactions.sent.length > 0, ['reportTransactionNews']],
    [bitcoin.preparing.length > 0, ['reportBitcoinPayment', 'reportBitcoinPaymentFailed']],
    [clipboard.pending.length > 0, ['reportCopied', 'reportCopyFailed']],
    [Object.values(balances.native).some(({ pending }) => pending !== undefined), ['reportBalance', 'reportBalanceFailed']],
    [relay.pairing !== undefined, ['reportPairingReady', 'reportSessionSettled', 'reportPairingFailed', 'reportPairingDue']],
    [siwx.look !== undefined, ['reportSignInSessions', 'reportSignInUnavailable']],
    [siwx.preparing !== undefined || siwx.attempt !== undefined, ['reportSignInMessage', 'reportSignInKept', 'reportSignInFailed']],
    [auth.login !== undefined, ['reportLoginFailed', 'reportEmbeddedUser', 'reportEmailCode']],
    [approvals.open !== undefined, ['reportEmbeddedAnswer', 'reportEmbeddedFailed', 'reportEmbeddedOverdue', 'reportApprovalToken']],
    [
      plans.held.some(({ phase }) => phase === 'running'),
      ['reportPlanStepDue', 'reportPlanSent', 'reportPlanStep', 'reportPlanStepFailed', 'reportPlanWaited'],
    ],
  ]
  return all.flatMap(([waits, types]) => (waits ? types : []))
}

/** Reports without an operation, or with content that only their policy can know: a forged one would be a lie of the domain to itself. */
const OWN: ReadonlySet<string> = new Set<Report['type']>(['reportSmartAccount', 'reportFrameNeeded', 'reportSessions', 'reportPaid', 'reportServicesPage'])
