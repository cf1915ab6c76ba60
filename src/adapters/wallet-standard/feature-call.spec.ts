import { createContext, runInContext } from 'node:vm'
import { WalletSignMessageError } from '@solana/wallet-adapter-base'
import { describe, expect, it } from 'vitest'
import { UnusableAnswer, WalletError } from '../shared/foreign-call.js'
import { bytesOf, callFeature } from './feature-call.js'

const wallet = (method: unknown) => ({ features: { 'standard:connect': { connect: method } } })
const text = (foreign: unknown) => (typeof foreign === 'string' ? foreign : undefined)
const call = (one: object, read: (foreign: unknown) => string | undefined = text, signal = new AbortController().signal) =>
  callFeature(one, 'standard:connect', 'connect', [{ silent: true }], read, signal)
const outcome = (promise: Promise<unknown>) =>
  promise.then(
    () => 'resolved',
    (error: unknown) => error,
  )

describe('calls of features', () => {
  it('[T1] calls the method on its feature, with the arguments, as the wallet has it at that time', async () => {
    const one = wallet(() => 'old')
    one.features['standard:connect'].connect = function (this: unknown, input: { silent: boolean }) {
      return this === one.features['standard:connect'] && input.silent ? 'new' : 'wrong'
    }
    await expect(call(one)).resolves.toBe('new')
  })

  it.each([
    ['no features', {}],
    [
      'features that throw',
      {
        get features(): never {
          throw new Error('no')
        },
      },
    ],
    ['no such feature', { features: {} }],
    ['a method that is none', wallet('connect')],
  ])('[T1, fault] %s: fails with 4200', async (_, one) => {
    await expect(outcome(call(one))).resolves.toMatchObject({ code: 'RPC_FAILED', cause: { code: 4200 } })
  })

  it.each([
    [
      'throws',
      () => {
        throw Object.assign(new Error('no'), { code: 4001 })
      },
    ],
    ['rejects', () => Promise.reject(Object.assign(new Error('no'), { code: 4001 }))],
  ])('[T1, fault] a wallet that %s: fails with its code', async (_, method) => {
    const error = await outcome(call(wallet(method)))
    expect(error).toBeInstanceOf(WalletError)
    expect((error as WalletError).refusal.code).toBe(4001)
  })

  it.each([[{ message: 'Approval Denied' }], [new Error('Plugin Closed')], [new WalletSignMessageError('', { code: 4001 })], [{ code: 4001000 }]])(
    '[CONN-38, fault] %j is a refusal',
    async (thrown) => {
      const error = await outcome(call(wallet(() => Promise.reject(thrown))))
      expect((error as WalletError).refusal).toMatchObject({ code: 4001, kind: 'userRejected' })
    },
  )

  it('[CONN-38, fault] a failure with a code of its own is none, whatever its text', async () => {
    const error = await outcome(call(wallet(() => Promise.reject({ code: -32003, message: 'Transaction rejected' }))))
    expect((error as WalletError).refusal).toMatchObject({ code: -32003, kind: 'transactionRejected' })
  })

  it('[T1, fault] an answer that does not fit, or throws when read, is unusable', async () => {
    await expect(outcome(call(wallet(() => 7)))).resolves.toBeInstanceOf(UnusableAnswer)
    const reading = () => {
      throw new Error('no')
    }
    await expect(
      outcome(
        call(
          wallet(() => ({})),
          reading,
        ),
      ),
    ).resolves.toBeInstanceOf(UnusableAnswer)
  })

  it('[F29] calls nothing after the signal aborted', async () => {
    const controller = new AbortController()
    let called = false
    const promise = outcome(
      call(
        wallet(() => {
          called = true
        }),
        text,
        controller.signal,
      ),
    )
    controller.abort()
    await expect(promise).resolves.toMatchObject({ code: 'ABORTED' })
    expect(called).toBe(false)
  })
})

describe('bytes of a wallet', () => {
  it('[T1] copies a Uint8Array, a Buffer, and one of another realm', () => {
    const foreign = runInContext('new Uint8Array([1, 2, 3])', createContext({}))
    for (const bytes of [new Uint8Array([1, 2, 3]), Buffer.from([1, 2, 3]), foreign]) {
      const copy = bytesOf(bytes, 3)
      expect(copy && [...copy]).toEqual([1, 2, 3])
      expect(copy?.buffer === bytes.buffer).toBe(false)
    }
  })

  it('[T1, fault] refuses other values and other lengths, and runs no code of a subclass', () => {
    class Liar extends Uint8Array {
      override get length() {
        return 3
      }
      override slice(): never {
        throw new Error('called')
      }
    }
    const copy = bytesOf(new Liar([9]), 1)
    expect(copy && [...copy]).toEqual([9])
    for (const bad of [
      new Liar([9, 9]),
      [1],
      'a',
      null,
      { length: 1, 0: 1 },
      new Uint16Array([1]),
      new DataView(new ArrayBuffer(1)),
      new ArrayBuffer(1),
      new Uint8Array(2),
    ])
      expect(bytesOf(bad, 1)).toBeUndefined()
    expect(bytesOf(new Uint8Array(5), 2, 4)).toBeUndefined()
    expect(bytesOf(new Uint8Array(3), 2, 4)).toHaveLength(3)
  })
})
