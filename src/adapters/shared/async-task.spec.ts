import { NEVER, of, throwError } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { silence } from '../../../tests/peers/evm/evm-scripted-wallet.js'
import { failure } from '../../domain/shared/errors/errors.js'
import { createMemoryClock } from '../memory/time/memory-clock.js'
import { createMemoryTimer } from '../memory/time/memory-timer.js'
import { createVirtualTime } from '../memory/time/virtual-time.js'
import { firstOf, task, unlessAborted, within } from './async-task.js'
import { createLimiter } from '../rpc/rpc-limiter.js'
import { createSharedDelay } from '../rpc/shared-delay.js'

const never = new AbortController().signal
const over = AbortSignal.abort()
const aborted = { code: 'ABORTED' }

describe('async functions behind ports', () => {
  it('[CONN-39] a task begins in the call stack of its subscriber and tells a throw as a failure', async () => {
    const order: string[] = []
    const source = task(async () => {
      order.push('run')
      throw new Error('boom')
    })
    const failed = new Promise((resolve) => {
      source.subscribe({ error: resolve })
      order.push('subscribed')
    })
    expect(order).toEqual(['run', 'subscribed'])
    expect(await failed).toMatchObject({ code: 'UNEXPECTED', cause: { message: 'boom' } })
  })

  it('[CONN-39] interest that is over already is told at once, and no timer is left', async () => {
    const time = createVirtualTime()
    const timer = createMemoryTimer(time)
    await expect(unlessAborted(silence(), over)).rejects.toMatchObject(aborted)
    await expect(firstOf(of(1), over)).rejects.toMatchObject(aborted)
    expect(await within(timer.port, 100, silence(), 'late', over)).toBe('late')
    await expect(createSharedDelay(timer.port, createMemoryClock(time).port)(100, over)).rejects.toMatchObject(aborted)
    expect(timer.held()).toBe(0)
  })

  it('[CONN-39] the first value of a stream, its failure, or the end of the interest', async () => {
    expect(await firstOf(of(1, 2), never)).toBe(1)
    await expect(
      firstOf(
        throwError(() => failure('STOPPED')),
        never,
      ),
    ).rejects.toMatchObject({ code: 'STOPPED' })
    const interest = new AbortController()
    const waiting = firstOf(NEVER, interest.signal)
    interest.abort()
    await expect(waiting).rejects.toMatchObject(aborted)
  })

  it('[RPC-11] a limited wait ends with the promise, with its failure, in time, or with the interest; its timer is released', async () => {
    const time = createVirtualTime()
    const timer = createMemoryTimer(time)
    expect(await within(timer.port, 100, Promise.resolve(1), 'late', never)).toBe(1)
    expect(await within(timer.port, 100, Promise.reject(new Error()), 'late', never)).toBe('late')
    const slow = within(timer.port, 100, silence(), 'late', never)
    time.advanceBy(100)
    expect(await slow).toBe('late')
    const interest = new AbortController()
    const left = within(timer.port, 100, silence(), 'late', interest.signal)
    interest.abort()
    expect(await left).toBe('late')
    expect(timer.held()).toBe(0)
  })

  it('[RPC-09] waits of one end share a timer, which lives as long as one of them', async () => {
    const time = createVirtualTime()
    const timer = createMemoryTimer(time)
    const delay = createSharedDelay(timer.port, createMemoryClock(time).port)
    const [first, second] = [new AbortController(), new AbortController()]
    const waits = [delay(100, first.signal), delay(100, second.signal), delay(200, never)]
    expect(timer.held()).toBe(2)
    first.abort()
    await expect(waits[0]).rejects.toMatchObject(aborted)
    expect(timer.held()).toBe(2)
    second.abort()
    await expect(waits[1]).rejects.toMatchObject(aborted)
    expect(timer.held()).toBe(1)
    time.advanceBy(200)
    await waits[2]
    expect(timer.held()).toBe(0)
    const again = delay(0, never)
    time.advanceBy(0)
    await again
  })

  it('[RPC-08] a limiter lets work in by turns, leaves out what is given up, and goes on after a failure', async () => {
    const limit = createLimiter(1)
    const begun: string[] = []
    let end: () => void = () => undefined
    const first = limit(
      never,
      () =>
        new Promise<void>((resolve) => {
          end = resolve
        }),
    )
    const given = new AbortController()
    const second = limit(given.signal, async () => void begun.push('second'))
    const third = limit(never, async () => {
      begun.push('third')
      throw new Error('boom')
    })
    const fourth = limit(never, async () => begun.push('fourth'))
    await expect(limit(over, async () => begun.push('never'))).rejects.toBeDefined()
    given.abort()
    await expect(second).rejects.toBeDefined()
    end()
    await first
    await expect(third).rejects.toThrow('boom')
    await fourth
    expect(begun).toEqual(['third', 'fourth'])
  })
})
