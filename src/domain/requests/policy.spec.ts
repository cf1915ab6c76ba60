import { describe, expect, it } from 'vitest'
import { A, ALPHA, B, BETA, S } from '../../../tests/domain/facts.js'
import { openConnected, walletOf } from '../../../tests/domain/page.js'
import { SOLANA, TWO } from '../../../tests/domain/sessions.js'
import { REQUEST_DEADLINE_MS } from './decide.js'
import { READ_DEADLINE_MS } from './slice.js'

const sign = { type: 'signMessage', message: 'hello' } as const
const send = { type: 'sendTransaction', transaction: { to: B, value: '0x1' } } as const
const method = (name: string, policy: object | string) => ({ wallets: [{ id: ALPHA, name: 'Alpha', policy: { methods: { [name]: policy } } as never }] })

describe('a request', () => {
  it('[RPC-27, CONN-49, CONN-50] goes to the wallet, never to a node of the chain', async () => {
    const page = await openConnected()
    await page.run(sign)
    await page.run({ type: 'signTypedData', typedData: { primaryType: 'Mail' } })
    await page.run(send)
    expect(
      walletOf(page)
        .requests()
        .map((request) => request.method),
    ).toEqual(['connect', 'signMessage', 'signTypedData', 'readNetwork', 'sendTransaction'])
    expect(new Set(page.memory.rpc.tries().map((request) => request.method))).toEqual(new Set(['eth_getBalance']))
  })

  it('[I-19] is sent once, whatever comes back', async () => {
    for (const policy of ['reject', { error: { code: -32603, message: 'no' } }, { garbage: 'x' }, { throwSync: true }]) {
      const page = await openConnected(method('signMessage', policy))
      await expect(page.run(sign)).rejects.toBeDefined()
      page.wait(REQUEST_DEADLINE_MS)
      expect(
        walletOf(page)
          .requests()
          .filter((request) => request.method === 'signMessage'),
      ).toHaveLength(1)
    }
  })

  it('[F29] that is never answered has 5 minutes', async () => {
    const page = await openConnected(method('signMessage', 'silent'))
    page.give(sign)
    page.wait(REQUEST_DEADLINE_MS - 1)
    expect(page.state().requests.pending).toHaveLength(1)
    page.wait(1)
    expect([page.state().requests.pending, page.state().requests.unanswered?.length, walletOf(page).open()]).toEqual([[], 1, 1])
  })

  it('[F41] that is refused is no error that is shown', async () => {
    const page = await openConnected(method('signMessage', 'reject'))
    await expect(page.run(sign)).rejects.toMatchObject({ category: 'USER_REJECTED' })
    page.wait(1_000)
    expect(page.state().toasts).toEqual({})
  })

  it('[F42, T13] that is answered with garbage is a typed failure, and a toast says so', async () => {
    const page = await openConnected(method('signMessage', { garbage: { not: 'a signature' } }))
    await expect(page.run(sign)).rejects.toMatchObject({ code: 'SIGNATURE_INVALID' })
    page.wait(300)
    expect(page.state().toasts.current).toMatchObject({ variant: 'error', message: 'The wallet answered with something that is no signature' })
  })

  it('[F43, CONN-48] of a wallet that goes away is over: once, with one disconnect', async () => {
    const page = await openConnected(method('signMessage', 'ask'))
    page.give(sign)
    page.wait(0)
    walletOf(page).disconnect()
    page.wait(0)
    walletOf(page).approve()
    page.wait(1_000)
    expect(page.events('requestFailed')).toMatchObject([{ failure: { code: 'ABORTED' } }])
    expect(page.events('disconnected')).toHaveLength(1)
    expect(page.state().account.namespaces.eip155).toEqual({ allAccounts: [] })
  })

  it('[M1] of one wallet is not ended by the disconnect of another', async () => {
    const beta = 'io.example.beta'
    const page = await openConnected({ wallets: [{ id: ALPHA }, { id: beta, accounts: [B], policy: { methods: { signMessage: 'ask' } } }] })
    await page.run({ type: 'connect', connectorId: beta })
    page.give(sign)
    await page.run({ type: 'disconnect', connectorId: ALPHA })
    expect(page.state().requests.pending).toHaveLength(1)
  })

  it('[CONN-35, I-16] of one of two wallets is ended by the disconnect of that wallet, in that namespace, alone', async () => {
    const asks = { methods: { signMessage: 'ask' } } as const
    const page = await openConnected({
      ...TWO,
      wallets: [
        { id: ALPHA, accounts: [A], policy: asks },
        { id: ALPHA, namespace: 'solana', accounts: [S], network: SOLANA, policy: asks },
        { id: BETA, accounts: [B], policy: asks },
      ],
    })
    await page.run({ type: 'connect', connectorId: ALPHA, namespace: 'solana' })
    page.give({ ...sign, namespace: 'eip155' })
    page.give({ ...sign, namespace: 'solana' })
    await page.run({ type: 'connect', connectorId: BETA, namespace: 'eip155' })
    page.give({ ...sign, namespace: 'eip155' })
    const pending = () => page.state().requests.pending.map(({ namespace, connectorId }) => [namespace, connectorId])
    expect(pending()).toHaveLength(3)
    await page.run({ type: 'disconnect', namespace: 'eip155', connectorId: BETA })
    expect(pending()).toEqual([
      ['eip155', ALPHA],
      ['solana', ALPHA],
    ])
    await page.run({ type: 'disconnect', namespace: 'solana' })
    expect(pending()).toEqual([['eip155', ALPHA]])
  })

  it('[DX-20] that is cancelled leaves the other one waiting, which is answered', async () => {
    const page = await openConnected({
      wallets: [{ id: ALPHA, policy: { decision: 'approve', methods: { signMessage: { decision: 'approve', delayMs: 500 } } } }],
    })
    page.give(sign)
    const second = page.run({ ...sign, message: 'second' })
    page.give({ type: 'cancelRequest', operation: page.state().requests.pending[0]?.operation ?? '' })
    expect(page.state().requests.pending).toHaveLength(1)
    expect(await second).toMatchObject({ type: 'requestCompleted', kind: 'signMessage' })
  })

  it('[DX-20, fault] can be aborted', async () => {
    const page = await openConnected(method('signMessage', 'ask'))
    const abort = new AbortController()
    const signed = page.run(sign, { signal: abort.signal })
    abort.abort()
    await expect(signed).rejects.toMatchObject({ code: 'ABORTED' })
    expect([page.state().requests.pending, walletOf(page).open()]).toEqual([[], 0])
  })
})

describe('a transaction', () => {
  it('[F36, T9, F10] is not even shown by a wallet that is on another network', async () => {
    const page = await openConnected({ options: { allowUnsupportedChain: true } })
    walletOf(page).setPolicy({ lieAboutChain: 'eip155:8453' })
    await expect(page.run(send)).rejects.toMatchObject({ code: 'CHAIN_MISMATCH', context: { network: 'Ethereum' } })
    expect(
      walletOf(page)
        .requests()
        .filter((request) => request.method === 'sendTransaction'),
    ).toEqual([])
    page.give({ type: 'closeModal' })
  })

  it('[F36] is not shown when the wallet switches while it is looked at', async () => {
    const page = await openConnected({ wallets: [{ id: ALPHA, policy: { methods: { readNetwork: { delayMs: 50 } } } }] })
    const sent = page.run(send)
    page.wait(10)
    walletOf(page).switchNetwork('eip155:8453')
    await expect(sent).rejects.toMatchObject({ code: 'CHAIN_MISMATCH' })
    expect(walletOf(page).sent()).toEqual([])
  })

  it('[F29] waits 10 s for a wallet to say which network it is on', async () => {
    const page = await openConnected(method('readNetwork', 'silent'))
    page.give(send)
    page.wait(READ_DEADLINE_MS - 1)
    expect(page.state().requests.pending).toHaveLength(1)
    page.wait(1)
    expect(page.events('requestFailed')).toMatchObject([{ failure: { code: 'TRANSACTION_FAILED', cause: { code: 'DEADLINE_EXCEEDED' } } }])
  })

  it('[F36, I-28] is for the network and account that were active when it was asked for', async () => {
    const page = await openConnected()
    expect(await page.run(send)).toMatchObject({ type: 'requestCompleted', network: 'eip155:1' })
    expect(walletOf(page).sent()).toMatchObject([{ network: 'eip155:1', transaction: { to: B, value: '0x1' } }])
    expect(walletOf(page).requests().at(-1)?.params).toMatchObject({ address: A })
  })
})
