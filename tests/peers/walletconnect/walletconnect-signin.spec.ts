import { verifyMessage } from 'viem'
import { createMemoryDisk } from 'latchkit/testing'
import { expect, it } from 'vitest'
import type { Session } from '../../../src/ports/relay.js'
import { eventually } from '../../eventually.js'
import { once } from './walletconnect-app.js'
import { owner } from './walletconnect-wallet.js'
import { relayWorld } from './walletconnect-world.js'

const world = relayWorld()
const signIn = {
  domain: 'app.example',
  uri: 'https://app.example/login',
  nonce: 'a1b2c3d4e5f6',
  chains: ['eip155:1', 'eip155:10'],
  statement: 'Sign in to the app.',
  issuedAt: '2025-01-01T00:00:00.000Z',
} as const

it('[WC-26, WC-27] a wallet that can signs in with the proposal, which viem verifies, and has a session', async () => {
  const app = world.page()
  const { kit } = await world.wallet({ signIn: 'sign' })
  const pairing = app.pair(signIn)
  const uri = await pairing.uri
  expect(uri).toContain('methods=wc_sessionAuthenticate')
  await kit.pair({ uri })
  const { session, signedIn = [] } = await pairing.settled
  const [first] = signedIn
  expect(first).toMatchObject({ account: `eip155:1:${owner.address}`, type: 'eip191' })
  expect(first?.message).toContain('app.example wants you to sign in')
  expect(first?.message).toContain('Nonce: a1b2c3d4e5f6')
  expect(await verifyMessage({ address: owner.address, message: first?.message ?? '', signature: first?.signature as `0x${string}` })).toBe(true)
  expect(session.namespaces.eip155?.chains).toEqual(['eip155:1', 'eip155:10'])
  expect(session.namespaces.eip155?.methods).toContain('personal_sign')
  expect(await once(app.request(session, 'personal_sign', ['0x6869', owner.address] as never))).toMatch(/^0x/)
  await once(app.relay.port.disconnect({ topic: session.topic }))
  await eventually(() => expect(app.relay.pairingUri()).toBeUndefined())
})

it('[CORE-40, WC-26] changes nothing of a request that stands on the tape: methods stay in their order', async () => {
  const app = world.page()
  const { kit } = await world.wallet({ signIn: 'sign' })
  const methods = ['wallet_switchEthereumChain', 'personal_sign', 'eth_sendTransaction']
  const request = {
    namespaces: { eip155: { chains: ['eip155:10', 'eip155:1'], methods, events: ['chainChanged', 'accountsChanged'] } },
    signIn: { ...signIn, resources: ['https://app.example/z', 'https://app.example/a'] },
  } satisfies Parameters<typeof app.relay.port.pair>[0]
  const before = structuredClone(request)
  const settled = new Promise<{ readonly session: Session }>((resolve, reject) => {
    app.relay.port.pair(request).subscribe({
      next: (step) => (step.type === 'settled' ? resolve(step) : void kit.pair({ uri: app.relay.pairingUri() as string })),
      error: reject,
    })
  })
  const { session } = await settled
  expect(request).toEqual(before)
  await once(app.relay.port.disconnect({ topic: session.topic }))
})

it('[WC-26] a wallet that cannot makes a plain session', async () => {
  const app = world.page()
  const { kit } = await world.wallet()
  const pairing = app.pair(signIn)
  await kit.pair({ uri: await pairing.uri })
  const settled = await pairing.settled
  expect(settled.signedIn).toBeUndefined()
  expect(settled.session.namespaces.eip155?.accounts).toContain(`eip155:1:${owner.address}`)
})

it('[WC-27, T17] what was signed for another occasion is nothing, and no session is made of it', async () => {
  const app = world.page()
  const { kit } = await world.wallet({ signIn: 'forge' })
  const pairing = app.pair(signIn)
  await kit.pair({ uri: await pairing.uri })
  await expect(pairing.settled).rejects.toMatchObject({ code: 'CONNECT_FAILED', cause: { message: 'Signature verification failed' } })
  expect(await once(app.relay.port.sessions())).toEqual([])
})

it.each([
  ['ends later', { exp: '2035-01-01T00:00:00.000Z' }],
  ['never ends', { exp: undefined }],
  ['begins at another time', { nbf: '2020-01-01T00:00:00.000Z' }],
  ['has another statement', { statement: 'Pay 5 USDC.' }],
  ['has no statement', { statement: undefined }],
  ['has a resource that nobody asked for', (given: readonly string[]) => ({ resources: ['https://other.example', ...given] })],
] as const)('[WC-27, T17] WalletConnect/walletconnect-monorepo 7312, 7331: a sign-in that %s is not kept, and the session stands', async (_, change) => {
  const app = world.page()
  const { kit } = await world.wallet({ signIn: ({ resources }) => (typeof change === 'function' ? change(resources as string[]) : change) })
  const pairing = app.pair({ ...signIn, expirationTime: '2031-01-01T00:00:00.000Z', resources: ['https://app.example/a'] })
  await kit.pair({ uri: await pairing.uri })
  const { session, signedIn } = await pairing.settled
  expect([signedIn, session.namespaces.eip155?.chains]).toEqual([undefined, ['eip155:1', 'eip155:10']])
})

it('[WC-27] a sign-in with all that was asked for is kept: its times, its statement and its resources', async () => {
  const app = world.page()
  const { kit } = await world.wallet({ signIn: 'sign' })
  const asked = { ...signIn, expirationTime: '2031-01-01T00:00:00.000Z', notBefore: '2024-01-01T00:00:00.000Z', resources: ['https://app.example/a'] }
  const pairing = app.pair(asked)
  await kit.pair({ uri: await pairing.uri })
  const [first] = (await pairing.settled).signedIn ?? []
  for (const text of ['Sign in to the app.', asked.expirationTime, asked.notBefore, '- https://app.example/a']) expect(first?.message).toContain(text)
})

it.each([
  ['has its session', 'sign'],
  ['has none where it signed something else', 'forge'],
] as const)('[WC-26, I-10, T17] a page that comes back after a wallet answered to a code with a sign-in while there was no page %s', async (_, behaves) => {
  const disk = createMemoryDisk()
  const page = world.page({ disk })
  const uri = await page.pair(signIn).uri
  page.relay.dispose()
  const wallet = await world.wallet({ signIn: behaves })
  await wallet.kit.pair({ uri })
  await eventually(() => expect(wallet.sessions()).toHaveLength(1))
  const next = world.page({ disk })
  const [session] = await once(next.relay.port.sessions({ awaits: true }))
  if (behaves === 'forge') return expect(session).toBeUndefined()
  expect(session).toMatchObject({ topic: wallet.sessions()[0], untaken: true, namespaces: { eip155: { chains: ['eip155:1', 'eip155:10'] } } })
  expect(await once(next.request(session as never, 'personal_sign', ['0x6869', owner.address] as never))).toMatch(/^0x/)
})

it('[WC-31] a refused sign-in is Connection rejected', async () => {
  const app = world.page()
  const { kit } = await world.wallet({ signIn: 'refuse' })
  const pairing = app.pair(signIn)
  await kit.pair({ uri: await pairing.uri })
  await expect(pairing.settled).rejects.toMatchObject({ code: 'CONNECTION_REJECTED' })
})
