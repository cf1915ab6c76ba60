import { describe, expect, it } from 'vitest'
import { A, ALPHA, connected, found, on, started } from '../../../tests/domain/facts.js'
import { given, type GivenSetting, nothing, rejected } from '../../testing/given.js'
import type { DomainEvent } from '../root.js'
import { failure } from '../shared/errors/errors.js'
import { bitcoin } from '../shared/networks/chains.js'
import { knownAddresses, ordinalsAddresses } from '../reviews/index.js'

const NETWORK = bitcoin.caipNetworkId
const [ONE, TWO] = ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4']
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
const begins = (operation: string): DomainEvent => ({
  type: 'bitcoinPaymentStarted',
  operation,
  connectorId: ALPHA,
  network: NETWORK,
  address: ONE,
  recipient: TWO,
  amount: '1',
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
    const events: readonly DomainEvent[] = [...base, { type: 'addressesPaid', namespace: 'bip122', addresses: ['bc1qpaid1', 'bc1qpaid2'] }]
    const { state } = given(events, setting)
    const labels = { [`bip122:bc1qlabel`]: 'x', [`eip155:${A}`]: 'y' }
    const known = knownAddresses({ ...state, account: { ...state.account, addressLabels: labels } }, 'bip122')
    expect(known).toEqual([ONE, TWO, 'bc1qlabel', 'bc1qpaid1', 'bc1qpaid2'])
  })

  it('[CONN-50] with inscriptions are those that the wallet tells so, wherever they stand', () => {
    const details = [
      { address: ONE, purpose: 'payment' },
      { address: TWO, purpose: 'ordinals' },
    ]
    const { state } = given([...base.slice(0, -1), connected(ALPHA, { namespace: 'bip122', accounts, address: ONE, details: details as never })], setting)
    expect(ordinalsAddresses(state, 'bip122')).toEqual([TWO])
  })
})
