import { NEVER, of } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { ORDINALS, PAYMENT, prepared, regtest, UNSIGNED } from '../../../tests/domain/bitcoin.js'
import { A, ALPHA, connected, found, on, started } from '../../../tests/domain/facts.js'
import { openPage, type Page, walletOf } from '../../../tests/domain/page.js'
import { given, type GivenSetting, nothing, rejected } from '../../testing/given.js'
import type { DomainEvent } from '../root.js'
import { failure } from '../shared/errors/errors.js'
import { bitcoin } from '../shared/networks/chains.js'
import { knownAddresses, ordinalsAddresses } from './known.js'
import { LOOK_MS } from './watch.js'

const NETWORK = bitcoin.caipNetworkId
const [ONE, TWO] = ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4']
const id = (digit: string) => digit.repeat(64)
const setting: GivenSetting = {
  options: { networks: [{ ...bitcoin, rpcUrls: { default: { http: ['https://node.example'] } } }] },
  adapters: ['bip122'],
  bitcoin: true,
}
const accounts = [ONE, TWO].map((address) => ({ address, type: 'payment' as const }))
const base: readonly DomainEvent[] = [
  ...started,
  found(ALPHA, { chain: 'bip122' }),
  connected(ALPHA, { namespace: 'bip122', accounts, address: ONE, network: NETWORK }),
  on(NETWORK, { namespace: 'bip122' }),
]
const sent = (operation: string, digit: string): DomainEvent => ({ type: 'bitcoinPaymentSent', operation, txid: id(digit), network: NETWORK, address: ONE })
const pending = [...base, sent('oA', 'a'), sent('oB', 'b')]
const begins = (operation: string): DomainEvent => ({
  type: 'bitcoinPaymentStarted',
  operation,
  connectorId: ALPHA,
  network: NETWORK,
  address: ONE,
  recipient: TWO,
  amount: '1',
})

describe('of two payments that were sent', () => {
  it.each([
    [{ kind: 'confirmed', height: 9 }, 'bitcoinPaymentConfirmed'],
    [{ kind: 'replaced', by: id('c'), height: 9 }, 'bitcoinPaymentReplaced'],
    [{ kind: 'unclear' }, 'bitcoinPaymentUnclear'],
  ] as const)('[CONN-50] %j is of the one that it belongs to, and of none that has ended', (outcome, type) => {
    const { decision, state } = given(pending, setting).when({ type: 'reportBitcoinOutcome', operation: 'oB', outcome })
    expect(decision).toMatchObject([{ type, operation: 'oB', txid: id('b') }])
    expect(state.bitcoin.pending.map(({ operation }) => operation)).toEqual(['oA'])
    given([...pending, ...(decision as readonly DomainEvent[])], setting)
      .when({ type: 'reportBitcoinOutcome', operation: 'oB', outcome })
      .then(nothing)
    given(pending, setting).when({ type: 'reportBitcoinOutcome', operation: 'oC', outcome }).then(nothing)
  })

  it('[CONN-50] a rival is told once, and another rival of the same payment too', () => {
    const outbid = (by: string) => ({ type: 'reportBitcoinOutcome', operation: 'oB', outcome: { kind: 'outbid', by } }) as const
    const once = [...pending, { type: 'bitcoinPaymentOutbid', operation: 'oB', by: id('c') } as const]
    given(once, setting)
      .when(outbid(id('c')))
      .then(nothing)
    given(once, setting)
      .when(outbid(id('d')))
      .then([{ type: 'bitcoinPaymentOutbid', operation: 'oB', by: id('d') }])
    expect(given(once, setting).state.bitcoin.pending.map(({ replacedBy }) => replacedBy)).toEqual([undefined, id('c')])
  })

  it('[CONN-50] the coins are of the one that they belong to, as they were read first', () => {
    const spends = [{ txid: id('e'), vout: 0 }]
    const report = { type: 'reportBitcoinCoins', spends } as const
    const { decision, state } = given(pending, setting).when({ ...report, operation: 'oB' })
    expect(state.bitcoin.pending.map((one) => one.spends)).toEqual([undefined, spends])
    given([...pending, ...(decision as readonly DomainEvent[])], setting)
      .when({ ...report, operation: 'oB' })
      .then(nothing)
    given(pending, setting)
      .when({ ...report, operation: 'oC' })
      .then(nothing)
  })

  it('[CONN-50] one that is watched is not watched twice, and another one is', () => {
    const report = { type: 'reportBitcoinSent', txid: id('c'), network: NETWORK, address: ONE } as const
    given(pending, setting)
      .when({ ...report, operation: 'oB' })
      .then(nothing)
    given(pending, setting)
      .when({ ...report, operation: 'oC', txid: 'no id' })
      .then(nothing)
    given(pending, setting)
      .when({ ...report, operation: 'oC' })
      .then([sent('oC', 'c')])
  })
})

describe('of two payments that are prepared', () => {
  const preparing = [...base, begins('oA')]

  it('[CONN-50] an answer to another one is dropped', () => {
    const payment = { type: 'reportBitcoinPayment', psbt: '', inputs: [], review: {} } as never as { type: 'reportBitcoinPayment' }
    for (const operation of ['oB', 'oC']) {
      given(preparing, setting)
        .when({ ...payment, operation } as never)
        .then(nothing)
      given(preparing, setting)
        .when({ type: 'reportBitcoinPaymentFailed', operation, failure: failure('UNEXPECTED') })
        .then(nothing)
    }
    expect(given(preparing, setting).when({ ...payment, operation: 'oA' } as never).decision).toMatchObject([
      { type: 'bitcoinPaymentPrepared', operation: 'oA' },
    ])
  })
})

describe('a payment', () => {
  const pay = (more: object) => given(base, setting).when({ type: 'prepareBitcoinPayment', recipient: TWO, amount: '1', ...more } as never)

  it('[CONN-50] is of an account of the wallet: the active one, or the second one where it is named, and no other', () => {
    expect([pay({}).decision, pay({ address: TWO }).decision]).toMatchObject([[{ address: ONE }], [{ address: TWO }]])
    pay({ address: 'bc1qother' }).then(rejected('ADDRESS_OR_AUTH_CONNECTOR_NOT_FOUND'))
    pay({ network: 'eip155:1' }).then(rejected('NETWORK_MISSING'))
  })

  it.each(['recipient', 'amount', 'feeRate'])('[CONN-50] whose %s is no text is refused by its name', (name) => {
    const { decision } = pay({ [name]: 7 })
    expect(decision).toMatchObject({ rejected: { code: 'OPTIONS_INVALID', message: expect.stringContaining(name) } })
  })
})

describe('the addresses that are known', () => {
  it('[CONN-50] are all of the wallet, those with a label on Bitcoin, and those that were paid', () => {
    const events: readonly DomainEvent[] = [...base, { type: 'bitcoinPaid', addresses: ['bc1qpaid1', 'bc1qpaid2'] }]
    const { state } = given(events, setting)
    const labels = { [`bip122:bc1qlabel`]: 'x', [`eip155:${A}`]: 'y' }
    const known = knownAddresses({ ...state, account: { ...state.account, addressLabels: labels } })
    expect(known).toEqual([ONE, TWO, 'bc1qlabel', 'bc1qpaid1', 'bc1qpaid2'])
  })

  it('[CONN-50] with inscriptions are those that the wallet tells so, wherever they stand', () => {
    const details = [
      { address: ONE, purpose: 'payment' },
      { address: TWO, purpose: 'ordinals' },
    ]
    const { state } = given([...base.slice(0, -1), connected(ALPHA, { namespace: 'bip122', accounts, address: ONE, details: details as never })], setting)
    expect(ordinalsAddresses(state)).toEqual([TWO])
  })
})

describe('two requests of a page', () => {
  const send = { type: 'sendTransaction', transaction: { psbt: UNSIGNED, inputs: [{ index: 0, address: PAYMENT }] }, namespace: 'bip122' } as const
  const txids = ['a', 'b', 'c'].map(id)

  /** A wallet with two addresses, which asks before it sends. Looks of the node are counted by payment. */
  async function open() {
    const looks: string[] = []
    let count = 0
    const page = openPage({
      options: { networks: [regtest] },
      adapters: [],
      bitcoin: true,
      wallets: [
        {
          id: ALPHA,
          namespace: 'bip122',
          accounts: [PAYMENT, ORDINALS],
          network: regtest.caipNetworkId,
          policy: { methods: { sendTransaction: 'ask', signMessage: 'ask' } },
          broadcast: () => txids[count++],
        },
      ],
      ports: prepared(
        () => NEVER,
        ({ txid }) => {
          looks.push(txid)
          return of({ spends: [] })
        },
      ),
    })
    await page.run({ type: 'connect', connectorId: ALPHA })
    page.wait(0)
    return { page, looks }
  }
  const waiting = (page: Page) => page.state().bitcoin.pending.map(({ operation, txid }) => [operation, txid])

  it('[CONN-50] the answer to one is no id of the other', async () => {
    const { page } = await open()
    page.give(send)
    page.give({ type: 'signMessage', message: 'm', namespace: 'bip122' })
    page.wait(0)
    const [first] = page.events('requestStarted')
    page.give({ type: 'reportRequestDone', operation: page.events('requestStarted')[1]?.operation ?? '', result: id('e') })
    expect(waiting(page)).toEqual([])
    // The prompt of the message came first.
    while (walletOf(page).approve()) page.wait(0)
    expect(waiting(page)).toEqual([[first?.operation, id('a')]])
  })

  it('[CONN-50, fault] the failure of one does not end the watch for the other', async () => {
    const { page } = await open()
    page.give(send)
    page.give({ type: 'signMessage', message: 'm', namespace: 'bip122' })
    page.wait(0)
    page.give({ type: 'cancelRequest', operation: page.events('requestStarted')[1]?.operation ?? '' })
    // The prompt of the message came first.
    while (walletOf(page).approve()) page.wait(0)
    expect(waiting(page)).toHaveLength(1)
  })

  it('[CONN-50] a later payment of the same address is a rival, and one of another address is none', async () => {
    const { page, looks } = await open()
    page.give(send)
    page.wait(0)
    walletOf(page).approve()
    page.wait(0)
    expect(looks).toEqual([id('a')])
    page.give({ ...send, address: ORDINALS })
    page.wait(0)
    walletOf(page).approve()
    page.wait(0)
    expect(looks).toEqual([id('a'), id('b')])
    page.give(send)
    page.wait(0)
    walletOf(page).approve()
    page.wait(0)
    expect(looks.slice(2).sort()).toEqual([id('a'), id('c')])
  })

  it('[CONN-50] the end of one leaves the other watched, and its own balance is read', async () => {
    const { page, looks } = await open()
    for (const _ of [1, 2]) {
      page.give(send)
      page.wait(0)
      walletOf(page).approve()
      page.wait(0)
    }
    const [first] = page.state().bitcoin.pending
    page.give({ type: 'reportBitcoinOutcome', operation: first?.operation ?? '', outcome: { kind: 'confirmed', height: 9 } })
    const before = looks.length
    page.wait(LOOK_MS)
    expect(looks.slice(before)).toEqual([id('b')])
    expect(waiting(page)).toHaveLength(1)
  })
})
