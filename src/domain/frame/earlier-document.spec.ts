import { describe, expect, it } from 'vitest'
import { EMAIL, EMBEDDED, LOADED_MS, openRequests } from '../../../tests/domain/embedded.js'
import { started } from '../../../tests/domain/facts.js'
import { openPage } from '../../../tests/domain/page.js'
import { given, nothing } from '../../testing/given.js'
import type { DomainEvent } from '../root.js'
import { FRAME_READY_MS } from './protocol.js'

const setting = { embedded: {}, options: { projectId: 'p' } } as const
const loading = (generation: number): DomainEvent => ({ type: 'frameLoading', generation })
/** Two documents were loaded, one after the other. */
const second: readonly DomainEvent[] = [...started, { type: 'frameOpening', operation: 'o1', network: 'eip155:1' }, loading(1), loading(2)]

describe('a report of an earlier document', () => {
  it('[FRAME-25, F14] that it is ready says nothing of the one that is loading', () => {
    given(second, setting).when({ type: 'reportFrameReady', generation: 1 }).then(nothing)
    given(second, setting)
      .when({ type: 'reportFrameReady', generation: 2 })
      .then([{ type: 'frameReady', generation: 2 }])
  })

  it('[FRAME-25, F14] that it loads comes too late, and so does one that came before', () => {
    for (const generation of [1, 2]) given(second, setting).when({ type: 'reportFrameLoading', generation }).then(nothing)
    given(second, setting)
      .when({ type: 'reportFrameLoading', generation: 3 })
      .then([{ type: 'frameLoading', generation: 3 }])
  })

  it('[FRAME-25] is ready once: what is said twice counts once', () => {
    given([...second, { type: 'frameReady', generation: 2 }], setting)
      .when({ type: 'reportFrameReady', generation: 2 })
      .then(nothing)
  })

  it('[FRAME-23, F14] about its session is dropped', () => {
    const ready = [...second, { type: 'frameReady', generation: 2 } as const]
    const token = {} as never
    given(ready, setting).when({ type: 'reportFrameSession', generation: 1, token }).then(nothing)
    expect(given(ready, setting).when({ type: 'reportFrameSession', generation: 2, token }).decision).toMatchObject([{ type: 'frameSessionUpdated' }])
  })

  it('[FRAME-45] that it is lost says nothing of the one that was opened later', () => {
    const again: readonly DomainEvent[] = [...second, { type: 'frameOpening', operation: 'o2', network: 'eip155:1' }]
    const failure = { code: 'FRAME_UNAVAILABLE', category: 'NETWORK', message: 'gone' } as never
    given(again, setting).when({ type: 'reportFrameFailed', opening: 'o1', failure }).then(nothing)
    expect(given(again, setting).when({ type: 'reportFrameFailed', opening: 'o2', failure }).decision).toMatchObject([{ type: 'frameFailed' }])
  })
})

describe('the 20 s of a site', () => {
  it('[FRAME-27, F12, fault] begin with the first of two requests, and the second does not start them anew', () => {
    const page = openPage(EMBEDDED)
    page.memory.secureSite.setFaults({ neverReady: true })
    page.give({ type: 'loginWithFarcaster' })
    page.wait(FRAME_READY_MS / 2)
    page.give({ type: 'loginWithEmail', email: EMAIL })
    page.wait(FRAME_READY_MS / 2 - 1)
    expect(page.events('frameFailed')).toEqual([])
    page.wait(1)
    expect([page.state().frame.phase, page.events('frameFailed').length, openRequests(page)]).toEqual(['failed', 1, []])
  })
})

it('[FRAME-26, I-17] of two requests the end of one leaves the other', () => {
  const page = openPage(EMBEDDED)
  page.memory.secureSite.setFaults({ silent: ['CONNECT_EMAIL'] })
  page.give({ type: 'loginWithEmail', email: EMAIL })
  page.give({ type: 'prepareEmbeddedWallet' })
  page.wait(LOADED_MS)
  expect(openRequests(page)).toEqual([['CONNECT_EMAIL', 'posted']])
})
