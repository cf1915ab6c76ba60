import { transportOf } from '../config/index.js'
import type { Failure } from '../shared/errors/failure.js'
import type { DomainCommand, Policy, RootState } from '../root.js'
import { addressOf, type CaipAddress, type CaipNetworkId, type ChainNamespace, networkIdOf } from '../shared/caip/caip.js'
import { failure } from '../shared/errors/errors.js'
import { merge, mergeMap } from 'rxjs'

/** Returns the reports that end a policy's operations. */
type Endings = (state: RootState, reason: Failure) => readonly DomainCommand[]

/** Ends the operations of a policy that failed or was stopped for good. No other policy would end them. */
export const endsAbandoned: Policy = (io) =>
  merge(
    io
      .on('policyFailed')
      .pipe(mergeMap(({ policy, failure: reason, stopped }) => endings(io.state(), policy, stopped ? failure('POLICY_STOPPED', { policy }, reason) : reason))),
    io.settled$.pipe(
      mergeMap(() => {
        const { stoppedPolicies } = io.state().lifecycle
        return stoppedPolicies.flatMap((policy) => endings(io.state(), policy, failure('POLICY_STOPPED', { policy })))
      }),
    ),
  )

function endings(state: RootState, policy: string, reason: Failure): readonly DomainCommand[] {
  const [slice = ''] = policy.split('.')
  // The commands that the loop guard dropped may belong to any policy.
  const found = policy === 'loop guard' ? Object.values(byPolicy) : [byPolicy[policy] ?? byPolicy[slice] ?? nothing]
  return found.flatMap((of) => of(state, reason))
}

const nothing: Endings = () => []

const walletsOfPage: Endings = (state, reason) => connects(state, reason, (connectorId) => transportOf(state.config, connectorId) !== 'session')

const sessions: Endings = (state, reason) => connects(state, reason, (connectorId) => transportOf(state.config, connectorId) === 'session')

/** Ends all requests to the secure site. */
const secureSite: Endings = ({ auth: { login, emailChange, typeChange, networkSwitch, signingOut }, approvals }, reason) => [
  ...of(login?.kind === 'email' ? login.submission : undefined, (operation) => ({ type: 'reportEmailCode', operation, failure: reason })),
  ...of(login?.kind === 'email' ? login.resend : undefined, (operation) => ({ type: 'reportCodeResent', operation, failure: reason })),
  ...of(login?.operation, (operation) => ({ type: 'reportLoginFailed', operation, failure: reason })),
  ...of(emailChange?.submission, (operation) => ({ type: 'reportEmailChangeCode', operation, failure: reason })),
  ...of(emailChange?.operation, (operation) => ({ type: 'reportEmailUpdateFailed', operation, failure: reason })),
  ...of(typeChange?.operation, (operation) => ({ type: 'reportAccountTypeFailed', operation, failure: reason })),
  ...of(networkSwitch?.operation, (operation) => ({ type: 'reportEmbeddedNetworkFailed', operation, failure: reason })),
  ...of(signingOut, (operation) => ({ type: 'reportSignedOut', operation, failure: reason })),
  ...[...(approvals.open ? [approvals.open] : []), ...approvals.queue, ...approvals.pending].map(
    ({ operation }): DomainCommand => ({ type: 'reportEmbeddedFailed', operation, failure: reason }),
  ),
]

/** By name of the policy, or of the slice for all its policies. */
const byPolicy: Readonly<Record<string, Endings>> = {
  // The app starts without stored data, as when storage does not answer.
  'lifecycle.loads': ({ lifecycle: { starting, platform } }, reason) =>
    of(starting, (operation) => ({ type: 'reportLoaded', operation, platform, items: {}, failure: reason })),
  'connection.asksWallets': walletsOfPage,
  'connection.restores': walletsOfPage,
  'connection.resumesConnects': ({ connection }, reason) =>
    (connection.waiting ?? []).map(({ operation, namespace }) => ({ type: 'reportConnectFailed', operation, namespace, failure: reason })),
  'connection.revokes': ({ connection }, reason) =>
    connection.disconnecting.map((operation) => ({ type: 'reportDisconnectFinished', operation, failures: [reason] })),
  'walletconnect.pairs': sessions,
  'walletconnect.dues': sessions,
  'walletconnect.restoresSessions': sessions,
  'network.switches': ({ network: { pending } }, reason) =>
    of(pending?.operation, (operation) => ({ type: 'reportNetworkSwitchFailed', operation, failure: reason })),
  'requests.asks': ({ requests }, reason) => requests.pending.map(({ operation }) => ({ type: 'reportRequestFailed', operation, failure: reason })),
  'transactions.watches': ({ transactions }, reason) =>
    transactions.watched.map(({ operation }) => ({ type: 'reportTransaction', operation, result: { kind: 'unclear', cause: reason } })),
  'balances.reads': ({ balances }, reason) =>
    reads(balances.native, (operation, account) => ({ type: 'reportBalanceFailed', operation, ...account, failure: reason })),
  'tokens.reads': ({ tokens }, reason) => reads(tokens.held, (operation, account) => ({ type: 'reportTokensFailed', operation, ...account, failure: reason })),
  'bitcoin.prepares': ({ bitcoin }, reason) => bitcoin.preparing.map((operation) => ({ type: 'reportBitcoinPaymentFailed', operation, failure: reason })),
  'clipboard.copies': ({ clipboard }, reason) => clipboard.pending.map(({ operation }) => ({ type: 'reportCopyFailed', operation, failure: reason })),
  'siwx.looks': ({ siwx: { look } }, reason) => of(look, (operation) => ({ type: 'reportSignInUnavailable', operation, failure: reason })),
  'siwx.prepares': ({ siwx: { preparing } }, reason) => of(preparing, (operation) => ({ type: 'reportSignInFailed', operation, failure: reason })),
  'siwx.verifies': ({ siwx: { attempt } }, reason) =>
    of(attempt?.step === 'verifying' ? attempt.operation : undefined, (operation) => ({ type: 'reportSignInFailed', operation, failure: reason })),
  'siwx.keepsProposals': ({ siwx: { taking } }, reason) => of(taking, (operation) => ({ type: 'reportProposalKept', operation, failure: reason })),
  auth: (state, reason) => [...secureSite(state, reason), ...walletsOfPage(state, reason)],
  frame: secureSite,
  approvals: secureSite,
}

function connects({ connection }: RootState, reason: Failure, matches: (connectorId: string) => boolean): readonly DomainCommand[] {
  return Object.entries(connection.namespaces).flatMap(([namespace, { flow }]) =>
    of(flow !== undefined && matches(flow.connectorId) ? flow.operation : undefined, (operation) => ({
      type: 'reportConnectFailed',
      operation,
      namespace: namespace as ChainNamespace,
      failure: reason,
    })),
  )
}

/** Returns the reports that end the running reads of accounts, by CAIP-10 account id. */
function reads(
  entries: Readonly<Record<string, { readonly pending?: string }>>,
  make: (operation: string, account: { readonly network: CaipNetworkId; readonly address: string }) => DomainCommand,
): readonly DomainCommand[] {
  return Object.entries(entries).flatMap(([key, { pending }]) =>
    of(pending, (operation) => make(operation, { network: networkIdOf(key as CaipAddress), address: addressOf(key as CaipAddress) })),
  )
}

function of(operation: string | undefined, make: (operation: string) => DomainCommand): readonly DomainCommand[] {
  return operation === undefined ? [] : [make(operation)]
}
