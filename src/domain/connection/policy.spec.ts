import { describe, expect, it } from 'vitest'
import { A, ALPHA, B, BETA, C } from '../../../tests/domain/facts.js'
import { openConnected, openPage, walletOf } from '../../../tests/domain/page.js'
import { selectConnectionStatus } from './index.js'
import { REVOKE_WAIT_MS } from './policy.js'

const connect = { type: 'connect', connectorId: ALPHA } as const
const PAIR = [
  { id: ALPHA, name: 'Alpha' },
  { id: BETA, name: 'Beta', accounts: [B] },
]

describe('asking a wallet', () => {
  it('[design, CONN-10] happens in the call of the command, so that the wallet may open its window', () => {
    const page = openPage({ wallets: [{ id: ALPHA, policy: 'ask' }] })
    page.give(connect)
    expect(
      walletOf(page)
        .requests()
        .map(({ method }) => method),
    ).toEqual(['connect'])
    expect(selectConnectionStatus(page.state(), 'eip155')).toBe('connecting')
  })

  it('[F29] that never answers can be cancelled, and lets go after 120 s', () => {
    const page = openPage({ wallets: [{ id: ALPHA, policy: 'silent' }] })
    page.give(connect)
    page.give({ type: 'cancelConnect' })
    expect([selectConnectionStatus(page.state(), 'eip155'), walletOf(page).open()]).toEqual(['disconnected', 0])
    page.give(connect)
    page.wait(119_999)
    expect(selectConnectionStatus(page.state(), 'eip155')).toBe('connecting')
    page.wait(1)
    expect(selectConnectionStatus(page.state(), 'eip155')).toBe('disconnected')
    expect(page.events('connectFailed').map(({ failure }) => [failure.code, failure.cause?.code])).toEqual([
      ['ABORTED', undefined],
      ['CONNECT_FAILED', 'DEADLINE_EXCEEDED'],
    ])
  })

  it('[F26] twice at once raises one prompt', () => {
    const page = openPage({ wallets: [{ id: ALPHA, policy: 'ask' }] })
    page.give({ type: 'chooseWallet', connectorId: ALPHA })
    page.give({ type: 'chooseWallet', connectorId: ALPHA })
    page.give(connect)
    page.wait(10)
    expect(walletOf(page).prompts()).toHaveLength(1)
  })

  it('[F30] that answers twice counts once', async () => {
    const page = openPage({ wallets: [{ id: ALPHA, policy: { answerTwice: true } }] })
    await page.run(connect)
    page.wait(1_000)
    expect(page.types().filter((type) => type.startsWith('connect'))).toEqual(['connectStarted', 'connected'])
  })

  it('[F31] that throws is a failed connect, and the next one is asked as ever', async () => {
    const page = openPage({
      wallets: [
        { id: ALPHA, policy: { throwSync: true } },
        { id: BETA, accounts: [B] },
      ],
    })
    await expect(page.run(connect)).rejects.toMatchObject({ code: 'CONNECT_FAILED' })
    await page.run({ type: 'connect', connectorId: BETA })
    expect(page.state().account.namespaces.eip155?.address).toBe(B)
  })

  it('[F31] that cannot be listened to is connected all the same', async () => {
    const page = openPage({ wallets: [{ id: ALPHA, policy: { throwOnSubscribe: true } }] })
    await page.run(connect)
    expect(page.state().lifecycle.stoppedPolicies).toEqual([])
    expect(page.entries.filter(({ kind }) => kind === 'fault')).toEqual([])
  })

  it('[F39] and then another: the last intent wins, whoever answers first', async () => {
    const page = openPage({
      wallets: [
        { id: ALPHA, policy: 'ask' },
        { id: BETA, accounts: [B], policy: { delayMs: 500 } },
      ],
    })
    page.give(connect)
    page.wait(10)
    const second = page.run({ type: 'connect', connectorId: BETA })
    walletOf(page).approve()
    await second
    page.wait(1_000)
    expect(page.state().connection.namespaces.eip155).toMatchObject({ connectorId: BETA })
    expect(page.events('connected').map(({ connectorId }) => connectorId)).toEqual([BETA])
  })

  it.each([0, 1, 2, 3, 4])('[F38] and disconnecting at any point of it, here %s, ends disconnected', async (at) => {
    const page = openPage({ wallets: [{ id: ALPHA, policy: { methods: { connect: { delayMs: 2 } } } }] })
    page.give(connect)
    page.wait(at)
    await page.run({ type: 'disconnect' })
    page.wait(5_000)
    expect(selectConnectionStatus(page.state(), 'eip155')).toBe('disconnected')
    expect(page.types().lastIndexOf('connected')).toBeLessThan(page.types().indexOf('disconnectSucceeded'))
    expect(page.types().filter((type) => type === 'disconnectSucceeded')).toHaveLength(1)
  })

  it('[F32] what it says before it answers counts with its success', async () => {
    const page = openPage({ wallets: [{ id: ALPHA, policy: 'ask' }] })
    page.give(connect)
    page.wait(1)
    walletOf(page).emit({ type: 'accountsChanged', accounts: [C] })
    page.wait(1)
    expect(page.state().account.namespaces.eip155?.address).toBeUndefined()
    walletOf(page).approve()
    page.wait(1)
    expect(page.state().account.namespaces.eip155?.address).toBe(C)
  })

  it('[CONN-38, fault] that says no leaves all as it was', async () => {
    const page = await openConnected({ wallets: [PAIR[0] ?? { id: ALPHA }, { id: BETA, policy: 'reject' }] })
    const before = page.state().account
    await expect(page.run({ type: 'connect', connectorId: BETA })).rejects.toMatchObject({ code: 'CONNECTION_REJECTED', category: 'USER_REJECTED' })
    expect(page.state().account).toBe(before)
    expect(selectConnectionStatus(page.state(), 'eip155')).toBe('connected')
    expect(page.state().toasts).toEqual({})
  })
})

describe('hearing a wallet', () => {
  it('[CONN-48] at any time: accounts, network, and that it is gone', async () => {
    const page = await openConnected()
    walletOf(page).switchAccount(B)
    page.wait(0)
    expect(page.state().account.namespaces.eip155?.address).toBe(B)
    walletOf(page).switchNetwork('eip155:8453')
    page.wait(0)
    expect(page.state().network.namespaces.eip155).toMatchObject({ caipNetwork: 'eip155:8453', walletNetwork: 'eip155:8453' })
    walletOf(page).disconnect()
    page.wait(0)
    expect(selectConnectionStatus(page.state(), 'eip155')).toBe('disconnected')
  })

  it('[CONN-48] locked is disconnected, and is still heard; once it ends the connection it is heard no more', async () => {
    const page = await openConnected()
    walletOf(page).lock()
    page.wait(0)
    expect([selectConnectionStatus(page.state(), 'eip155'), walletOf(page).listeners()]).toEqual(['disconnected', 1])
    walletOf(page).disconnect()
    page.wait(0)
    expect(walletOf(page).listeners()).toBe(0)
  })

  it('[I-45] once, however often it is connected', async () => {
    const page = await openConnected({ wallets: PAIR })
    for (const connectorId of [BETA, ALPHA, BETA, ALPHA]) await page.run({ type: 'connect', connectorId })
    expect([walletOf(page).listeners(), walletOf(page, BETA).listeners()]).toEqual([1, 1])
    await page.run({ type: 'disconnect' })
    page.give({ type: 'forgetConnection', namespace: 'eip155', connectorId: BETA })
    expect([walletOf(page).listeners(), walletOf(page, BETA).listeners()]).toEqual([0, 0])
  })

  it('[F33] 10,000 events in a moment are one change, to the last of them', async () => {
    const page = await openConnected()
    const { length } = page.shown
    for (let i = 0; i < 10_000; i += 1) walletOf(page).emit({ type: 'accountsChanged', accounts: [i % 2 === 0 ? A : B] })
    page.wait(0)
    expect(page.state().account.namespaces.eip155?.address).toBe(B)
    // One change for the accounts, and one for the balance of the new account.
    expect(page.types().filter((type) => type === 'accountsChanged')).toHaveLength(1)
    expect(page.shown.length - length).toBeLessThanOrEqual(2)
  })
})

describe('disconnecting', () => {
  it('[CONN-31] gives the permission back', async () => {
    const page = await openConnected()
    await page.run({ type: 'disconnect' })
    expect(walletOf(page).isGranted()).toBe(false)
    expect(page.types()).toEqual(expect.arrayContaining(['disconnectStarted', 'disconnected', 'disconnectSucceeded']))
  })

  it('[CONN-32, CONN-34, UX-41, fault] shows at once, and waits 100 ms for a wallet that hangs, no longer', async () => {
    const page = await openConnected({ wallets: [{ id: ALPHA, policy: { methods: { disconnect: 'silent' } } }] })
    page.give({ type: 'disconnect' })
    expect(selectConnectionStatus(page.state(), 'eip155')).toBe('disconnected')
    page.wait(REVOKE_WAIT_MS - 1)
    expect(page.types()).not.toContain('disconnectSucceeded')
    page.wait(1)
    expect(page.types().filter((type) => type === 'disconnectSucceeded')).toHaveLength(1)
    expect([REVOKE_WAIT_MS, page.state().toasts]).toEqual([100, {}])
  })

  it('[CONN-36, UX-41, fault] that the wallet fails is told, and clears the state all the same', async () => {
    const page = await openConnected({ wallets: [{ id: ALPHA, policy: { methods: { disconnect: { error: { code: -32603, message: 'no' } } } } }] })
    await expect(page.run({ type: 'disconnect' })).rejects.toMatchObject({ code: 'DISCONNECT_FAILED', message: 'Failed to disconnect' })
    expect(selectConnectionStatus(page.state(), 'eip155')).toBe('disconnected')
    page.wait(300)
    expect(page.state().toasts.current).toMatchObject({ variant: 'error', message: 'Failed to disconnect' })
  })

  it('[UX-41, fault] is never held up by a network that fails', async () => {
    const page = await openConnected()
    page.memory.rpc.fail('silent')
    page.memory.platform.set({ online: false })
    page.give({ type: 'disconnect' })
    expect(selectConnectionStatus(page.state(), 'eip155')).toBe('disconnected')
    page.wait(100)
    expect(page.types()).toContain('disconnectSucceeded')
  })
})
