import { describe, expect, it } from 'vitest'
import { createMemoryTimer } from '../../../../src/adapters/memory/time/memory-timer.js'
import { createVirtualTime } from '../../../../src/adapters/memory/time/virtual-time.js'
import type { FrameMessage } from '../../../../src/domain/frame/protocol.js'
import { createSecret, revealSecret, type Secret } from '../../../../src/domain/shared/secrets/secret.js'
import type { ChannelNotice } from '../../../../src/ports/frame.js'
import type { PopupNotice } from '../../../../src/ports/popup.js'
import { createHeadlessSite, type HeadlessSiteOptions } from './headless.js'
import { chains } from '../spec-site.js'

/** Creates a page of an app at a headless site, in virtual time. */
function page(options: Partial<HeadlessSiteOptions> = {}) {
  const time = createVirtualTime({ start: 1_735_689_600_000 })
  const timer = createMemoryTimer(time)
  const site = createHeadlessSite({ chains, clock: { now: () => time.now() }, timer: timer.port, ...options })
  const joined = site.join()
  const notices: ChannelNotice[] = []
  const open = () =>
    joined.frame
      .open({ network: 'eip155:31337' })
      .subscribe({ next: (notice) => notices.push(notice), error: (error: { code: string }) => notices.push(error.code as never) })
  const request = (message: FrameMessage, generation = notices.findLast((notice) => notice.type === 'loading')?.generation ?? 0) => {
    const outcome: { reply?: unknown; failed?: string; why?: string | undefined } = {}
    const subscription = joined.frame.request({ generation, message }).subscribe({
      next: (reply) => {
        outcome.reply = reply
      },
      error: (error: { code: string; cause?: { message?: string } }) => {
        outcome.failed = error.code
        outcome.why = error.cause?.message
      },
    })
    return { outcome, subscription }
  }
  const ask = (message: FrameMessage, ms = 0) => {
    const { outcome } = request(message)
    time.advanceBy(ms)
    return outcome
  }
  return { time, timer, site, notices, open, request, ask, ...joined }
}

describe('the frame of a headless site', () => {
  it('[FRAME-20, FRAME-24] loads, says that it is ready, and answers by the same messages as the page', () => {
    const { open, notices, time, ask, site } = page()
    open()
    expect(notices).toEqual([])
    time.advanceBy(0)
    expect(notices).toEqual([
      { type: 'loading', generation: 1 },
      { type: 'ready', generation: 1, version: '4' },
    ])
    const email = 'ada@example.org'
    expect(ask({ event: 'CONNECT_EMAIL', payload: { email } }).reply).toEqual({ action: 'VERIFY_DEVICE' })
    ask({ event: 'CONNECT_DEVICE' }, 1_000)
    expect(ask({ event: 'CONNECT_OTP', payload: { otp: createSecret('000000') } })).toMatchObject({ failed: 'FRAME_REFUSED', why: 'Invalid code' })
    const done = ask({ event: 'CONNECT_OTP', payload: { otp: createSecret(site.code(email) ?? '') } })
    expect(done).toEqual({ reply: undefined })
    expect(notices.at(-1)).toMatchObject({ type: 'sessionUpdated', generation: 1 })
    expect(ask({ event: 'GET_USER' }).reply).toMatchObject({ email, chainId: 31_337 })
  })

  it('[F14, FRAME-50] a reload is another generation: what was asked of the one before fails, once', () => {
    const { open, notices, time, request, frames } = page()
    open()
    time.advanceBy(0)
    const asked = request({ event: 'IS_CONNECTED' })
    frames.reload()
    time.advanceBy(0)
    expect(notices.slice(2)).toEqual([
      { type: 'loading', generation: 2 },
      { type: 'ready', generation: 2, version: '4' },
    ])
    time.advanceBy(3_600_000)
    expect(asked.outcome).toMatchObject({ failed: 'FRAME_RELOADED' })
    expect(request({ event: 'IS_CONNECTED' }, 1).outcome).toMatchObject({ failed: 'FRAME_RELOADED' })
    const reload = request({ event: 'RELOAD' })
    time.advanceBy(0)
    expect(reload.outcome).toEqual({ reply: undefined })
    expect(notices.at(-1)).toMatchObject({ type: 'ready', generation: 3 })
  })

  it('[FRAME-46, FRAME-51] one at a time; without one nothing is asked; leaving it leaves nothing behind', () => {
    const { open, notices, time, timer, request, frames, frame } = page()
    expect(request({ event: 'IS_CONNECTED' }).outcome).toMatchObject({ failed: 'FRAME_NOT_SET' })
    const first = open()
    time.advanceBy(0)
    open()
    expect(notices.at(-1)).toBe('FRAME_OPEN')
    frame.show({ visible: true }).subscribe()
    expect(frames.visible()).toBe(true)
    request({ event: 'GET_FARCASTER_URI' })
    first.unsubscribe()
    expect([frames.visible(), frames.held(), timer.held()]).toEqual([false, { requests: 0, frames: 0 }, 0])
  })

  it('[F12, FRAME-07] its faults are those of the page: never ready, another origin, garbage', () => {
    const never = page({ faults: { ready: 'never' } })
    never.open()
    never.time.advanceBy(3_600_000)
    expect(never.notices).toEqual([{ type: 'loading', generation: 1 }])
    const wrong = page({ faults: { wrongOrigin: true } })
    wrong.open()
    wrong.time.advanceBy(0)
    expect(wrong.notices.at(-1)).toEqual({ type: 'refused', reason: 'origin', count: 1 })
    const garbage = page({ faults: { garbage: true } })
    garbage.open()
    garbage.time.advanceBy(0)
    expect(garbage.ask({ event: 'CONNECT_EMAIL', payload: { email: 'ada@example.org' } })).toEqual({})
    expect(garbage.notices.filter((notice) => notice.type === 'refused').length).toBeGreaterThan(3)
  })

  it('[AUTH-36] the person answers by a policy, or when a script says so; an answer that nobody waits for is none', () => {
    const { open, time, site, request, notices } = page({ policy: { approvals: 'wait', device: 'approve' } })
    open()
    time.advanceBy(0)
    request({ event: 'GET_FARCASTER_URI' })
    time.advanceBy(0)
    request({ event: 'CONNECT_FARCASTER' })
    time.advanceBy(1_000)
    const user = request({ event: 'GET_USER', payload: { preferredAccountType: 'eoa' } })
    time.advanceBy(0)
    const { address } = user.outcome.reply as { address: string }
    const signed = request({ event: 'RPC_REQUEST', payload: { method: 'personal_sign', params: ['0x6869', address] } })
    time.advanceBy(0)
    expect([signed.outcome, site.person.questions().length]).toEqual([{}, 1])
    expect(site.person.answer(true)).toBe(true)
    time.advanceBy(0)
    expect(signed.outcome.reply).toMatch(/^0x[0-9a-f]{130}$/)
    expect(site.person.answer(true)).toBe(false)
    expect(notices.some((notice) => notice.type === 'sessionUpdated')).toBe(true)
  })

  it('[design] the same seed gives the same keys, codes and addresses', () => {
    const login = () => {
      const { open, time, site, ask } = page({ seed: 7 })
      open()
      time.advanceBy(0)
      ask({ event: 'CONNECT_EMAIL', payload: { email: 'ada@example.org' } })
      ask({ event: 'CONNECT_DEVICE' }, 1_000)
      const code = site.code('ada@example.org') ?? ''
      ask({ event: 'CONNECT_OTP', payload: { otp: createSecret(code) } })
      return [code, ask({ event: 'GET_USER' }).reply]
    }
    expect(login()).toEqual(login())
  })
})

describe('the popup of a headless site', () => {
  function popup(options: Partial<HeadlessSiteOptions> = {}) {
    const at = page(options)
    at.open()
    at.time.advanceBy(0)
    const heard: (PopupNotice | string)[] = []
    const opened = at.popup
      .open()
      .subscribe({ next: (notice) => heard.push(notice), error: (error: { code: string }) => heard.push(error.code), complete: () => heard.push('complete') })
    const lead = () => {
      const { uri } = at.ask({ event: 'GET_SOCIAL_REDIRECT_URI', payload: { provider: 'google' } }).reply as { uri: Secret }
      const failed: string[] = []
      at.popup.navigate({ url: uri }).subscribe({ error: (error: { code: string }) => failed.push(error.code) })
      at.time.advanceBy(0)
      return { uri, failed }
    }
    const isOpen = () => {
      let answer: boolean | undefined
      at.popup.isOpen().subscribe((is) => {
        answer = is
      })
      return answer
    }
    return { ...at, heard, opened, lead, isOpen }
  }

  it('[AUTH-16] a consent gives a result that logs in, and ends it', () => {
    const { heard, lead, ask, isOpen } = popup()
    expect([heard, isOpen()]).toEqual([[{ type: 'opened' }], true])
    lead()
    expect(heard.slice(1)).toEqual([{ type: 'result', uri: expect.anything() }, 'complete'])
    const { uri } = heard[1] as { uri: Secret }
    expect(revealSecret(uri)).toMatch(/^https:\/\/secure\.example\/result\?code=/)
    expect(ask({ event: 'CONNECT_SOCIAL', payload: { uri } }).reply).toMatchObject({ userName: 'Robin Weber' })
  })

  it('[AUTH-18, F15] the person closes it, says no, or says nothing; it is blocked; another origin answers', () => {
    const closed = popup({ policy: { social: 'close' } })
    closed.lead()
    expect([closed.isOpen(), closed.heard]).toEqual([false, [{ type: 'opened' }]])
    const refused = popup({ policy: { social: 'reject' } })
    refused.lead()
    expect(refused.isOpen()).toBe(false)
    const silent = popup({ policy: { social: 'wait' } })
    silent.lead()
    silent.time.advanceBy(3_600_000)
    expect([silent.isOpen(), silent.heard.length]).toEqual([true, 1])
    silent.opened.unsubscribe()
    expect(silent.isOpen()).toBe(false)
    expect(silent.lead().failed).toEqual(['POPUP_CLOSED'])
    const untrusted = popup({ faults: { popup: 'untrusted' } })
    untrusted.lead()
    expect(untrusted.heard.at(-1)).toEqual({ type: 'untrusted' })
    const blocked = page()
    blocked.popups.block(true)
    let code: string | undefined
    blocked.popup.open().subscribe({
      error: (error: { code: string }) => {
        code = error.code
      },
    })
    expect(code).toBe('POPUP_BLOCKED')
  })

  it('[AUTH-22] a login that leaves the page comes back with its result, once', () => {
    const site = popup()
    const fresh = new URL(revealSecret((site.ask({ event: 'GET_SOCIAL_REDIRECT_URI', payload: { provider: 'x' } }).reply as { uri: Secret }).uri))
    fresh.searchParams.set('state', `${fresh.searchParams.get('state')}--${encodeURIComponent('https://app.example/')}`)
    site.popup.leave({ url: createSecret(fresh.href) }).subscribe()
    site.time.advanceBy(0)
    const take = () => {
      let result: Secret | null | undefined
      site.popup.takeResult().subscribe((taken) => {
        result = taken
      })
      return result
    }
    const result = take()
    expect(take()).toBeNull()
    expect(site.ask({ event: 'CONNECT_SOCIAL', payload: { uri: result as Secret } }).reply).toMatchObject({ userName: 'robin' })
    let refused: string | undefined
    site.popup.leave({ url: createSecret('javascript:alert(1)') }).subscribe({
      error: (error: { code: string }) => {
        refused = error.code
      },
    })
    expect(refused).toBe('LINK_REFUSED')
  })
})
