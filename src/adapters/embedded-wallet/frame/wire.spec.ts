import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { APP_PREFIX, FRAME_EVENTS, FRAME_PREFIX, type FrameMessage } from '../../../domain/frame/protocol.js'
import { APPROVAL_METHODS, SAFE_METHODS } from '../../../domain/approvals/index.js'
import { createSecret, isSecret, revealSecret } from '../../../domain/shared/secrets/secret.js'
import { createRequestId, namesSite, readMessage, readReply, writeMessage } from './wire.js'

const rpc = (method: string, params?: unknown) =>
  writeMessage('i', { event: 'RPC_REQUEST', payload: { method, ...(params === undefined ? {} : { params }), chainId: 'eip155:1' } } as FrameMessage)
const takes = (method: string, params?: unknown) => {
  try {
    rpc(method, params)
    return true
  } catch {
    return false
  }
}

describe('what goes out', () => {
  it('[FRAME-05, FRAME-08, FRAME-24, AUTH-49] an envelope with prefix and id, secrets as their text; 22 events', () => {
    expect(FRAME_EVENTS).toHaveLength(22)
    expect(writeMessage('a1', { event: 'CONNECT_OTP', payload: { otp: createSecret('123456') } })).toEqual({
      id: 'a1',
      type: '@w3m-app/CONNECT_OTP',
      payload: { otp: '123456' },
    })
    expect(writeMessage('a2', { event: 'SIGN_OUT' })).toEqual({ id: 'a2', type: '@w3m-app/SIGN_OUT' })
    expect(writeMessage('a3', { event: 'IS_CONNECTED', payload: { token: createSecret('t') } }).payload).toEqual({ token: 't' })
    expect(writeMessage('a4', { event: 'IS_CONNECTED' })).not.toHaveProperty('payload')
    expect(APP_PREFIX).toBe('@w3m-app/')
    expect(new Set(Array.from({ length: 1_000 }, createRequestId)).size).toBe(1_000)
    expect(createRequestId()).toMatch(/^[0-9a-f]{32}$/)
  })

  it('[FRAME-06, FRAME-21] what does not fit is not posted, and its value is not told', () => {
    const wrong: unknown[] = [
      { event: 'CONNECT_EMAIL', payload: { email: '' } },
      { event: 'CONNECT_EMAIL', payload: { email: 'a@b.example', more: 'canary' } },
      { event: 'CONNECT_OTP', payload: { otp: 123456 } },
      { event: 'GET_SOCIAL_REDIRECT_URI', payload: { provider: 'farcaster' } },
      { event: 'SET_PREFERRED_ACCOUNT', payload: { type: 'canary' } },
      { event: 'SIGN_OUT', payload: { canary: 1 } },
    ]
    for (const message of wrong) {
      expect(() => writeMessage('a', message as FrameMessage)).toThrow(expect.objectContaining({ code: 'RPC_PARAMS_INVALID' }))
      try {
        writeMessage('a', message as FrameMessage)
      } catch (error) {
        expect(JSON.stringify(error)).not.toContain('"canary"')
      }
    }
  })

  it('[FRAME-30, FRAME-37, FRAME-39, AUTH-34] known methods alone', () => {
    for (const method of [
      'eth_call',
      'eth_getBalance',
      'eth_sendRawTransaction',
      'eth_getUserOperationReceipt',
      'wallet_grantPermissions',
      'wallet_revokePermissions',
    ])
      expect(takes(method, [])).toBe(true)
    expect([
      takes('personal_sign', ['0x68', '0x1']),
      takes('personal_sign', []),
      takes('eth_signTypedData_v4', ['0x1', {}]),
      takes('eth_signTypedData_v4', []),
    ]).toEqual([true, false, true, false])
    for (const method of ['eth_chainId', 'eth_blockNumber', 'wallet_getCapabilities']) expect([takes(method), takes(method, [])]).toEqual([true, true])
    for (const method of ['eth_sign', 'eth_signTransaction', 'wallet_switchEthereumChain', 'wallet_addEthereumChain', 'debug_traceCall', 'toString', ''])
      expect(takes(method, [])).toBe(false)
    expect(takes('eth_call', { to: '0x' })).toBe(false)
    expect(new Set([...SAFE_METHODS, ...APPROVAL_METHODS]).size).toBe(52)
  })

  it('[FRAME-31, FRAME-32, FRAME-33, FRAME-34] Solana methods take what they take, and nothing else', () => {
    expect(takes('solana_signMessage', { message: 'a', pubkey: 'b' })).toBe(true)
    expect(takes('solana_signMessage', { message: 'a' })).toBe(false)
    expect(takes('solana_signTransaction', { transaction: 'a' })).toBe(true)
    expect(takes('solana_signTransaction', { transaction: 'a', more: 1 })).toBe(false)
    expect(takes('solana_signAllTransactions', { transactions: ['a'] })).toBe(true)
    expect(takes('solana_signAllTransactions', { transactions: [] })).toBe(false)
    const options = { skipPreflight: true, preflightCommitment: 'confirmed', maxRetries: 3, minContextSlot: 7 }
    expect(takes('solana_signAndSendTransaction', { transaction: 'a', options })).toBe(true)
    expect(takes('solana_signAndSendTransaction', { transaction: 'a', options: { preflightCommitment: 'soon' } })).toBe(false)
  })

  it('[FRAME-35, FRAME-36, FRAME-38, T18] calls have a receiver; a transaction has no authorization list', () => {
    const batch = { version: '2.0.0', from: '0xab', chainId: '0x1', capabilities: {}, calls: [{ to: '0xcd', data: '0x', value: '0x1' }] }
    expect(takes('wallet_sendCalls', [batch])).toBe(true)
    expect(takes('wallet_sendCalls', [{ ...batch, calls: [{ data: '0x60' }] }])).toBe(false)
    expect(takes('wallet_sendCalls', [{ ...batch, calls: [{ to: 'cd' }] }])).toBe(false)
    expect(takes('wallet_sendCalls', [{ ...batch, calls: [{ to: '0xcd', data: 'x' }] }])).toBe(false)
    expect(takes('wallet_sendCalls', [{ ...batch, calls: [] }])).toBe(false)
    expect(takes('eth_sendTransaction', [{ from: '0xab', to: '0xcd' }])).toBe(true)
    expect(takes('eth_sendTransaction', [{ from: '0xab', authorizationList: [] }])).toBe(false)
    expect(takes('wallet_getAssets', [{ account: '0xab', chainFilter: ['0x1'] }])).toBe(true)
    expect(takes('wallet_getAssets', [{ chainFilter: ['0x1'] }])).toBe(false)
    expect(takes('wallet_getCallsStatus', ['0x01'])).toBe(true)
  })
})

describe('what comes in', () => {
  it('[FRAME-18, FRAME-19, FRAME-20] READY, SESSION_UPDATE, answers and refusals', () => {
    expect(readMessage({ type: `${FRAME_PREFIX}READY` })).toEqual({ kind: 'ready' })
    expect(readMessage({ type: `${FRAME_PREFIX}READY`, payload: { version: '4' } })).toEqual({ kind: 'ready', version: '4' })
    const session = readMessage({ type: `${FRAME_PREFIX}SESSION_UPDATE`, payload: { token: 'canary' } })
    expect(JSON.stringify(session)).toBe('{"kind":"session","token":"<secret>"}')
    expect(readMessage({ id: 'a', type: `${FRAME_PREFIX}GET_USER_SUCCESS`, payload: { a: 1 } })).toEqual({
      kind: 'reply',
      id: 'a',
      event: 'GET_USER',
      payload: { a: 1 },
    })
    expect(readMessage({ id: 'a', type: `${FRAME_PREFIX}GET_USER_ERROR`, payload: { message: 'No' } })).toEqual({
      kind: 'refusal',
      id: 'a',
      event: 'GET_USER',
      message: 'No',
    })
    for (const payload of [undefined, {}, { message: '' }, { message: 7 }, 'No'])
      expect(readMessage({ id: 'a', type: `${FRAME_PREFIX}GET_USER_ERROR`, payload })).toEqual({
        kind: 'refusal',
        id: 'a',
        event: 'GET_USER',
        message: undefined,
      })
  })

  it.each([
    [null],
    [42],
    ['@w3m-frame/READY'],
    [{}],
    [{ type: 7 }],
    [{ type: 'READY' }],
    [{ type: '@w3m-app/READY' }],
    [{ type: 'x@w3m-frame/READY' }],
    [{ id: 7, type: '@w3m-frame/GET_USER_SUCCESS' }],
    [{ type: '@w3m-frame/GET_USER_SUCCESS' }],
    [{ id: 'a', type: '@w3m-frame/toString_SUCCESS' }],
    [{ id: 'a', type: '@w3m-frame/RPC_ABORT_SUCCESS' }],
    [{ type: '@w3m-frame/SESSION_UPDATE' }],
    [{ type: '@w3m-frame/SESSION_UPDATE', payload: { token: '' } }],
    [{ type: '@w3m-frame/SESSION_UPDATE', payload: { token: 7 } }],
  ])('[FRAME-06] %j is no message', (data) => {
    expect(readMessage(data)).toBeUndefined()
  })

  it('[FRAME-06] nothing that a page can make throws, a getter and a proxy included', () => {
    const proxy = new Proxy(
      {},
      {
        get: () => {
          throw new Error('mine')
        },
        ownKeys: () => {
          throw new Error('mine')
        },
      },
    )
    const getter = Object.defineProperty({}, 'type', {
      enumerable: true,
      get: () => {
        throw new Error('mine')
      },
    })
    for (const data of [proxy, getter]) expect([namesSite(data), readMessage(data)]).toEqual([false, undefined])
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: true, withBigInt: true, withDate: true, withMap: true, withSparseArray: true }), (data) => {
        namesSite(data)
        expect(readMessage(data)).toBeUndefined()
      }),
      { numRuns: 2_000 },
    )
  })

  it('[FRAME-06, FRAME-21, FRAME-22, FRAME-23] an answer fits its event, or is none', () => {
    const reply = (event: (typeof FRAME_EVENTS)[number], payload?: never | object | string) => readReply(event, payload as never)?.reply
    expect(reply('CONNECT_EMAIL', { action: 'VERIFY_OTP', more: 1 })).toEqual({ action: 'VERIFY_OTP' })
    expect(reply('CONNECT_EMAIL', { action: 'NONSENSE' })).toBeUndefined()
    expect(readReply('CONNECT_OTP', undefined)).toEqual({ reply: undefined })
    expect(readReply('SIGN_OUT', {})).toEqual({ reply: undefined })
    expect(reply('GET_USER', { address: '0xab', chainId: 1, email: null, userName: null })).toEqual({ address: '0xab', chainId: 1 })
    expect(reply('GET_USER', { chainId: 1, email: 'a@b.example' })).toBeUndefined()
    expect(reply('SET_PREFERRED_ACCOUNT', { type: 'eoa', address: '0xab' })).toEqual({ type: 'eoa', address: '0xab' })
    expect(reply('SET_PREFERRED_ACCOUNT', { type: 'eoa' })).toBeUndefined()
    const { uri } = reply('GET_SOCIAL_REDIRECT_URI', { uri: 'https://login.example' }) as { uri: never }
    expect([isSecret(uri), revealSecret(uri)]).toEqual([true, 'https://login.example'])
    expect(reply('RPC_REQUEST', '0x1')).toBe('0x1')
  })
})
