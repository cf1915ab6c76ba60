import { describe, expect, it } from 'vitest'
import { ORDINALS, PAYMENT, RECIPIENT, UNSIGNED } from '../../../../tests/domain/bitcoin.js'
import { bitcoinNetworkOf } from './bitcoin-networks.js'
import { imitatedBy, type ReviewContext, reviewPsbt } from './review.js'
import { type Psbt, readPsbtText } from './psbt/psbt.js'
import { readFeeEstimates } from './payment/fee-estimates.js'
import { scriptOfAddress } from './address.js'
import { formatFeeRate, parseFeeRate, parseSatoshis } from './sizes.js'
import type { TransactionOutput } from './transaction.js'

const network = bitcoinNetworkOf('bip122:0f9188f13cb7b2c71f2a335e3a4fc328')!
const read = readPsbtText(UNSIGNED)
const psbt = (read.ok ? read.value : undefined) as Psbt
const script = (address: string) => scriptOfAddress(address, network) as Uint8Array
const paying = (...outputs: readonly TransactionOutput[]): Psbt => ({ ...psbt, transaction: { ...psbt.transaction, outputs } })
const review = (one: Psbt, more: Partial<ReviewContext> = {}) => reviewPsbt(one, { network, address: PAYMENT, named: [0], ...more })
const warnings = (one: Psbt, more: Partial<ReviewContext> = {}) => review(one, more).review.warnings

describe('a review', () => {
  it('[CONN-50] warns of a fee above 5 % of the amount, change left out', () => {
    expect(warnings(paying({ value: 8_200n, script: script(RECIPIENT) }, { value: 91_390n, script: script(PAYMENT) }))).toEqual([])
    expect(warnings(paying({ value: 8_199n, script: script(RECIPIENT) }, { value: 91_391n, script: script(PAYMENT) }))).toEqual([
      { type: 'highFee', level: 'danger', percent: 6 },
    ])
  })

  it('[CONN-50] holds the fee against what goes back where nothing is paid, and warns of one that takes all', () => {
    expect(warnings(paying({ value: 95_239n, script: script(PAYMENT) }))).toEqual([])
    expect(warnings(paying({ value: 95_238n, script: script(PAYMENT) }))).toEqual([{ type: 'highFee', level: 'danger', percent: 6 }])
    expect(warnings(paying({ value: 0n, script: Uint8Array.of(0x6a, 1, 1) }))).toEqual([{ type: 'highFee', level: 'danger', percent: 100 }])
  })

  it("[CONN-50] warns of the visitor's own ordinals address, and not of the payment address", () => {
    const own = paying({ value: 60_000n, script: script(ORDINALS) }, { value: 39_590n, script: script(PAYMENT) })
    expect(warnings(own, { ordinals: [ORDINALS, PAYMENT] })).toEqual([{ type: 'ownOrdinals', level: 'warning', subject: ORDINALS }])
    expect(warnings(own)).toEqual([])
  })

  it('[CONN-50] warns of another rate, of dropped change, and of inputs that others pay or that are unknown', () => {
    expect(warnings(psbt, { fastest: 900n })).toEqual([{ type: 'highRate', level: 'danger', fastest: '0.9' }])
    expect(warnings(psbt, { fastest: 1_000n, dropped: 120n })).toEqual([{ type: 'droppedChange', level: 'notice', amount: '120' }])
    expect(warnings(psbt, { address: ORDINALS, named: [] })).toEqual([{ type: 'foreignInput', level: 'notice', subject: PAYMENT }])
    const unknown = review({ ...psbt, inputs: [new Map()] }).review
    expect(unknown).toMatchObject({
      fee: null,
      feeRate: null,
      inputs: [{ address: null, amount: null }],
      warnings: [{ type: 'unknownInput', level: 'warning' }],
    })
  })

  it('[CONN-50] shows data and scripts without an address as such', () => {
    const { outputs } = review(paying({ value: 0n, script: Uint8Array.of(0x6a, 1, 1) }, { value: 5n, script: Uint8Array.of(0x51) })).review
    expect(outputs.map(({ kind, address }) => [kind, address])).toEqual([
      ['data', null],
      ['unknown', null],
    ])
  })

  it('[CONN-50, T9] finds a reason not to sign: outputs above inputs, a fee or a rate above every reason', () => {
    expect(review(psbt).problem).toBeUndefined()
    expect(review(paying({ value: 100_001n, script: script(RECIPIENT) })).problem).toMatch(/above its inputs/)
    const rich: Psbt = {
      ...psbt,
      inputs: [new Map([['01', Uint8Array.of(...new Uint8Array(8).fill(0).map((_, at) => (at === 3 ? 1 : 0)), 22, ...script(PAYMENT))]])],
    }
    expect(review(rich).problem).toMatch(/fee of \d+ satoshis/)
    expect(review(paying({ value: 10n, script: script(RECIPIENT) })).problem).toBeUndefined()
  })
})

describe('a look-alike', () => {
  const known = 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l'

  it('[CONN-50] has the kind and the first and last four characters of a known address, and is another one', () => {
    expect(imitatedBy('bc1q9vzaqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqkx0l', ['x', known])).toBe(known)
    expect(imitatedBy(known, [known])).toBeUndefined()
    expect(imitatedBy('bc1p9vzaqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqkx0l', [known])).toBeUndefined()
    expect(imitatedBy('bc1q9vzaqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqkx0m', [known])).toBeUndefined()
    expect(imitatedBy('14vV3aaaaaaaaaaaaaaaaaaaaaaaaadXgc', ['14vV3aCHBeStb5bkenkNHbe2YAFinYdXgc'])).toBe('14vV3aCHBeStb5bkenkNHbe2YAFinYdXgc')
    expect(imitatedBy('34vV3aaaaaaaaaaaaaaaaaaaaaaaaadXgc', ['14vV3aCHBeStb5bkenkNHbe2YAFinYdXgc'])).toBeUndefined()
  })

  it('[CONN-50] is named in the review, with the address that it imitates', () => {
    const imitated = `${RECIPIENT.slice(0, 5)}${'a'.repeat(20)}${RECIPIENT.slice(-4)}`
    expect(warnings(psbt, { known: [imitated] })).toEqual([{ type: 'lookAlike', level: 'danger', subject: RECIPIENT, known: imitated }])
    expect(warnings(psbt, { known: [imitated, RECIPIENT] })).toEqual([])
  })
})

describe('figures', () => {
  it('[BAL-20] rates are whole thousandths, rounded up; satoshis are whole', () => {
    expect([parseFeeRate('1'), parseFeeRate('1.5'), parseFeeRate(87.882), parseFeeRate('0.0001'), parseFeeRate('1000'), parseFeeRate('1000.001')]).toEqual([
      1_000n,
      1_500n,
      87_882n,
      1n,
      1_000_000n,
      undefined,
    ])
    for (const wrong of ['', 'x', '-1', '1e3', '1.', null, Number.NaN, Number.POSITIVE_INFINITY, {}]) expect(parseFeeRate(wrong)).toBeUndefined()
    expect([formatFeeRate(1_500n), formatFeeRate(1_000n), formatFeeRate(1n)]).toEqual(['1.5', '1', '0.001'])
    expect([parseSatoshis('0'), parseSatoshis('2100000000000000'), parseSatoshis('2100000000000001'), parseSatoshis('1.0'), parseSatoshis(1)]).toEqual([
      0n,
      2_100_000_000_000_000n,
      undefined,
      undefined,
      undefined,
    ])
  })

  it('[CONN-50] estimates are taken for the blocks that they name; none means the relay minimum', () => {
    expect(readFeeEstimates({ 1: 10, 2: 5.5, 144: 1 })).toEqual({ fastest: 10_000n, normal: 5_500n, slow: 5_500n })
    expect(readFeeEstimates({ 6: 4, 144: 0.2 })).toEqual({ fastest: 4_000n, normal: 4_000n, slow: 4_000n })
    expect(readFeeEstimates({})).toEqual({ fastest: 1_000n, normal: 1_000n, slow: 1_000n })
    for (const wrong of [[], null, 'x', { 1: 'x' }, { a: 1 }, { 1: -1 }]) expect(readFeeEstimates(wrong as never)).toBeUndefined()
  })
})
