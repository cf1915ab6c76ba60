import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  isIdempotentMethod,
  parseRetryAfter,
  retryDelay,
  retryStatuses,
  RPC_BATCH_SIZE,
  RPC_TRY_TIMEOUT_MS,
  shouldTryNextEndpoint,
  splitBatch,
} from './rpc-policy.js'
import { RPC_CALL_TIMEOUT_MS } from '../limits.js'
import { parseHttpDate } from '../text/date-time.js'

const NOW = 1_700_000_000_000
const delayOf = (attempt: number, more: Partial<Parameters<typeof retryDelay>[0]> = {}) =>
  retryDelay({ status: 503, attempt, nowMs: NOW, deadlineMs: NOW + 45_000, ...more })

describe('retries', () => {
  it('[RPC-08] three retries, four requests in all', () => {
    expect([0, 1, 2, 3, 4].map((attempt) => delayOf(attempt) !== undefined)).toEqual([true, true, true, false, false])
  })

  it('[RPC-09] 150, 300 and 600 ms', () => {
    expect([0, 1, 2].map((attempt) => delayOf(attempt))).toEqual([150, 300, 600])
  })

  it('[RPC-11] 10 s a try, 45 s in all', () => {
    expect([RPC_TRY_TIMEOUT_MS, RPC_CALL_TIMEOUT_MS]).toEqual([10_000, 45_000])
  })

  it('[RPC-12] exactly these statuses are retried', () => {
    const retried = Array.from({ length: 600 }, (_, status) => status).filter((status) => delayOf(0, { status }) !== undefined)
    expect(retried).toEqual([403, 408, 413, 429, 500, 502, 503, 504])
    expect(retryStatuses).toEqual(retried)
    expect(delayOf(0, { status: undefined })).toBe(150)
  })

  it('[RPC-12] a JSON-RPC error in a 200 answer is retried for limit exceeded and internal error', () => {
    const retried = [-32700, -32603, -32600, -32005, -32003, -32000, -1, 3, 4001].filter((rpcCode) => delayOf(0, { status: 200, rpcCode }) !== undefined)
    expect(retried).toEqual([-32603, -32005, -1])
  })

  it('[RPC-10] Retry-After takes the place of the delay, in seconds or as a date, capped at 30 s', () => {
    expect(delayOf(2, { retryAfter: '2' })).toBe(2_000)
    expect(delayOf(0, { retryAfter: '0' })).toBe(0)
    expect(delayOf(0, { retryAfter: new Date(NOW + 5_000).toUTCString() })).toBe(5_000)
    expect(delayOf(0, { retryAfter: new Date(NOW - 5_000).toUTCString() })).toBe(0)
    expect(delayOf(0, { retryAfter: '86400' })).toBe(30_000)
    for (const retryAfter of ['soon', '', '-1', '1.5', '1e3', '99999999999999999999', null]) expect(delayOf(1, { retryAfter })).toBe(300)
  })

  it('[RPC-10] no wait reaches the deadline', () => {
    expect(delayOf(0, { retryAfter: '20', deadlineMs: NOW + 20_001 })).toBe(20_000)
    expect(delayOf(0, { retryAfter: '20', deadlineMs: NOW + 20_000 })).toBeUndefined()
    expect(delayOf(0, { deadlineMs: NOW + 150 })).toBeUndefined()
  })

  it('[RPC-10] 100,000 hostile headers and times: a delay within 0 to 30 s before the deadline, or none', () => {
    const header = fc.oneof(
      fc.string(),
      fc.stringMatching(/^[0-9]{0,20}$/),
      fc.date().map((date) => String(date)),
      fc.constant(null),
    )
    const time = fc.oneof(fc.double(), fc.constantFrom(NOW, 0, -1, Number.MAX_VALUE, Number.NaN))
    fc.assert(
      fc.property(header, time, time, fc.oneof(fc.integer(), fc.double()), (retryAfter, nowMs, deadlineMs, attempt) => {
        const delay = retryDelay({ status: 429, retryAfter, nowMs, deadlineMs, attempt })
        if (delay !== undefined && !(delay >= 0 && delay <= 30_000 && nowMs + delay < deadlineMs)) throw new Error(`${delay}`)
      }),
      { numRuns: 100_000 },
    )
  })
})

describe('Retry-After dates', () => {
  it('[RPC-10] agree with the platform, leap days included', () => {
    expect(parseHttpDate('Sun, 06 Nov 1994 08:49:37 GMT')).toBe(784_111_777_000)
    const dates = fc.date({ min: new Date('1583-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(dates, (date) => {
        expect(parseHttpDate(date.toUTCString())).toBe(Math.floor(date.getTime() / 1_000) * 1_000)
      }),
      { numRuns: 5_000 },
    )
  })

  it.each([
    'Sun, 31 Feb 2021 00:00:00 GMT',
    'Sun, 29 Feb 2100 00:00:00 GMT',
    'Sun, 00 Jan 2021 00:00:00 GMT',
    'Sun, 31 Apr 2021 00:00:00 GMT',
    'Sun, 01 Foo 2021 00:00:00 GMT',
    'Sun, 01 Jan 2021 24:00:00 GMT',
    'Sun, 01 Jan 2021 00:60:00 GMT',
    'Sun, 01 Jan 2021 00:00:00 UTC',
    'Sunday, 06-Nov-94 08:49:37 GMT',
    '2021-01-01T00:00:00Z',
    '',
  ])('[RPC-10] "%s" is no date', (text) => {
    expect(parseHttpDate(text)).toBeUndefined()
    expect(parseRetryAfter(text, NOW)).toBeUndefined()
  })
})

describe('what may be sent again', () => {
  it('[RPC-13] reads may', () => {
    const reads = ['eth_call', 'eth_getBalance', 'eth_getTransactionReceipt', 'eth_getBlockByNumber', 'eth_chainId', 'eth_estimateGas']
    const others = ['net_version', 'wallet_getCallsStatus', 'wallet_getCapabilities', 'getBalance', 'getLatestBlockhash', 'simulateTransaction']
    for (const method of [...reads, ...others]) expect(isIdempotentMethod(method)).toBe(true)
  })

  it('[RPC-13] what prompts, sends, creates or consumes may not, nor what is unknown', () => {
    const once = [
      'eth_sendTransaction',
      'eth_sendRawTransaction',
      'eth_requestAccounts',
      'eth_sign',
      'eth_signTypedData_v4',
      'eth_getEncryptionPublicKey',
      'eth_decrypt',
      'eth_newFilter',
      'eth_getFilterChanges',
      'eth_sendUserOperation',
      'personal_sign',
      'wallet_sendCalls',
      'wallet_switchEthereumChain',
      'wallet_addEthereumChain',
      'wallet_requestPermissions',
      'wallet_revokePermissions',
      'wallet_grantPermissions',
      'wallet_watchAsset',
      'solana_signTransaction',
      'sendTransaction',
      'signMessage',
      'requestAirdrop',
      'some_newMethod',
      'eth_call2',
      'xeth_call',
      '',
    ]
    expect(once.filter(isIdempotentMethod)).toEqual([])
  })

  it('[RPC-07] the next endpoint is not asked after an answer that is final', () => {
    expect(shouldTryNextEndpoint({ kind: 'internal' })).toBe(true)
    expect(shouldTryNextEndpoint({ kind: 'unknown' })).toBe(true)
    for (const kind of ['userRejected', 'transactionRejected', 'reverted'] as const) expect(shouldTryNextEndpoint({ kind })).toBe(false)
  })
})

describe('batches', () => {
  it('[RPC-03] at most 1000 calls; more are split, in order and without loss', () => {
    expect(RPC_BATCH_SIZE).toBe(1_000)
    const calls = Array.from({ length: 2_001 }, (_, index) => index)
    expect(splitBatch(calls).map((batch) => batch.length)).toEqual([1_000, 1_000, 1])
    expect(splitBatch(calls).flat()).toEqual(calls)
    expect(splitBatch([])).toEqual([])
    expect(splitBatch([1, 2], 0)).toEqual([[1], [2]])
    expect(splitBatch([1, 2], Number.NaN)).toEqual([[1], [2]])
  })
})
