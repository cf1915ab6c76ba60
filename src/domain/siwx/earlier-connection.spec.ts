import { describe, expect, it } from 'vitest'
import { ALPHA, A, B, BETA, GAMMA, S } from '../../../tests/domain/facts.js'
import { openPage, type Page, walletOf } from '../../../tests/domain/page.js'
import { REQUIRED, status } from '../../../tests/domain/sign-in.js'
import { solana } from '../shared/networks/chains.js'
import { base, mainnet } from '../shared/networks/evm-chains.js'

/** Accounts whose sessions the host was asked to revoke, with the networks. */
const revoked = (page: Page) =>
  page.entries.flatMap((entry) => (entry.kind === 'call' && entry.port === 'siwx' && entry.method === 'revoke' ? [entry.args[0] as unknown as Revoked] : []))
interface Revoked {
  readonly accountAddress: string
  readonly chainIds: readonly string[]
}
const accounts = (page: Page) => revoked(page).map(({ accountAddress }) => accountAddress)

/** Alpha with A and B, Beta with B, and a wallet of Solana. The app does not require the sign-in. */
const open = () =>
  openPage({
    signIn: { ...REQUIRED.signIn, required: false },
    options: { networks: [mainnet, base, solana] },
    adapters: ['eip155', 'solana'],
    wallets: [
      { id: ALPHA, name: 'Alpha', accounts: [A] },
      { id: BETA, name: 'Beta', accounts: [B] },
      { id: GAMMA, namespace: 'solana', accounts: [S], network: solana.caipNetworkId },
    ],
  })

async function signInWith(page: Page, connectorId: string, namespace: 'eip155' | 'solana' = 'eip155'): Promise<void> {
  await page.run({ type: 'connect', connectorId, namespace })
  page.wait(0)
  expect((await page.run({ type: 'signIn' }))?.type).toBe('signedIn')
}

describe('sessions when a connection ends', () => {
  it('[SIWX-15, I-24] are revoked for the wallet that is disconnected, and not for the one that was there before it', async () => {
    const page = open()
    await signInWith(page, ALPHA)
    await signInWith(page, BETA)
    await page.run({ type: 'disconnect', connectorId: BETA, namespace: 'eip155' })
    page.wait(0)
    expect(accounts(page)).toEqual([B])
    expect(page.memory.siwx.sessions().map(({ data }) => data.accountAddress)).toEqual([A])
  })

  it('[SIWX-15] are revoked for each account that the wallet had, on each network of the app', async () => {
    const page = open()
    await signInWith(page, ALPHA)
    walletOf(page, ALPHA).switchAccount(B)
    page.wait(0)
    expect((await page.run({ type: 'signIn' }))?.type).toBe('signedIn')
    await page.run({ type: 'disconnect', namespace: 'eip155' })
    page.wait(0)
    expect(revoked(page)).toEqual([A, B].map((accountAddress) => ({ accountAddress, chainIds: ['eip155:1', 'eip155:8453'] })))
    expect(page.memory.siwx.sessions()).toEqual([])
  })

  it('[SIWX-15] are revoked for each account that the visitor chose', async () => {
    const page = openPage({ signIn: REQUIRED.signIn, wallets: [{ id: ALPHA, accounts: [A, B] }] })
    await signInWith(page, ALPHA)
    page.give({ type: 'switchAccount', namespace: 'eip155', address: B })
    page.wait(0)
    await page.run({ type: 'disconnect' })
    page.wait(0)
    expect(accounts(page)).toEqual([A, B])
  })

  it('[SIWX-15, CONN-35] of another namespace stay', async () => {
    const page = open()
    await signInWith(page, GAMMA, 'solana')
    await signInWith(page, ALPHA)
    await page.run({ type: 'disconnect', namespace: 'eip155' })
    page.wait(0)
    expect([accounts(page), status(page), page.memory.siwx.sessions().map(({ data }) => data.accountAddress)]).toEqual([[A], 'signedIn', [S]])
    await page.run({ type: 'disconnect' })
    page.wait(0)
    expect(revoked(page).slice(1)).toEqual([{ accountAddress: S, chainIds: [solana.caipNetworkId] }])
  })

  it('[SIWX-15] of another network of the account stay when the visitor signs out', async () => {
    const page = open()
    await signInWith(page, ALPHA)
    await page.run({ type: 'switchNetwork', network: 'eip155:8453' })
    page.wait(0)
    expect((await page.run({ type: 'signIn' }))?.type).toBe('signedIn')
    page.give({ type: 'signOut' })
    page.wait(0)
    expect(revoked(page)).toEqual([{ accountAddress: A, chainIds: ['eip155:8453'] }])
  })
})

describe('a signature that comes late', () => {
  it('[I-24, SIWX-05, fault] of another request of the visitor is none of the sign-in', async () => {
    const page = open()
    await page.run({ type: 'connect', connectorId: ALPHA, namespace: 'eip155' })
    page.wait(0)
    walletOf(page, ALPHA).setPolicy('ask')
    page.give({ type: 'signMessage', message: 'of the app' })
    page.give({ type: 'signIn' })
    page.wait(0)
    expect(walletOf(page, ALPHA).prompts()).toHaveLength(2)
    walletOf(page, ALPHA).approve()
    page.wait(0)
    expect([status(page), page.state().siwx.attempt?.step, page.events('signedIn')]).toEqual(['signing', 'signing', []])
    expect(page.memory.siwx.asked()).not.toContain('verify')
    walletOf(page, ALPHA).approve()
    page.wait(0)
    expect([status(page), page.events('requestCompleted').length]).toEqual(['signedIn', 2])
  })

  it('[I-24, SIWX-05, fault] a refusal of another request is none of the sign-in', async () => {
    const page = open()
    await page.run({ type: 'connect', connectorId: ALPHA, namespace: 'eip155' })
    page.wait(0)
    walletOf(page, ALPHA).setPolicy('ask')
    page.give({ type: 'signMessage', message: 'of the app' })
    page.give({ type: 'signIn' })
    page.wait(0)
    walletOf(page, ALPHA).reject()
    page.wait(0)
    expect([status(page), page.events('signInFailed')]).toEqual(['signing', []])
  })

  it('[I-24] ending the sign-in cancels its own request, and no other', async () => {
    const page = open()
    await page.run({ type: 'connect', connectorId: ALPHA, namespace: 'eip155' })
    page.wait(0)
    walletOf(page, ALPHA).setPolicy('ask')
    page.give({ type: 'signMessage', message: 'of the app' })
    page.give({ type: 'signIn' })
    page.wait(0)
    page.give({ type: 'cancelSignIn' })
    const [first] = page.events('requestStarted')
    expect(page.state().requests.pending.map(({ operation }) => operation)).toEqual([first?.operation])
  })
})
