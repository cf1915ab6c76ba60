import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openPage, type Page } from '../../../tests/domain/page.js'
import { given, nothing, rejected } from '../../testing/given.js'
import type { DomainEvent } from '../root.js'
import { ERROR_TOAST_DELAY_MS, type Toast, TOAST_LIFE_MS, TOAST_SWAP_MS } from './index.js'

const toast = (message: string, more: Partial<Toast> = {}): Toast => ({ id: 'o1', message, variant: 'success', open: true, autoClose: true, ...more })
const shown = (message: string, more: Partial<Toast> = {}): DomainEvent => ({ type: 'toastShown', toast: toast(message, { id: 'oT', ...more }) })
const current = (page: Page) => page.state().toasts.current

describe('showToast', () => {
  it('[TOAST-01] has message, variant, picture, whether it is open and whether it closes by itself', () => {
    given([])
      .when({ type: 'showToast', message: 'Copied' })
      .then([{ type: 'toastShown', toast: toast('Copied') }])
    given([])
      .when({ type: 'showToast', message: 'Sent', variant: 'error', svg: 'check', autoClose: false })
      .then([{ type: 'toastShown', toast: toast('Sent', { variant: 'error', svg: 'check', autoClose: false }) }])
  })

  it('[TOAST-03] of something that loads stays, unless it is told otherwise', () => {
    given([])
      .when({ type: 'showToast', message: 'Sending', variant: 'loading' })
      .then([{ type: 'toastShown', toast: toast('Sending', { variant: 'loading', autoClose: false }) }])
    given([])
      .when({ type: 'showToast', message: 'Sending', variant: 'loading', autoClose: true })
      .then([{ type: 'toastShown', toast: toast('Sending', { variant: 'loading' }) }])
  })

  it.each([undefined, null, 5, new Error('as it was caught')])('[TOAST-01, DX-18] of what is no text is refused: no view could draw it (%s)', (message) => {
    given([])
      .when({ type: 'showToast', message: message as never })
      .then(rejected('OPTIONS_INVALID'))
  })

  it('[TOAST-02] while another is open closes that, and comes after it', () => {
    given([shown('One')])
      .when({ type: 'showToast', message: 'Two' })
      .then([
        { type: 'toastHidden', id: 'oT' },
        { type: 'toastQueued', toast: toast('Two'), ms: TOAST_SWAP_MS },
      ])
  })

  it('[TOAST-03] is dismissed once, and only when it is the one that is meant', () => {
    given([shown('One')])
      .when({ type: 'hideToast' })
      .then([{ type: 'toastHidden', id: 'oT' }])
    given([shown('One')])
      .when({ type: 'hideToast', id: 'oT' })
      .then([{ type: 'toastHidden', id: 'oT' }])
    given([shown('One')])
      .when({ type: 'hideToast', id: 'oX' })
      .then(nothing)
    given([shown('One'), { type: 'toastHidden', id: 'oT' }])
      .when({ type: 'hideToast' })
      .then(nothing)
    given([]).when({ type: 'hideToast' }).then(nothing)
  })

  it('[TOAST-02, I-5] one whose place was taken does not come late', () => {
    given([
      shown('One'),
      { type: 'toastHidden', id: 'oT' },
      { type: 'toastQueued', toast: toast('Two', { id: 'o2' }), ms: 150 },
      { type: 'toastQueued', toast: toast('Three', { id: 'o3' }), ms: 150 },
    ])
      .when({ type: 'reportToastDue', id: 'o2' })
      .then(nothing)
  })
})

describe('toasts in time', () => {
  it('[TOAST-02] one gives way to the next for 150 ms', () => {
    const page = openPage()
    page.give({ type: 'showToast', message: 'One' })
    page.give({ type: 'showToast', message: 'Two' })
    expect([TOAST_SWAP_MS, current(page)]).toEqual([150, expect.objectContaining({ message: 'One', open: false })])
    page.wait(149)
    expect(current(page)?.message).toBe('One')
    page.wait(1)
    expect(current(page)).toMatchObject({ message: 'Two', open: true })
  })

  it('[TOAST-02] of several within 150 ms the last one comes', () => {
    const page = openPage()
    for (const message of ['One', 'Two', 'Three', 'Four']) {
      page.give({ type: 'showToast', message })
      page.wait(40)
    }
    page.wait(150)
    expect(page.events('toastShown').map((event) => event.toast.message)).toEqual(['One', 'Four'])
  })

  it('[TOAST-03] one closes by itself after 2.5 s, one that loads does not', () => {
    const page = openPage()
    page.give({ type: 'showToast', message: 'Copied' })
    page.wait(TOAST_LIFE_MS - 1)
    expect([TOAST_LIFE_MS, current(page)?.open]).toEqual([2_500, true])
    page.wait(1)
    expect(current(page)?.open).toBe(false)
    page.give({ type: 'showToast', message: 'Sending', variant: 'loading' })
    page.wait(60_000)
    expect(current(page)).toMatchObject({ message: 'Sending', open: true })
    page.give({ type: 'hideToast' })
    expect(current(page)?.open).toBe(false)
  })

  it('[TOAST-03, I-44] one that was dismissed holds no timer, and its end does not close the next', () => {
    const page = openPage()
    page.give({ type: 'showToast', message: 'One' })
    page.give({ type: 'hideToast' })
    expect(page.memory.timer.held()).toBe(0)
    page.wait(2_400)
    page.give({ type: 'showToast', message: 'Two' })
    page.wait(200)
    expect(current(page)).toMatchObject({ message: 'Two', open: true })
  })

  it('[TOAST-04] one of an error waits 300 ms', () => {
    const page = openPage()
    page.give({ type: 'showToast', message: 'Failed', variant: 'error', delayMs: ERROR_TOAST_DELAY_MS })
    page.wait(299)
    expect(current(page)).toBeUndefined()
    page.wait(1)
    expect([ERROR_TOAST_DELAY_MS, current(page)?.message]).toEqual([300, 'Failed'])
  })

  it('[DX-04] none is left after a stop', () => {
    const page = openPage()
    page.give({ type: 'showToast', message: 'One' })
    page.give({ type: 'showToast', message: 'Two' })
    page.give({ type: 'stop' })
    page.wait(5_000)
    expect([page.state().toasts, page.memory.timer.held()]).toEqual([{}, 0])
  })

  it('[TOAST-02, TOAST-03, I-32] in any run at most one is open and one waits, and every one that was shown and closes by itself is closed in the end', () => {
    const step = fc.oneof(
      fc.record({
        message: fc.string({ minLength: 1, maxLength: 3 }),
        delayMs: fc.constantFrom(0, 0, 300),
        variant: fc.constantFrom('success' as const, 'error' as const),
      }),
      fc.record({ wait: fc.integer({ min: 0, max: 3_000 }) }),
      fc.constant({ hide: true }),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
        const page = openPage()
        for (const one of steps) {
          if ('wait' in one) page.wait(one.wait)
          else if ('hide' in one) page.give({ type: 'hideToast' })
          else page.give({ type: 'showToast', ...one })
          const { current: open, next } = page.state().toasts
          expect(next === undefined || next.id !== open?.id).toBe(true)
          if (open?.open) expect(next).toBeUndefined()
        }
        page.wait(10_000)
        expect(current(page)?.open ?? false).toBe(false)
        expect(page.state().toasts.next).toBeUndefined()
        page.close()
      }),
      { numRuns: 60 },
    )
  })
})
