import type { CaipNetworkId } from '../../../src/domain/shared/caip/caip.js'
import type { DomainCommand, RootState } from '../../../src/domain/root.js'
import { createSecret } from '../../../src/domain/shared/secrets/secret.js'
import type { Choice } from './commands.js'
import { isAwaited, isOperationReport } from './oracles/reports.js'
import { ACCOUNTS, type Page, type Simulation } from './pages.js'

type Report = Extract<DomainCommand, { readonly type: `report${string}` }>
type Maker<T extends Report['type']> = (choice: Choice) => Extract<Report, { readonly type: T }>

const MONEY = { amount: '1', currency: 'USDC' }
const QUOTED = { purchaseCurrency: 'USDC', paymentCurrency: 'USD', amount: '100', network: 'ethereum-mainnet' }
/** A forged failure. */
export const FORGED = { code: 'UNEXPECTED', message: 'forged', category: 'INTERNAL', context: {} } as never
const FORGED_LIST = { chains: [], certified: false, wallets: [], count: 0, source: 'bundled' } as const
const FORGED_CONTENT = { inputs: '{}', goes: [], comes: [], costs: [], warnings: [], steps: [{ id: 'forged', type: 'service' }] } as const
const COIN = { units: '1', decimals: 18 } as const
const FORGED_ESTIMATE = { asset: COIN, native: COIN, most: { units: '1' }, fee: '1' } as const
const FACTS = { decimals: 18, symbol: 'F', balance: '9' } as const
const FORGED_FACTS = { from: FACTS, to: FACTS, native: FACTS, gasPrice: '1' } as const
const forgedOrder = (network: CaipNetworkId, address: string) => ({ network, address, from: 'native', to: address, units: '1' })
const user = { address: ACCOUNTS[2], chainId: 1 } as const

/** Forged reports of every type: for an operation that has ended, is of another kind, or never existed. The compiler requires each report type here. */
export const REPORTS: { readonly [T in Report['type']]: Maker<T> } = {
  reportSettings: ({ operation }) => ({ type: 'reportSettings', operation, about: 'features', features: [] }),
  reportSettingsFailed: ({ operation }) => ({ type: 'reportSettingsFailed', operation, about: 'origins', failure: FORGED }),
  reportServicesPage: () => ({ type: 'reportServicesPage', facts: { origin: 'https://forged.example', privacyControl: false } }),
  reportSettingsDue: () => ({ type: 'reportSettingsDue' }),
  reportAnalytics: ({ operation }) => ({
    type: 'reportAnalytics',
    event: { type: 'track', event: 'FORGED', kind: 'dialog', step: 'seen', operation, properties: {} },
  }),
  reportLoaded: ({ operation }) => ({ type: 'reportLoaded', operation, platform: {} as never, items: {}, failure: FORGED }),
  reportPlatformChanged: ({ random }) => ({ type: 'reportPlatformChanged', changes: { visible: random.chance(0.5) } }),
  reportStorageFailed: () => ({ type: 'reportStorageFailed', failure: FORGED }),
  reportPolicyFault: ({ random }) => ({ type: 'reportPolicyFault', policy: 'forged', failure: FORGED, stopped: random.chance(0.05) }),
  reportAnnouncement: ({ random, namespace }) => ({
    type: 'reportAnnouncement',
    announcement: {
      type: 'ANNOUNCED',
      id: `io.example.forged${random.below(3)}`,
      uuid: `00000000-0000-4000-8000-00000000000${random.below(9)}`,
      name: 'forged',
      icon: null,
      rdns: `io.example.forged${random.below(3)}`,
      namespace,
      ...(random.chance(0.2) ? { left: true } : {}),
    },
  }),
  reportChainDue: ({ operation }) => ({ type: 'reportChainDue', operation }),
  reportConnected: ({ operation, namespace, address, network }) => ({
    type: 'reportConnected',
    operation,
    namespace,
    accounts: [address],
    network,
    approvedNetworks: [],
    supportsAllNetworks: true,
  }),
  reportConnectFailed: ({ operation, namespace }) => ({ type: 'reportConnectFailed', operation, namespace, failure: FORGED }),
  reportRestoreDue: ({ namespace }) => ({ type: 'reportRestoreDue', namespace }),
  reportConnectDue: ({ operation }) => ({ type: 'reportConnectDue', operation }),
  reportFollowDue: ({ namespace }) => ({ type: 'reportFollowDue', namespace }),
  reportDisconnectFinished: ({ operation }) => ({ type: 'reportDisconnectFinished', operation, failures: [] }),
  reportConnectionElsewhere: ({ random, namespace, connectorId }) => ({
    type: 'reportConnectionElsewhere',
    namespace,
    connectorId: random.chance(0.5) ? null : connectorId,
  }),
  reportAccountsChanged: ({ namespace, connectorId, address }) => ({ type: 'reportAccountsChanged', namespace, connectorId, accounts: [address] }),
  reportChainChanged: ({ namespace, connectorId, network }) => ({ type: 'reportChainChanged', namespace, connectorId, network }),
  reportProviderDisconnected: ({ namespace, connectorId }) => ({ type: 'reportProviderDisconnected', namespace, connectorId }),
  reportNetworkSwitched: ({ operation }) => ({ type: 'reportNetworkSwitched', operation }),
  reportNetworkSwitchFailed: ({ operation }) => ({ type: 'reportNetworkSwitchFailed', operation, failure: FORGED }),
  reportBalance: ({ operation, network, address }) => ({ type: 'reportBalance', operation, network, address, amount: '7' }),
  reportBalanceFailed: ({ operation, network, address }) => ({ type: 'reportBalanceFailed', operation, network, address, failure: FORGED }),
  reportWalletPage: ({ operation }) => ({ type: 'reportWalletPage', operation, ...FORGED_LIST, pageNumber: 1 }),
  reportWalletPageFailed: ({ operation }) => ({ type: 'reportWalletPageFailed', operation, pageNumber: 1, chains: [], certified: false, failure: FORGED }),
  reportWalletSearch: ({ operation }) => ({ type: 'reportWalletSearch', operation, ...FORGED_LIST, search: 'x' }),
  reportWalletSearchFailed: ({ operation }) => ({ type: 'reportWalletSearchFailed', operation, search: 'x', chains: [], certified: false, failure: FORGED }),
  reportNamedWallets: ({ operation }) => ({ type: 'reportNamedWallets', operation, ids: ['x'], wallets: [], count: 0, source: 'bundled' }),
  reportNamedWalletsFailed: ({ operation }) => ({ type: 'reportNamedWalletsFailed', operation, ids: ['x'], failure: FORGED }),
  reportWalletImage: () => ({ type: 'reportWalletImage', imageId: 'x', url: null }),
  reportWalletImages: ({ operation }) => ({ type: 'reportWalletImages', operation }),
  reportTokens: ({ operation, network, address }) => ({ type: 'reportTokens', operation, network, address, accounts: [] }),
  reportIdentity: ({ operation, address }) => ({ type: 'reportIdentity', operation, address, outcome: 'named', name: 'forged.eth' }),
  reportIdentityFailed: ({ operation, address }) => ({ type: 'reportIdentityFailed', operation, address, failure: FORGED }),
  reportAllowances: ({ operation, network, address }) => ({ type: 'reportAllowances', operation, network, address, allowances: [], fromBlock: 0, toBlock: 0 }),
  reportAllowancesFailed: ({ operation, network, address }) => ({ type: 'reportAllowancesFailed', operation, network, address, failure: FORGED }),
  reportSmartSessions: ({ operation, network, address }) => ({
    type: 'reportSmartSessions',
    operation,
    network,
    address,
    accountCode: { kind: 'contract' },
    sessions: [],
    missing: [],
  }),
  reportSmartSessionsFailed: ({ operation, network, address }) => ({ type: 'reportSmartSessionsFailed', operation, network, address, failure: FORGED }),
  reportPermissionsGranted: ({ operation }) => ({
    type: 'reportPermissionsGranted',
    operation,
    session: { id: '0x0', source: 'wallet', permissions: [] },
    wider: [],
  }),
  reportPermissionsFailed: ({ operation }) => ({ type: 'reportPermissionsFailed', operation, failure: FORGED }),
  reportSmartSessionEnded: ({ operation }) => ({ type: 'reportSmartSessionEnded', operation }),
  reportAvailability: ({ operation }) => ({ type: 'reportAvailability', operation, name: 'forged.reown.id', taken: false, suggestions: [] }),
  reportAvailabilityFailed: ({ operation }) => ({ type: 'reportAvailabilityFailed', operation, name: 'forged.reown.id', failure: FORGED }),
  reportNameSigned: ({ operation }) => ({ type: 'reportNameSigned', operation, signature: '0xf0' }),
  reportNameTakenIn: ({ operation }) => ({ type: 'reportNameTakenIn', operation }),
  reportNameRefused: ({ operation }) => ({ type: 'reportNameRefused', operation, failure: FORGED }),
  reportNameReadBack: ({ operation }) => ({ type: 'reportNameReadBack', operation, forward: true, reverse: true }),
  reportRegistrationDue: () => ({ type: 'reportRegistrationDue' }),
  reportActivity: ({ operation, network, address }) => ({ type: 'reportActivity', operation, network, address, transactions: [], source: { kind: 'service' } }),
  reportPortfolio: ({ operation, network, address }) => ({ type: 'reportPortfolio', operation, network, address, tokens: [], source: { kind: 'service' } }),
  reportPortfolioFailed: ({ operation, network, address }) => ({ type: 'reportPortfolioFailed', operation, network, address, failure: FORGED }),
  reportSentCount: ({ network, address }) => ({ type: 'reportSentCount', network, address, sent: 7 }),
  reportActivityFailed: ({ operation, network, address }) => ({ type: 'reportActivityFailed', operation, network, address, failure: FORGED }),
  reportBuyPlace: ({ random }) => ({ type: 'reportBuyPlace', timeZone: random.pick(['Europe/Berlin', 'Asia/Shanghai']) }),
  reportBuyOptions: ({ operation }) => ({ type: 'reportBuyOptions', operation, list: '', purchaseCurrencies: [], paymentCurrencies: [] }),
  reportBuyOptionsFailed: ({ operation }) => ({ type: 'reportBuyOptionsFailed', operation, list: '', failure: FORGED }),
  reportBuyQuote: ({ operation }) => ({
    type: 'reportBuyQuote',
    operation,
    ...QUOTED,
    quoteId: 'forged',
    purchaseAmount: MONEY,
    paymentTotal: MONEY,
    paymentSubtotal: MONEY,
    coinbaseFee: MONEY,
    networkFee: MONEY,
  }),
  reportBuyQuoteFailed: ({ operation }) => ({ type: 'reportBuyQuoteFailed', operation, ...QUOTED, failure: FORGED }),
  reportPurchaseNews: ({ operation }) => ({ type: 'reportPurchaseNews', operation, purchase: 'forged', arrivals: [] }),
  reportPurchaseNewsFailed: ({ operation }) => ({ type: 'reportPurchaseNewsFailed', operation, purchase: 'forged', failure: FORGED }),
  reportPurchaseOpened: ({ operation }) => ({ type: 'reportPurchaseOpened', operation, url: 'https://forged.example' }),
  reportPurchaseFailed: ({ operation }) => ({ type: 'reportPurchaseFailed', operation, failure: FORGED }),
  reportArrivals: ({ operation, network, address }) => ({ type: 'reportArrivals', operation, network, address, mark: '9', arrivals: [] }),
  reportArrivalsFailed: ({ operation, network, address }) => ({ type: 'reportArrivalsFailed', operation, network, address, failure: FORGED }),
  reportElsewhere: ({ operation, network, address }) => ({ type: 'reportElsewhere', operation, network, address, found: [], asked: [], unread: [] }),
  reportElsewhereFailed: ({ operation, network, address }) => ({ type: 'reportElsewhereFailed', operation, network, address, failure: FORGED }),
  reportShared: ({ operation }) => ({ type: 'reportShared', operation, outcome: 'shared' }),
  reportShareFailed: ({ operation }) => ({ type: 'reportShareFailed', operation, failure: FORGED }),
  reportTokensFailed: ({ operation, network, address }) => ({ type: 'reportTokensFailed', operation, network, address, failure: FORGED }),
  reportRequestDone: ({ operation }) => ({ type: 'reportRequestDone', operation, result: '0xf0' }),
  reportRequestFailed: ({ operation }) => ({ type: 'reportRequestFailed', operation, failure: FORGED }),
  reportRequestUnanswered: ({ operation }) => ({ type: 'reportRequestUnanswered', operation }),
  reportRequestNonce: ({ operation, random }) => ({ type: 'reportRequestNonce', operation, nonce: random.below(4) }),
  reportRequestsElsewhere: ({ random }) => ({
    type: 'reportRequestsElsewhere',
    requests: random.chance(0.5)
      ? []
      : [
          {
            kind: 'sendTransaction',
            namespace: 'eip155',
            connectorId: 'io.example.forged1',
            network: 'eip155:1',
            address: ACCOUNTS[2] ?? '',
            startedAt: random.below(5),
            digest: '0'.repeat(64),
          },
        ],
  }),
  reportPlan: ({ operation }) => ({ type: 'reportPlan', operation, content: FORGED_CONTENT }),
  reportPlanFailed: ({ operation }) => ({ type: 'reportPlanFailed', operation, failure: FORGED }),
  reportPlanReviewed: ({ operation }) => ({ type: 'reportPlanReviewed', operation, revision: 1, reviews: [], isLast: true }),
  reportPlanStepDue: ({ operation }) => ({ type: 'reportPlanStepDue', operation, step: 'send' }),
  reportPlanStepSkipped: ({ operation }) => ({ type: 'reportPlanStepSkipped', operation, step: 'forged' }),
  reportPlanStepReady: ({ operation }) => ({ type: 'reportPlanStepReady', operation, step: 'send', payload: '{}' }),
  reportPlanSent: ({ operation }) => ({ type: 'reportPlanSent', operation, step: 'forged', hash: '0xf0' }),
  reportPlanStep: ({ operation }) => ({ type: 'reportPlanStep', operation, step: 'forged' }),
  reportPlanStepFailed: ({ operation }) => ({ type: 'reportPlanStepFailed', operation, step: 'forged', failure: FORGED }),
  reportPlanWaited: ({ operation }) => ({ type: 'reportPlanWaited', operation }),
  reportSwapTokens: ({ operation, network }) => ({ type: 'reportSwapTokens', operation, network, tokens: [], source: 'pools' }),
  reportSwapTokensFailed: ({ operation, network }) => ({ type: 'reportSwapTokensFailed', operation, network, failure: FORGED }),
  reportSwapFacts: ({ operation, network, address }) => ({
    type: 'reportSwapFacts',
    operation,
    network,
    address,
    from: 'native',
    to: address,
    facts: FORGED_FACTS,
  }),
  reportSwapFactsFailed: ({ operation, network, address }) => ({
    type: 'reportSwapFactsFailed',
    operation,
    network,
    address,
    from: 'native',
    to: address,
    failure: FORGED,
  }),
  reportSwapQuote: ({ operation, network, address }) => ({
    type: 'reportSwapQuote',
    operation,
    ...forgedOrder(network, address),
    out: '9',
    prices: {},
    source: 'pools',
  }),
  reportSwapQuoteFailed: ({ operation, network, address }) => ({ type: 'reportSwapQuoteFailed', operation, ...forgedOrder(network, address), failure: FORGED }),
  reportPayDue: ({ operation }) => ({ type: 'reportPayDue', operation }),
  reportReceiver: ({ operation, address }) => ({ type: 'reportReceiver', operation, address }),
  reportReceiverFailed: ({ operation }) => ({ type: 'reportReceiverFailed', operation, failure: FORGED }),
  reportSendEstimate: ({ operation }) => ({ type: 'reportSendEstimate', operation, estimate: FORGED_ESTIMATE }),
  reportSendEstimateFailed: ({ operation }) => ({ type: 'reportSendEstimateFailed', operation, failure: FORGED }),
  reportTransactionSent: ({ operation, network }) => ({ type: 'reportTransactionSent', operation, network, hash: '0xf0' }),
  reportCallsPlanned: ({ operation, random }) => ({
    type: 'reportCallsPlanned',
    operation,
    ...(random.chance(0.5) ? { singly: true } : { leftOut: ['forged'] }),
  }),
  reportCallSent: ({ operation, random }) => ({ type: 'reportCallSent', operation, index: random.below(3), hash: '0xf0' }),
  reportBatchShown: ({ operation }) => ({ type: 'reportBatchShown', operation }),
  reportCapabilities: ({ operation, network, address, connectorId }) => ({
    type: 'reportCapabilities',
    operation,
    network,
    address,
    connectorId,
    capabilities: {},
  }),
  reportCapabilitiesFailed: ({ operation, network, address, connectorId }) => ({
    type: 'reportCapabilitiesFailed',
    operation,
    network,
    address,
    connectorId,
    failure: FORGED,
  }),
  reportCopied: ({ operation }) => ({ type: 'reportCopied', operation }),
  reportCopyFailed: ({ operation }) => ({ type: 'reportCopyFailed', operation, failure: FORGED }),
  reportToastDue: ({ operation }) => ({ type: 'reportToastDue', id: operation }),
  reportSuccessShown: () => ({ type: 'reportSuccessShown' }),
  reportTabMessage: ({ random, namespace, network, connectorId, address }) => ({
    type: 'reportTabMessage',
    message: { kind: random.pick(['network', 'account', 'signIn', 'returned']), namespace, network, connectorId, address },
  }),
  reportPairingReady: ({ operation }) => ({ type: 'reportPairingReady', operation, attempt: 1, expiresAt: 0 }),
  reportSessionSettled: ({ operation }) => ({
    type: 'reportSessionSettled',
    operation,
    attempt: 1,
    session: { topic: 'forged', expiresAt: 0, namespaces: {}, peer: { name: 'forged' } } as never,
  }),
  reportPairingFailed: ({ operation }) => ({ type: 'reportPairingFailed', operation, attempt: 1, failure: FORGED }),
  reportPairingDue: ({ operation }) => ({ type: 'reportPairingDue', operation, attempt: 1 }),
  reportSessions: () => ({ type: 'reportSessions', sessions: [] }),
  reportSessionForgone: () => ({ type: 'reportSessionForgone' }),
  reportSessionDue: () => ({ type: 'reportSessionDue', topic: 'forged' }),
  reportSessionNetwork: ({ namespace }) => ({ type: 'reportSessionNetwork', namespace }),
  reportRelay: () => ({ type: 'reportRelay', event: { type: 'sessionDeleted', topic: 'forged', code: 6000 } }),
  reportOpenFailed: () => ({ type: 'reportOpenFailed', failure: FORGED }),
  reportFrameAsked: ({ operation }) => ({ type: 'reportFrameAsked', id: `${operation}/forged`, event: 'IS_CONNECTED' }),
  reportFramePosted: ({ operation }) => ({ type: 'reportFramePosted', id: `${operation}/none`, generation: 0 }),
  reportFrameEnded: ({ operation }) => ({ type: 'reportFrameEnded', id: `${operation}/forged` }),
  reportFrameTimedOut: ({ operation }) => ({ type: 'reportFrameTimedOut', id: `${operation}/none`, event: 'IS_CONNECTED' }),
  reportFrameUnverified: ({ operation }) => ({ type: 'reportFrameUnverified', id: `${operation}/none`, event: 'IS_CONNECTED' }),
  reportFrameLoading: () => ({ type: 'reportFrameLoading', generation: -1 }),
  reportFrameReady: () => ({ type: 'reportFrameReady', generation: -1 }),
  reportFrameSettled: () => ({ type: 'reportFrameSettled', generation: -1 }),
  reportFrameDue: () => ({ type: 'reportFrameDue', dueAt: -1 }),
  reportFrameLost: ({ operation }) => ({ type: 'reportFrameLost', opening: `${operation}x`, failure: FORGED }),
  reportFrameSession: () => ({ type: 'reportFrameSession', generation: -1, token: createSecret('canary-forged') }),
  reportFrameRefused: () => ({ type: 'reportFrameRefused', reason: 'origin', count: 1 }),
  reportLoginViewLeft: () => ({ type: 'reportLoginViewLeft' }),
  reportLoginAction: ({ operation }) => ({ type: 'reportLoginAction', operation, action: 'VERIFY_OTP' }),
  reportDeviceApproved: ({ operation }) => ({ type: 'reportDeviceApproved', operation }),
  reportEmailCode: ({ operation }) => ({ type: 'reportEmailCode', operation }),
  reportCodeResent: ({ operation }) => ({ type: 'reportCodeResent', operation }),
  reportPopup: ({ operation }) => ({ type: 'reportPopup', operation, step: 'closed' }),
  reportPopupResult: ({ operation }) => ({ type: 'reportPopupResult', operation, uri: createSecret('canary-forged') }),
  reportSocialAddress: ({ operation }) => ({ type: 'reportSocialAddress', operation, uri: createSecret('canary-forged') }),
  reportAwayLogin: () => ({ type: 'reportAwayLogin' }),
  reportFarcasterUrl: ({ operation }) => ({ type: 'reportFarcasterUrl', operation, url: 'https://forged.example' }),
  reportFarcasterApproved: ({ operation }) => ({ type: 'reportFarcasterApproved', operation, userName: 'forged' }),
  reportLoginFailed: ({ operation }) => ({ type: 'reportLoginFailed', operation, failure: FORGED }),
  reportLoginDue: ({ operation }) => ({ type: 'reportLoginDue', operation }),
  reportEmbeddedUser: ({ operation }) => ({ type: 'reportEmbeddedUser', operation, user }),
  reportStoredLogin: () => ({ type: 'reportStoredLogin', namespaces: [] }),
  reportRestoreFailed: ({ operation }) => ({ type: 'reportRestoreFailed', operation, failure: FORGED }),
  // Without `isConnected` the report concerns the login in use, whatever operation asked.
  reportEmbeddedSession: ({ operation }) => ({ type: 'reportEmbeddedSession', operation, isConnected: true }),
  reportSignedOut: ({ operation }) => ({ type: 'reportSignedOut', operation }),
  reportEmailAction: ({ operation }) => ({ type: 'reportEmailAction', operation, action: 'VERIFY_SECONDARY_OTP' }),
  reportEmailChangeCode: ({ operation }) => ({ type: 'reportEmailChangeCode', operation, newEmail: 'forged@example.org' }),
  reportEmailSeen: ({ operation }) => ({ type: 'reportEmailSeen', operation, email: 'new@example.org' }),
  reportEmailUpdateFailed: ({ operation }) => ({ type: 'reportEmailUpdateFailed', operation, failure: FORGED }),
  reportEmbeddedNetwork: ({ operation }) => ({ type: 'reportEmbeddedNetwork', operation, network: 'eip155:8453' }),
  reportEmbeddedNetworkFailed: ({ operation }) => ({ type: 'reportEmbeddedNetworkFailed', operation, failure: FORGED }),
  reportAccountType: ({ operation }) => ({ type: 'reportAccountType', operation, accountType: 'eoa', address: ACCOUNTS[2] }),
  reportAccountTypeElsewhere: ({ random }) => ({
    type: 'reportAccountTypeElsewhere',
    namespace: 'eip155',
    accountType: random.pick(['eoa', 'smartAccount'] as const),
  }),
  reportAccountTypeFailed: ({ operation }) => ({ type: 'reportAccountTypeFailed', operation, failure: FORGED }),
  reportSmartAccount: ({ random }) => ({ type: 'reportSmartAccount', address: ACCOUNTS[1], deployed: random.chance(0.5) }),
  reportSmartAccountNetworks: () => ({ type: 'reportSmartAccountNetworks', chainIds: [1] }),
  reportApprovalsLeft: () => ({ type: 'reportApprovalsLeft' }),
  reportApprovalsEnded: () => ({ type: 'reportApprovalsEnded' }),
  reportApprovalToken: ({ operation }) => ({ type: 'reportApprovalToken', operation, token: { decimals: 6, symbol: 'FORGED' } }),
  reportEmbeddedAnswer: ({ operation }) => ({ type: 'reportEmbeddedAnswer', operation, result: '"0xf0"' }),
  reportEmbeddedOverdue: ({ operation }) => ({ type: 'reportEmbeddedOverdue', operation }),
  reportEmbeddedFailed: ({ operation }) => ({ type: 'reportEmbeddedFailed', operation, failure: FORGED }),
  reportSignInSubject: () => ({ type: 'reportSignInSubject' }),
  reportSignInDue: () => ({ type: 'reportSignInDue' }),
  reportSignInSessions: ({ operation }) => ({ type: 'reportSignInSessions', operation, sessions: [] }),
  reportSignInUnavailable: ({ operation }) => ({ type: 'reportSignInUnavailable', operation, failure: FORGED }),
  reportSignInViewShown: () => ({ type: 'reportSignInViewShown' }),
  reportSignInMessage: ({ operation }) => ({ type: 'reportSignInMessage', operation, data: {} as never, message: 'forged' }),
  reportSignInKept: ({ operation, address, network }) => ({
    type: 'reportSignInKept',
    operation,
    session: { data: { accountAddress: address, chainId: network }, message: 'forged', signature: '0x' } as never,
  }),
  reportSignInFailed: ({ operation }) => ({ type: 'reportSignInFailed', operation, failure: FORGED }),
  reportProposalKept: ({ operation }) => ({ type: 'reportProposalKept', operation }),
  reportRequestReviewed: ({ operation }) => ({ type: 'reportRequestReviewed', operation, needsConfirmation: true }),
  reportReview: ({ operation }) => ({ type: 'reportReview', operation, transactions: [] }),
  reportAdditions: ({ operation }) => ({
    type: 'reportAdditions',
    operation,
    namespace: 'solana',
    network: 'solana:forged',
    connectorId: 'forged',
    additions: [],
  }),
  reportBitcoinPayment: ({ operation }) => ({ type: 'reportBitcoinPayment', operation, psbt: 'cHNidP8=', inputs: [], review: {} as never }),
  reportBitcoinPaymentFailed: ({ operation }) => ({ type: 'reportBitcoinPaymentFailed', operation, failure: FORGED }),
  reportTransactionNews: ({ operation }) => ({ type: 'reportTransactionNews', operation, news: { kind: 'ended', outcome: 'confirmed', block: 1 } }),
  reportPaid: () => ({ type: 'reportPaid', namespace: 'bip122', addresses: ['bcrt1qforged'] }),
}

/** Messages of features that no page of the simulator uses yet. */
export const ABSENT =
  /^(report)?(smartSession|permissions|availability|name(Signed|TakenIn|Refused|ReadBack|Check|Regist)|registration|portfolio|allowances|sentCount|buy|purchase|arrivals|elsewhere|share|fundsArrived|addressShared|tokenHidden|pending(TransactionSeen|Watch))/i

const MAKERS = Object.entries(REPORTS).flatMap(([type, make]) => (ABSENT.test(type) ? [] : [make])) as readonly Maker<Report['type']>[]

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
  const { connection, chains, network, requests, transactions, bitcoin, clipboard, balances, walletconnect, siwx, auth, approvals, plans } = state
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
    [walletconnect.pairing !== undefined, ['reportPairingReady', 'reportSessionSettled', 'reportPairingFailed', 'reportPairingDue']],
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
const OWN: ReadonlySet<string> = new Set<Report['type']>(['reportSmartAccount', 'reportFrameAsked', 'reportSessions', 'reportPaid', 'reportServicesPage'])
