import { NEVER, of, Subject, throwError } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { createToy, toyOutcomes, type ToyCommand, type ToyKernel } from '../../../tests/domain/toy.js'
import { LatchkitError } from '../shared/errors/latchkit-error.js'
import { runCommand, type RunOptions } from './run.js'

const run = (kernel: ToyKernel, command: ToyCommand, options?: RunOptions) => runCommand(kernel, toyOutcomes, command, options)
const WHY: ToyCommand = { type: 'ask', question: 'why' }
const silent = { ports: { oracle: { ask: () => NEVER } } }

describe('the promise of a command', () => {
  it('[design] is its one terminal event, also when that came within the dispatch', async () => {
    const { kernel } = createToy()
    expect(await run(kernel, WHY)).toEqual({ type: 'answered', operation: 'o1', answer: 'WHY' })
  })

  it("[design, I-16] is that of its own operation: another's end is not taken for it", async () => {
    const answers: Record<string, Subject<string>> = { a: new Subject(), b: new Subject() }
    const { kernel } = createToy({ ports: { oracle: { ask: (question) => answers[question] ?? NEVER } } })
    const both = [run(kernel, { type: 'ask', question: 'a' }), run(kernel, { type: 'ask', question: 'b' })]
    answers['b']?.next('second')
    answers['a']?.next('first')
    expect(await Promise.all(both)).toMatchObject([{ answer: 'first' }, { answer: 'second' }])
  })

  it('[design] is undefined for a command that ends with its dispatch, or changed nothing', async () => {
    const { kernel } = createToy()
    expect(await run(kernel, { type: 'add', by: 1 })).toBeUndefined()
    expect(await run(kernel, { type: 'add', by: 0 })).toBeUndefined()
    expect(await run(kernel, { type: 'cancelAsk', operation: 'o99' })).toBeUndefined()
  })

  it('[CORE-10] is rejected with the rejection, as a LatchkitError with its category', async () => {
    const { kernel } = createToy()
    const error = await run(kernel, { type: 'add', by: -1 }).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(LatchkitError)
    expect(error).toMatchObject({ code: 'AMOUNT_INVALID', category: 'INPUT' })
  })

  it('[CORE-10, CORE-11] a fault of ours has the category INTERNAL_SDK_ERROR and keeps what lies behind it', async () => {
    const { kernel } = createToy()
    const error = await run(kernel, { type: 'breakDown', where: 'decide' }).catch((reason: unknown) => reason)
    expect(error).toMatchObject({ name: 'LatchkitError', category: 'INTERNAL_SDK_ERROR', cause: { message: 'decide is broken' } })
  })

  it('[CORE-10] is rejected with the failure of its operation', async () => {
    const { kernel } = createToy({ ports: { oracle: { ask: () => throwError(() => new Error('no')) } } })
    await expect(run(kernel, WHY)).rejects.toMatchObject({ code: 'UNEXPECTED', cause: { message: 'no' } })
  })

  it('[design] that is given inside a drain waits for its turn', async () => {
    const { kernel } = createToy()
    let inner: Promise<unknown> | undefined
    const off = kernel.subscribe(() => {
      off()
      inner = run(kernel, WHY)
    })
    kernel.dispatch({ type: 'add', by: 1 })
    expect(await inner).toMatchObject({ type: 'answered' })
  })
})

describe('a signal', () => {
  it('[DX-20] that is aborted already lets nothing begin', async () => {
    const { kernel, entries } = createToy()
    await expect(run(kernel, WHY, { signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'ABORTED', category: 'ABORTED' })
    expect(entries).toEqual([])
  })

  it('[DX-20, fault] ends the wait and the operation', async () => {
    const { kernel, kinds } = createToy(silent)
    const abort = new AbortController()
    const promise = run(kernel, WHY, { signal: abort.signal })
    abort.abort()
    await expect(promise).rejects.toMatchObject({ code: 'ABORTED', category: 'ABORTED' })
    expect(kernel.getState().questions.pending).toEqual([])
    expect([kernel.openCalls(), kinds()]).toEqual([0, ['ask', 'asked', 'call', 'cancelAsk', 'askFailed', 'cancel']])
  })

  it('[DX-20, fault] a timeout is a signal like any other', async () => {
    const { kernel } = createToy(silent)
    await expect(run(kernel, WHY, { signal: AbortSignal.timeout(5) })).rejects.toMatchObject({ code: 'ABORTED' })
    expect(kernel.openCalls()).toBe(0)
  })

  it('[DX-20] aborts what waits for its turn as soon as that comes', async () => {
    const { kernel } = createToy(silent)
    const abort = new AbortController()
    let inner: Promise<unknown> | undefined
    const off = kernel.subscribe(() => {
      off()
      inner = run(kernel, WHY, { signal: abort.signal })
      abort.abort()
    })
    kernel.dispatch({ type: 'add', by: 1 })
    await expect(inner).rejects.toMatchObject({ code: 'ABORTED' })
    expect(kernel.getState().questions.pending).toEqual([])
    expect(kernel.openCalls()).toBe(0)
  })

  it('[DX-20, I-44] after the end does nothing, and nobody listens to it any more', async () => {
    let listeners = 0
    const signal = {
      aborted: false,
      addEventListener: () => {
        listeners += 1
      },
      removeEventListener: () => {
        listeners -= 1
      },
    }
    const { kernel, entries } = createToy({ ports: { oracle: { ask: (question) => of(question) } } })
    await run(kernel, WHY, { signal })
    const { length } = entries
    expect([listeners, length]).toEqual([0, entries.length])
  })
})

describe('the end of everything', () => {
  it('[design, DX-04] stopping ends the promise of what was running', async () => {
    const { kernel } = createToy(silent)
    const promise = run(kernel, WHY)
    kernel.dispatch({ type: 'stop' })
    await expect(promise).rejects.toMatchObject({ code: 'STOPPED', category: 'ABORTED' })
  })

  it('[design, DX-04] disposing does, too, and of what is given afterwards', async () => {
    const { kernel } = createToy(silent)
    const promise = run(kernel, WHY)
    kernel.dispose()
    await expect(promise).rejects.toMatchObject({ code: 'STOPPED' })
    await expect(run(kernel, WHY)).rejects.toMatchObject({ code: 'STOPPED' })
  })

  it('[design] the promise of the stop itself is kept', async () => {
    const { kernel } = createToy()
    expect(await run(kernel, { type: 'stop' })).toBeUndefined()
  })
})
