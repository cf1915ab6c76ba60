import type { RootState } from '../../../../src/domain/root.js'
import type { PaymentOutcome, WatchedPayment } from '../../../../src/ports/bitcoin.js'
import { catchError, map, of, switchMap } from 'rxjs'
import { ADAPTER_CODE, type AdapterCode } from './adapter-code.js'
import { type Any, asksPort, becomes, decides, type Defect, emits, evolves, inCode, without } from '../defect-kinds.js'

/** Rules that may find a wrong choice of account, network or operation. */
const CHOICE = ['design', 'I-2', 'I-5', 'I-8', 'I-10', 'I-16', 'CONN-49', 'CONN-50', 'BAL-15', 'SEND-17']

/** Defects of several chains in one wallet, of Bitcoin payments, of confirmations, and of what wallets change. */
export const chainDefects: readonly Defect[] = [
  onEvents('chains are asked for in the order of the call', CHOICE, 'connectChains', 'chainsStarted', (event) => ({
    ...event,
    parts: [...event.parts].reverse(),
  })),
  onEvents('a chain that was refused counts as connected', CHOICE, 'reportChainDue', 'chainsConnected', (event) => ({
    ...event,
    connected: [...event.connected, ...event.missing],
    missing: [],
  })),
  evolves('the next chain is asked for after a refusal', CHOICE, 'chains', 'connectFailed', (evolve) => (state: Any, event: Any, at: number) => {
    const next = evolve(state, event, at)
    return next === state ? state : { ...next, run: { ...next.run, stopped: false } }
  }),
  evolves('chains are asked for before they are read', CHOICE, 'chains', 'connected', (evolve) => (state: Any, event: Any, at: number) => {
    const next = evolve(state, event, at)
    return next === state ? state : { ...next, run: { ...next.run, answers: 0 } }
  }),
  evolves('a connect of another chain counts for the one that is asked', CHOICE, 'chains', 'connected', (evolve) => (state: Any, event: Any, at: number) => {
    const open = state.run?.parts.find((part: Any) => part.status === 'asking')
    return evolve(state, open === undefined ? event : { ...event, namespace: open.namespace, connectorId: open.connectorId }, at)
  }),
  decides(
    'chains that are cancelled leave their prompt',
    CHOICE,
    '',
    'cancelChains',
    (decide) => (state: RootState, command: Any, context: Any) => without(decide(state, command, context), 'connectFailed'),
  ),
  decides(
    'chains are cancelled by the id of others',
    CHOICE,
    '',
    'cancelChains',
    (decide) => (state: RootState, _: Any, context: Any) => decide(state, { type: 'cancelChains' }, context),
  ),
  decides(
    'a wallet that leaves one chain ends all that it has',
    CHOICE,
    '',
    'reportProviderDisconnected',
    (decide) => (state: RootState, report: Any, context: Any) =>
      Object.entries(state.connection.namespaces).flatMap(([namespace, one]) =>
        one.connectorId === report.connectorId ? decide(state, { ...report, namespace }, context) : [],
      ),
  ),
  believes('a stale payment counts for the one that is prepared', 'reportBitcoinPayment', ({ bitcoin }) => bitcoin.preparing[0]),
  believes('a stale failure ends the payment that is prepared', 'reportBitcoinPaymentFailed', ({ bitcoin }) => bitcoin.preparing[0]),
  evolves('a payment that is ready takes the others along', CHOICE, 'bitcoin', 'bitcoinPaymentPrepared', () => (state: Any) => ({ ...state, preparing: [] })),
  onEvents('a payment is made from the first account', CHOICE, 'prepareBitcoinPayment', 'bitcoinPaymentStarted', (event, { account }) => ({
    ...event,
    address: account.namespaces.bip122?.allAccounts[0]?.address,
  })),
  onEvents('a payment is made on the first network', CHOICE, 'prepareBitcoinPayment', 'bitcoinPaymentStarted', (event, { config }) => ({
    ...event,
    network: config.networks.find(({ chainNamespace }) => chainNamespace === 'bip122')?.caipNetworkId,
  })),
  asksPort('coins are chosen for another amount', CHOICE, 'bitcoin', 'preparePayment', (order) => ({ ...order, amount: `${order.amount}0` })),
  evolves('the review of another request stays', CHOICE, 'bitcoin', 'requestFailed', () => (state: Any) => ({ ...state, reviews: state.reviews.slice(0, -1) })),
  evolves('a reload forgets the payments that are on their way', CHOICE, 'bitcoin', 'restored', () => (state: Any) => state),
  evolves('a reload follows payments on the first network', CHOICE, 'bitcoin', 'restored', (evolve) => (state: Any, event: Any, at: number, config: Any) => {
    const next = evolve(state, event, at, config)
    const network = config.networks.find(({ chainNamespace }: Any) => chainNamespace === 'bip122')?.caipNetworkId
    return next === state ? state : { ...next, pending: next.pending.map((one: Any) => ({ ...one, network })) }
  }),
  asksPort('each page follows a transaction from the beginning', CHOICE, 'receipts', 'follow', (request) => ({ ...request, age: 0 })),
  decides(
    'a transaction without a receipt counts as reverted',
    CHOICE,
    '',
    'reportReceipt',
    (decide) => (state: RootState, command: Any, context: Any) =>
      decide(state, command.news.kind === 'unclear' ? { ...command, news: { kind: 'reverted', block: 1 } } : command, context),
  ),
  asksPort('the next page does not know the nonce of a transaction', CHOICE, 'receipts', 'follow', ({ sender: _, ...request }) => request),
  evolves('the nonce of one transaction is that of all', CHOICE, 'receipts', 'evmTransactionSeen', () => (state: Any, { sender }: Any) => ({
    pending: state.pending.map((one: Any) => ({ ...one, sender })),
  })),
  asksPort('a transaction is asked for with the active account', CHOICE, 'receipts', 'follow', (request, { account }) =>
    request.account === undefined ? request : { ...request, account: account.namespaces.eip155?.allAccounts[0]?.address },
  ),
  ends('a payment that was replaced counts as mined', ({ kind, ...outcome }) => ({ kind: kind === 'replaced' ? 'confirmed' : kind, ...outcome })),
  ends('a payment that may be replaced counts as replaced', (outcome) => (outcome.kind === 'outbid' ? { ...outcome, kind: 'replaced', height: 1 } : outcome)),
  believes('a block has the first payment that is watched', 'reportBitcoinOutcome', ({ bitcoin }) => bitcoin.pending[0]?.operation),
  evolves('the rival of one payment is that of all', CHOICE, 'bitcoin', 'bitcoinPaymentOutbid', () => (state: Any, { by }: Any) => ({
    ...state,
    pending: state.pending.map((one: Any) => ({ ...one, replacedBy: by })),
  })),
  asksPort('the latest payment is replaced', CHOICE, 'bitcoin', 'prepareReplacement', (order, { bitcoin }) => ({
    ...order,
    txid: bitcoin.pending.at(-1)?.txid ?? order.txid,
  })),
  asksPort('a replacement pays another rate than was asked for', CHOICE, 'bitcoin', 'prepareReplacement', (order) => ({ ...order, feeRate: '90' })),
  emits('a replacement pays for another payment', CHOICE, 'reportBitcoinPayment', ({ replaces, ...payment }, { bitcoin }) => ({
    ...payment,
    ...(replaces === undefined ? {} : { replaces: bitcoin.pending[0]?.txid ?? replaces }),
  })),
  emits('the fee of the replaced payment is not told', CHOICE, 'reportBitcoinPayment', (payment) =>
    payment.replacedFee === undefined ? payment : { ...payment, replacedFee: '0' },
  ),
  emits('other addresses count as paid', CHOICE, 'reportBitcoinPaid', (report, { account }) => ({
    ...report,
    addresses: account.namespaces.bip122?.allAccounts.map(({ address }) => address) ?? [],
  })),
  emits('satoshis are read with the decimals of Ethereum', ['I-35'], 'reportBalance', (report) =>
    report.network.startsWith('bip122:') && report.amount !== '0' ? { ...report, amount: `0.${'0'.repeat(9)}1` } : report,
  ),
  believes('a result counts for the first transaction that is watched', 'reportTransaction', ({ transactions }) => transactions.watched[0]?.operation),
  emits('a transaction is watched on the active network', CHOICE, 'reportTransactionSent', (report, { network }) => ({
    ...report,
    network: network.namespaces.solana?.caipNetwork ?? report.network,
  })),
  answers('a transaction is said to have expired without looking again', ({ params }) => (params[1].searchTransactionHistory ? { value: [null] } : undefined)),
  decides(
    'a transaction whose end is unclear counts as expired',
    CHOICE,
    '',
    'reportTransaction',
    (decide) => (state: RootState, command: Any, context: Any) =>
      decide(state, command.result.kind === 'unclear' ? { ...command, result: { kind: 'expired' } } : command, context),
  ),
  reads('a transaction counts as soon as a node has processed it', (status) => ({ ...status, confirmationStatus: 'finalized' })),
  reads('a transaction that failed counts as confirmed', (status) => ({ ...status, err: null })),
  emits('a nonce expires like a blockhash', CHOICE, 'reportTransactionSent', (report) => ({ ...report, isDurable: false })),
  inCode(
    'a payment that nodes have dropped counts as mined',
    CHOICE,
    dropped(() => ({ kind: 'confirmed', height: 1 })),
  ),
  inCode(
    'a payment that nodes have dropped counts as replaced',
    CHOICE,
    dropped(({ txid }) => ({ kind: 'replaced', by: txid, height: 1 })),
  ),
  inCode('what nodes prefer counts as mined', CHOICE, {
    lookAtPayment: (tools, payment) =>
      ADAPTER_CODE.lookAtPayment(tools, payment).pipe(
        map(({ outcome, ...look }) =>
          outcome?.kind === 'outbid' ? { ...look, outcome: { ...outcome, kind: 'replaced', height: 1 } } : { ...look, ...(outcome && { outcome }) },
        ),
      ),
  }),
  asksPort('a dropped payment is looked for without its coins', CHOICE, 'bitcoin', 'lookAtPayment', (payment) => ({ ...payment, spends: [] })),
  evolves('the coins of a payment are forgotten', CHOICE, 'bitcoin', 'bitcoinCoinsRead', () => (state: Any) => state),
  inCode('a PSBT that a wallet changed is sent', ['CONN-50'], { signedDifference: () => undefined }),
  inCode('a Solana transaction that a wallet changed is sent', ['CONN-50'], {
    compareTransactions: ({ returned }) => ({ ok: true, value: { outcome: 'unchanged', additions: [], fee: '0', transaction: returned as never } }),
  }),
  inCode('an older update of a session undoes a newer one', ['WC-18'], { compareMoments: () => 1 }),
]

function onEvents(name: string, foundBy: readonly string[], command: string, type: string, mutate: (event: Any, state: RootState) => Any): Defect {
  return decides(name, foundBy, '', command, (decide) => (state: RootState, given: Any, context: Any) => {
    const events = decide(state, given, context)
    return Array.isArray(events) ? events.map((event) => (event.type === type ? mutate(event, state) : event)) : events
  })
}

/** Defect: an operation accepts any report of its type. */
function believes(name: string, report: string, waits: (state: RootState, report: Any) => string | undefined): Defect {
  return decides(
    name,
    CHOICE,
    '',
    report,
    (decide) => (state: RootState, command: Any, context: Any) => decide(state, { ...command, operation: waits(state, command) ?? command.operation }, context),
  )
}

/** Defect: some looks for a transaction are answered without a node. */
function answers(name: string, answer: (request: Any) => Any): Defect {
  return looks(name, (request, call) => {
    const made = answer(request)
    return made === undefined ? call(request) : of(made)
  })
}

/** Defect: the status of a transaction is read wrongly. */
function reads(name: string, mutate: (status: Any) => Any): Defect {
  return looks(name, (request, call) =>
    call(request).pipe(map((answer: Any) => (answer?.value?.[0] ? { ...answer, value: [mutate(answer.value[0])] } : answer))),
  )
}

function looks(name: string, look: (request: Any, call: (request: Any) => Any) => Any): Defect {
  return becomes(name, CHOICE, 'transactions', 'watches', (policy) => (io: Any) => {
    const { rpc } = io.ports
    const call = (request: Any) => (request.method === 'getSignatureStatuses' ? look(request, (asked) => rpc.call(asked)) : rpc.call(request))
    return policy({ ...io, ports: Object.assign(Object.create(io.ports), { rpc: Object.assign(Object.create(rpc), { call }) }) })
  })
}

/** Name of the node's error about a transaction that it does not know. */
const UNKNOWN = 'ResourceNotFoundRpcError'

/** Defect: the adapter takes an end from it that no node knows a payment any more. */
function dropped(end: (payment: WatchedPayment) => PaymentOutcome): Partial<AdapterCode> {
  return {
    lookAtPayment: (tools, payment) =>
      ADAPTER_CODE.lookAtPayment(tools, payment).pipe(
        switchMap((look) =>
          tools.call('tx', [payment.txid]).pipe(
            map(() => look),
            catchError((error: Any) => of(look.outcome === undefined && error.context?.name === UNKNOWN ? { ...look, outcome: end(payment) } : look)),
          ),
        ),
      ),
  }
}

/** Defect: another end of a payment is reported. */
function ends(name: string, change: (outcome: Any) => Any): Defect {
  return emits(name, CHOICE, 'reportBitcoinOutcome', (report) => ({ ...report, outcome: change(report.outcome) }))
}
