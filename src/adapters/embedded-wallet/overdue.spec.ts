import { describe, expect, it } from 'vitest'
import { eventually } from '../../../tests/eventually.js'
import { APPROVAL_MS } from '../../domain/approvals/state.js'
import type { DomainEvent } from '../../domain/root.js'
import { base, mainnet } from '../../domain/shared/networks/evm-chains.js'
import { createInstance } from '../../kit/build-instance.js'
import { onMemory } from '../../testing/kit.js'
import { settle } from '../../testing/settle.js'
import { createMemoryPorts } from '../memory/memory-ports.js'

const B = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const SEND = { type: 'sendTransaction', transaction: { to: B, value: '0x1', gas: '0x5208' } } as const

/** Creates an instance whose visitor is asked in the secure site, and answers when the test says so. */
async function openLater() {
  const page = createMemoryPorts()
  const kit = createInstance({ networks: [mainnet, base], projectId: 'p', ...onMemory(page, { namespaces: ['eip155'], embedded: {} }) })
  const events: DomainEvent[] = []
  kit.events$.subscribe((event) => void events.push(event as DomainEvent))
  kit.start()
  page.time.advanceBy(0)
  const login = kit.run({ type: 'loginWithEmail', email: 'ann@example.org' })
  page.time.advanceBy(1_000)
  await settle(page.time, kit.run({ type: 'submitEmailCode', code: page.secureSite.code() as never }))
  await settle(page.time, login)
  page.secureSite.setPolicy({ approvals: 'later' })
  const told = <T extends DomainEvent['type']>(type: T) => events.filter((event): event is Extract<DomainEvent, { type: T }> => event.type === type)
  return { page, kit, told }
}

/** Asks for a transaction, and lets the time for its approval pass. */
async function openOverdue() {
  const opened = await openLater()
  const { page, kit } = opened
  const sending = expect(kit.run(SEND)).rejects.toMatchObject({ code: 'REQUEST_UNANSWERED' })
  await eventually(() => expect(kit.getState().approvals.open?.method).toBe('eth_sendTransaction'))
  page.time.advanceBy(APPROVAL_MS + 1_000)
  await sending
  return opened
}

describe('a transaction that the secure site has not answered in time', () => {
  it('[F29, CONN-50] is not taken for failed: its view closes, and the app is told that it is not known', async () => {
    const { page, kit, told } = await openOverdue()
    const { approvals, modal, requests } = kit.getState()
    expect([told('embeddedRequestOverdue').length, told('embeddedRequestFailed').length]).toEqual([1, 0])
    expect([approvals.open, approvals.overdue?.length, page.frame.open(), modal.open, requests.unanswered?.length]).toEqual([undefined, 1, 1, false, 1])
    kit.dispose()
  })

  it('[F29, CONN-50, I-19] is told with its hash when the site answers, is followed, and may not be sent again meanwhile', async () => {
    const { page, kit, told } = await openOverdue()
    await expect(kit.run(SEND)).rejects.toMatchObject({ code: 'TRANSACTION_MAY_BE_SENT' })
    page.time.advanceBy(60_000)
    expect(page.secureSite.decide('approve')).toBe(true)
    page.time.advanceBy(1_000)
    await eventually(() => expect(told('requestAnsweredLate')).toMatchObject([{ kind: 'sendTransaction', result: `0x${'ab'.repeat(32)}` }]))
    const { approvals, requests, transactions } = kit.getState()
    expect([approvals.overdue, requests.unanswered, transactions.sent.length]).toEqual([[], [], 1])
    kit.dispose()
  })

  it('[F41] is refused late without a second end, and can be sent again then', async () => {
    const { page, kit, told } = await openOverdue()
    page.secureSite.decide('decline')
    page.time.advanceBy(1_000)
    await eventually(() => expect(told('requestRefusedLate')).toMatchObject([{ failure: { category: 'USER_REJECTED' } }]))
    expect([told('requestFailed').length, kit.getState().requests.unanswered]).toEqual([1, []])
    kit.dispose()
  })

  it('[F13, F29, I-19] stays not known when the site is loaded anew after its time', async () => {
    const { page, kit, told } = await openOverdue()
    page.frame.reload()
    page.time.advanceBy(5_000)
    await eventually(() => expect(kit.getState().approvals.overdue).toEqual([]))
    // The connector hears of it in a later turn.
    await new Promise((resolve) => setImmediate(resolve))
    page.time.advanceBy(1_000)
    expect([told('requestRefusedLate').length, kit.getState().requests.unanswered?.length]).toEqual([0, 1])
    kit.dispose()
  })

  it('[FRAME-42, MODAL-45] is not ended with the next approval, which opens and which the visitor leaves', async () => {
    const { page, kit, told } = await openOverdue()
    const signing = expect(kit.run({ type: 'signMessage', message: 'hi' })).rejects.toMatchObject({ category: 'ABORTED' })
    await eventually(() => expect(kit.getState().approvals.open?.method).toBe('personal_sign'))
    page.time.advanceBy(100)
    kit.dispatch({ type: 'closeModal' })
    await signing
    expect([told('embeddedRequestFailed').map(({ method }) => method), kit.getState().approvals.overdue?.length]).toEqual([['personal_sign'], 1])
    kit.dispose()
  })
})

it('[FRAME-43] a signature that the secure site has not answered in time fails: signing it again harms nobody', async () => {
  const { page, kit, told } = await openLater()
  const signing = expect(kit.run({ type: 'signMessage', message: 'hi' })).rejects.toMatchObject({ code: 'REQUEST_UNANSWERED' })
  await eventually(() => expect(kit.getState().approvals.open?.method).toBe('personal_sign'))
  page.time.advanceBy(APPROVAL_MS + 1_000)
  await signing
  await eventually(() => expect(told('embeddedRequestFailed').map(({ failure }) => failure.code)).toEqual(['DEADLINE_EXCEEDED']))
  kit.dispose()
})
