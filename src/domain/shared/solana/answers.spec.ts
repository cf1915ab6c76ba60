import { base64 } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { BLOCKHASH, keyOf, little, ME, OTHER } from '../../../../tests/domain/solana.js'
import { isReached, readBlockhash, readStatus } from './answers.js'
import { readTokenAccounts } from './token-accounts.js'
import { TOKEN_PROGRAM } from './programs.js'
import { readU64 } from './u64.js'
import { base58 } from '@scure/base'

const MINT = keyOf(9)
const account = (info: object) => ({ pubkey: keyOf(8), account: { data: { program: 'spl-token', parsed: { type: 'account', info } } } })
const info = (more: object = {}) => ({ mint: MINT, owner: ME, state: 'initialized', isNative: false, tokenAmount: { amount: '7', decimals: 6 }, ...more })
const read = (...items: readonly object[]) => readTokenAccounts({ context: { slot: 1 }, value: items as never }, TOKEN_PROGRAM, ME)

describe('answers of nodes of Solana', () => {
  it('[BAL-20] a 64-bit number is exact, or none', () => {
    expect([0, 5, '18446744073709551615', '9007199254740993'].map(readU64)).toEqual([0n, 5n, 18_446_744_073_709_551_615n, 9_007_199_254_740_993n])
    for (const wrong of [-1, 1.5, 2 ** 53, '18446744073709551616', '-1', '1e3', '', ' 1', null, undefined, [], {}]) expect(readU64(wrong)).toBeUndefined()
  })

  it('[BAL-20] token accounts have units as texts; one that is unusable spoils all, for a wrong balance is worse than none', () => {
    const frozen = info({ state: 'frozen', isNative: true, tokenAmount: { amount: '18446744073709551615', decimals: 0 } })
    expect(read(account(info()), account(frozen))).toEqual([
      { address: keyOf(8), program: TOKEN_PROGRAM, mint: MINT, units: '7', decimals: 6, isFrozen: false, isNative: false },
      { address: keyOf(8), program: TOKEN_PROGRAM, mint: MINT, units: '18446744073709551615', decimals: 0, isFrozen: true, isNative: true },
    ])
    const wrong = [
      ...[255.5, -1, 256, '6'].map((decimals) => info({ tokenAmount: { amount: '7', decimals } })),
      ...['1e3', '-1', '18446744073709551616', 7].map((amount) => info({ tokenAmount: { amount, decimals: 6 } })),
      info({ owner: OTHER }),
      info({ mint: '0x1' }),
      {},
    ].map(account)
    for (const one of [...wrong, { pubkey: 'x', account: account(info()).account }, {}]) expect(read(account(info()), one)).toBeUndefined()
    expect(readTokenAccounts({ value: null }, TOKEN_PROGRAM, ME)).toBeUndefined()
  })

  it('[BAL-20] the text of a node stands beside the units only where the mint scales it', () => {
    const shownOf = (uiAmountString: unknown) => read(account(info({ tokenAmount: { amount: '1500000', decimals: 6, uiAmountString } })))?.[0]?.shown
    expect(['1.5', '1.50', '01.5', '3', '1.2', undefined, 3, '-3', '3e1', ''].map(shownOf)).toEqual([
      undefined,
      undefined,
      undefined,
      '3',
      '1.2',
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    expect(shownOf('3'.repeat(81))).toBeUndefined()
  })

  it('[BAL-20] an account that the node could not parse is read from its bytes', () => {
    const packed = Uint8Array.from([
      ...base58.decode(MINT),
      ...base58.decode(ME),
      ...little(9n, 8),
      ...new Uint8Array(36),
      2,
      ...little(1, 4),
      ...new Uint8Array(52),
    ])
    const item = (data: unknown) => ({ pubkey: keyOf(8), account: { data } })
    expect(packed).toHaveLength(165)
    expect(read(item([base64.encode(packed), 'base64']))).toEqual([
      { address: keyOf(8), program: TOKEN_PROGRAM, mint: MINT, units: '9', decimals: null, isFrozen: true, isNative: true },
    ])
    for (const data of [[base64.encode(packed.subarray(0, 100)), 'base64'], ['?', 'base64'], [5], []]) expect(read(item(data))).toBeUndefined()
  })

  it('[CONN-50] a status says how far a transaction is; one that cannot be read is not "unknown"', () => {
    const value = (status: unknown) => readStatus({ value: [status] as never })
    expect(value(null)).toBeNull()
    expect(value({ slot: 5, err: null, confirmationStatus: 'confirmed', confirmations: 3 })).toEqual({ slot: 5, err: null, commitment: 'confirmed' })
    expect(value({ slot: 5, err: 'x', confirmations: null })).toEqual({ slot: 5, err: 'x', commitment: 'finalized' })
    expect(value({ slot: 5, err: null, confirmations: 3, confirmationStatus: 'recent' })).toEqual({ slot: 5, err: null, commitment: 'processed' })
    for (const wrong of [5, 'x', {}, { slot: '5', err: null }, { slot: 5 }]) expect(value(wrong)).toBeUndefined()
    for (const wrong of [null, {}, { value: [] }, { value: [null, null] }]) expect(readStatus(wrong as never)).toBeUndefined()
    expect([isReached('confirmed', 'processed'), isReached('confirmed', 'finalized'), isReached('processed', 'processed')]).toEqual([false, true, true])
  })

  it('[CONN-50] a blockhash has 32 bytes and its last block', () => {
    const answer = (value: object) => readBlockhash({ context: { slot: 3 }, value: value as never })
    expect(answer({ blockhash: BLOCKHASH, lastValidBlockHeight: 150 })).toEqual({ blockhash: BLOCKHASH, lastValidBlockHeight: 150, slot: 3 })
    for (const wrong of [{ blockhash: BLOCKHASH }, { blockhash: 'x', lastValidBlockHeight: 1 }, { blockhash: BLOCKHASH, lastValidBlockHeight: -1 }])
      expect(answer(wrong)).toBeUndefined()
  })
})
