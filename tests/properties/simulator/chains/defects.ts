import type { RootState } from '../../../../src/domain/root.js'
import type { PaymentStanding, WatchedPayment } from '../../../../src/adapters/bitcoin/finality/look-at-payment.js'
import { catchError, map, of, switchMap } from 'rxjs'
import { ADAPTER_CODE, type AdapterCode } from './adapter-code.js'
import { type Any, asksPort, decides, type Defect, emits, evolves, inCode, without } from '../defect-kinds.js'

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
  evolves('the review of another request stays', CHOICE, 'reviews', 'requestFailed', () => (state: Any) => ({ ...state, pending: state.pending.slice(0, -1) })),
  evolves('a reload forgets what is on its way', CHOICE, 'transactions', 'restored', () => (state: Any) => state),
  evolves(
    'a reload follows payments on the first network',
    CHOICE,
    'transactions',
    'restored',
    (evolve) => (state: Any, event: Any, at: number, config: Any) => {
      const next = evolve(state, event, at, config)
      const network = config.networks.find(({ chainNamespace }: Any) => chainNamespace === 'bip122')?.caipNetworkId
      return next === state ? state : { ...next, sent: next.sent.map((one: Any) => (one.namespace === 'bip122' ? { ...one, network } : one)) }
    },
  ),
  asksPort('each page follows a transaction from the beginning', CHOICE, 'finality', 'follow', (request) => ({ ...request, age: 0 })),
  ends('a transaction whose end is unclear counts as failed', (news) => (news.outcome === 'unclear' ? { ...news, outcome: 'failed' } : news)),
  asksPort('the next page does not know the memo of a transaction', CHOICE, 'finality', 'follow', ({ memo: _, ...request }) => request),
  evolves('the memo of one transaction is that of all', CHOICE, 'transactions', 'transactionNoted', () => (state: Any, { memo }: Any) => ({
    sent: state.sent.map((one: Any) => ({ ...one, memo })),
  })),
  asksPort('a transaction is asked for with the active account', CHOICE, 'finality', 'follow', (request, { account }) =>
    request.address === undefined ? request : { ...request, address: account.namespaces.eip155?.allAccounts[0]?.address },
  ),
  ends('what was replaced counts as confirmed', (news) => (news.outcome === 'replaced' ? { ...news, outcome: 'confirmed' } : news)),
  ends('what may be replaced counts as replaced', (news) =>
    news.kind === 'rival' && news.by ? { ...news, kind: 'ended', outcome: 'replaced', block: 1 } : news,
  ),
  believes('news are of the first transaction that is followed', 'reportTransactionNews', ({ transactions }) => transactions.sent[0]?.operation),
  evolves('the rival of one payment is that of all', CHOICE, 'transactions', 'transactionRivalChanged', () => (state: Any, { by }: Any) => ({
    sent: state.sent.map((one: Any) => ({ ...one, rival: by })),
  })),
  evolves(
    'a rival that is gone stays',
    CHOICE,
    'transactions',
    'transactionRivalChanged',
    (evolve) => (state: Any, event: Any, at: number) => (event.by === undefined ? state : evolve(state, event, at)),
  ),
  asksPort('the latest payment is replaced', CHOICE, 'bitcoin', 'prepareReplacement', (order, { transactions }) => ({
    ...order,
    txid: transactions.sent.at(-1)?.hash ?? order.txid,
  })),
  asksPort('a replacement pays another rate than was asked for', CHOICE, 'bitcoin', 'prepareReplacement', (order) => ({ ...order, feeRate: '90' })),
  emits('a replacement pays for another payment', CHOICE, 'reportBitcoinPayment', ({ replaces, ...payment }, { transactions }) => ({
    ...payment,
    ...(replaces === undefined ? {} : { replaces: transactions.sent[0]?.hash ?? replaces }),
  })),
  emits('the fee of the replaced payment is not told', CHOICE, 'reportBitcoinPayment', (payment) =>
    payment.replacedFee === undefined ? payment : { ...payment, replacedFee: '0' },
  ),
  emits('other addresses count as paid', CHOICE, 'reportPaid', (report, { account }) => ({
    ...report,
    addresses: account.namespaces.bip122?.allAccounts.map(({ address }) => address) ?? [],
  })),
  emits('satoshis are read with the decimals of Ethereum', ['I-35'], 'reportBalance', (report) =>
    report.network.startsWith('bip122:') && report.amount !== '0' ? { ...report, amount: `0.${'0'.repeat(9)}1` } : report,
  ),
  emits('a transaction is watched on the active network', CHOICE, 'reportTransactionSent', (report, { network }) => ({
    ...report,
    network: network.namespaces.solana?.caipNetwork ?? report.network,
  })),
  answers('a transaction is said to have expired without looking again', ({ params }) => (params[1].searchTransactionHistory ? { value: [null] } : undefined)),
  ends('a transaction whose end is unclear counts as expired', (news) => (news.outcome === 'unclear' ? { ...news, outcome: 'expired' } : news)),
  reads('a transaction counts as soon as a node has processed it', (status) => ({ ...status, confirmationStatus: 'finalized' })),
  reads('a transaction that failed counts as confirmed', (status) => ({ ...status, err: null })),
  inCode('a nonce expires like a blockhash', CHOICE, {
    followSolanaTransaction: (tools, { asked: _, ...transaction }) => ADAPTER_CODE.followSolanaTransaction(tools, transaction),
  }),
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
    lookAtPayment: (call, payment) =>
      ADAPTER_CODE.lookAtPayment(call, payment).pipe(
        map(({ standing, ...look }) =>
          standing?.kind === 'outbid' ? { ...look, standing: { ...standing, kind: 'replaced', height: 1 } } : { ...look, ...(standing && { standing }) },
        ),
      ),
  }),
  evolves('the memo of a transaction is forgotten', CHOICE, 'transactions', 'transactionNoted', () => (state: Any) => state),
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
  return inCode(name, CHOICE, {
    followSolanaTransaction: ({ read, ...tools }, transaction) => {
      const ask = ({ network, method, params }: Any) => read(network, method, params)
      const patched: typeof read = (network, method, params) => {
        const request = { network, method, params }
        return method === 'getSignatureStatuses' ? look(request, ask) : ask(request)
      }
      return ADAPTER_CODE.followSolanaTransaction({ ...tools, read: patched }, transaction)
    },
  })
}

/** Name of the node's error about a transaction that it does not know. */
const UNKNOWN = 'ResourceNotFoundRpcError'

/** Defect: the adapter takes an end from it that no node knows a payment any more. */
function dropped(end: (payment: WatchedPayment) => PaymentStanding): Partial<AdapterCode> {
  return {
    lookAtPayment: (call, payment) =>
      ADAPTER_CODE.lookAtPayment(call, payment).pipe(
        switchMap((look) =>
          call('tx', [payment.txid]).pipe(
            map(() => look),
            catchError((error: Any) =>
              of(
                (look.standing === undefined || look.standing.kind === 'gone') && error.context?.name === UNKNOWN ? { ...look, standing: end(payment) } : look,
              ),
            ),
          ),
        ),
      ),
  }
}

/** Defect: other news of a transaction are reported. */
function ends(name: string, change: (news: Any) => Any): Defect {
  return emits(name, CHOICE, 'reportTransactionNews', (report) => ({ ...report, news: change(report.news) }))
}
