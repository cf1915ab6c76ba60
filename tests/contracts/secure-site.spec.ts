import { describe, expect, it } from 'vitest'
import { createHeadlessFrame } from '../../cli/sandbox/secure-site/headless/headless-frame.js'
import { createPerson } from '../../cli/sandbox/secure-site/headless/headless-person.js'
import { createHeadlessPopup } from '../../cli/sandbox/secure-site/headless/headless-popup.js'
import { createDeskRecords } from '../../cli/sandbox/secure-site/desk-records.js'
import type { FrameEnvelope } from '../../cli/sandbox/secure-site/wire.js'
import { createMemoryTimer } from '../../src/adapters/memory/time/memory-timer.js'
import { createVirtualTime } from '../../src/adapters/memory/time/virtual-time.js'
import { type FrameHarness, frameContract, type PopupHarness, popupContract } from 'latchkit/testing'

const api = { describe, it, expect }

/** A site that answers as the suite asks, spoken to by the messages of the wire. */
function frameHarness(): FrameHarness {
  const time = createVirtualTime()
  const seen: unknown[] = []
  let behaviour: Parameters<FrameHarness['site']['behave']>[0] = 'answer'
  let say: (message: FrameEnvelope) => void = () => {}
  const answer = (name: string, payload: unknown): Omit<FrameEnvelope, 'id'> => {
    const type = (ending: string) => `@w3m-frame/${name}_${ending}`
    if (behaviour === 'refuse' || behaviour === 'refuse without words') return { type: type('ERROR'), payload: behaviour === 'refuse' ? { message: 'No' } : {} }
    if (behaviour === 'garbage') return { type: type('SUCCESS'), payload: { nonsense: true } }
    if (name === 'CONNECT_OTP')
      return (payload as { otp: string }).otp === '123456' ? { type: type('SUCCESS') } : { type: type('ERROR'), payload: { message: 'Invalid code' } }
    return { type: type('SUCCESS'), payload: name === 'GET_CHAIN_ID' ? { chainId: 1 } : { isConnected: false } }
  }
  const frame = createHeadlessFrame({
    timer: createMemoryTimer(time).port,
    faults: () => ({}),
    load(post) {
      say = post
      return {
        start: () => post({ type: '@w3m-frame/READY', payload: { version: '4' } }),
        receive(data) {
          const { id, type, payload } = data as { id: string; type: string; payload: unknown }
          seen.push(payload)
          if (behaviour === 'silent') return
          const reply = { id, ...answer(type.slice('@w3m-app/'.length), payload) }
          time.schedule(behaviour === 'late' ? 2_000 : 0, () => post(reply))
        },
        stop() {},
      }
    },
  })
  return {
    port: frame.channel,
    elapse: async (ms) => time.advanceBy(ms),
    network: 'eip155:1',
    frames: () => frame.held().frames,
    visible: frame.visible,
    held: () => frame.held().requests,
    site: {
      async behave(wanted) {
        behaviour = wanted
      },
      reload: async () => frame.reload(),
      tellSession: async () => say({ type: '@w3m-frame/SESSION_UPDATE', payload: { token: 'token' } }),
      seen: async () => seen,
    },
    lose: async () => frame.lose(),
  }
}

/** A person who says yes on the consent page when the suite wants a result. */
function popupHarness(): PopupHarness {
  const time = createVirtualTime()
  const timer = createMemoryTimer(time).port
  const origin = 'https://secure.example'
  let path = ''
  const person = createPerson(createDeskRecords(time.now), timer, () => 'ticket', { social: 'wait' })
  const popup = createHeadlessPopup({ origin, timer, person: { ...person, decide: () => path }, faults: () => ({}) })
  return {
    port: popup.port,
    elapse: async (ms) => time.advanceBy(ms),
    login: `${origin}/consent?state=1`,
    windows: popup.held,
    visited: async () => popup.visited(),
    async result(uri) {
      path = uri.slice(origin.length)
      if (popup.held() > 0) popup.decide(true)
    },
    async close() {
      popup.close()
    },
    block: () => popup.block(true),
  }
}

// Messages pass from hand to hand here: there is no other origin, window or address bar.
frameContract(api, 'headless secure site', frameHarness, { without: ['forge'] })
popupContract(api, 'headless secure site', popupHarness, { without: ['forge', 'arrive'] })
