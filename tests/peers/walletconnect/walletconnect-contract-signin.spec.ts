import { getAddress } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { type Anvil, startAnvil } from '../../../cli/sandbox/evm/anvil.js'
import { createRpcCall } from '../../../cli/sandbox/http/json-rpc.js'
import { createHttpRpc } from '../../../src/adapters/evm/rpc/http-rpc.js'
import type { SignClientRelayOptions } from '../../../src/adapters/walletconnect/client/sign-client-relay.js'
import { realClock, realTimer } from '../evm/evm-real-ports.js'
import { FACTORY, FACTORY_CODE, laterAccount, ownedBy } from '../siwx/contract-accounts.js'
import { once } from './walletconnect-app.js'
import { owner, second } from './walletconnect-wallet.js'
import { relayWorld } from './walletconnect-world.js'

const world = relayWorld()
const account = getAddress('0x00000000000000000000000000000000c0ffee01')
const signIn = {
  domain: 'app.example',
  uri: 'https://app.example/login',
  nonce: 'a1b2c3d4e5f6',
  chains: ['eip155:1', 'eip155:10'],
  issuedAt: '2025-01-01T00:00:00.000Z',
} as const

let chain: Anvil
beforeAll(async () => {
  chain = await startAnvil({ chainId: 1, port: 0 })
})
afterAll(() => chain.stop())

/** Replies to the stock packages' requests to their maker's host: the wallet trusts its own signature, and no request leaves this machine. */
let foreign: string[]
beforeEach(() => {
  foreign = []
  const real = globalThis.fetch
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    if (!String(input).startsWith('https://rpc.walletconnect.')) return real(input, init)
    foreign.push(String(input))
    return Response.json({ id: 1, jsonrpc: '2.0', result: `0x1626ba7e${'0'.repeat(56)}` })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

async function pairWith(code: string | undefined, urls: readonly string[] = [chain.rpcUrl], conduct: Parameters<typeof world.wallet>[0] = {}) {
  await createRpcCall(chain.rpcUrl)('anvil_setCode', [account, code ?? '0x'])
  const rpc = createHttpRpc({ clock: realClock, timer: realTimer, fetch: (input, init) => globalThis.fetch(input, init) })
  const read: SignClientRelayOptions['read'] = (network, method, params) => rpc.call({ network, urls, method, params })
  const app = world.page({ read })
  const { kit } = await world.wallet({ signIn: 'sign', contract: account, ...conduct })
  const pairing = app.pair(signIn)
  await kit.pair({ uri: await pairing.uri })
  return { app, settled: pairing.settled }
}

it('[WC-26, WC-27] a contract account signs in with the proposal, asked at our node alone, and its session works', async () => {
  const { app, settled } = await pairWith(ownedBy(owner.address))
  const { session, signedIn = [] } = await settled
  expect(signedIn).toMatchObject([{ account: `eip155:1:${account}`, type: 'eip1271' }])
  expect(session.namespaces.eip155).toMatchObject({ accounts: [`eip155:1:${account}`, `eip155:10:${account}`], chains: ['eip155:1', 'eip155:10'] })
  // The wallet's own check was the only one that went there.
  expect(foreign).toHaveLength(1)
  expect(await once(app.request(session, 'personal_sign', ['0x6869', owner.address] as never))).toMatch(/^0x/)
  expect(await once(app.relay.port.sessions())).toEqual([session])
  app.relay.dispose()
  expect(await once(world.page({ disk: app.disk }).relay.port.sessions())).toEqual([session])
})

it('[WC-27, T17] what its code does not take is nothing, and no session is made of it', async () => {
  for (const code of [ownedBy(second.address), undefined]) {
    const { app, settled } = await pairWith(code)
    await expect(settled).rejects.toMatchObject({ code: 'CONNECT_FAILED', cause: { message: 'Signature verification failed' } })
    expect(await once(app.relay.port.sessions())).toEqual([])
  }
})

it('[WC-26] where no node can be asked there is a session without a sign-in', async () => {
  const { settled } = await pairWith(ownedBy(owner.address), ['http://127.0.0.1:9'])
  const { session, signedIn } = await settled
  expect(signedIn).toBeUndefined()
  expect(session.namespaces.eip155?.accounts).toContain(`eip155:1:${account}`)
})

it('[WC-26, WC-27] an account that is not deployed yet signs in, verified without deploying it', async () => {
  const { address: later, wrap } = laterAccount(owner.address)
  const node = createRpcCall(chain.rpcUrl)
  await node('anvil_setCode', [FACTORY, FACTORY_CODE])
  const { app, settled } = await pairWith(undefined, [chain.rpcUrl], { contract: later, wrap })
  const { session, signedIn = [] } = await settled
  expect(signedIn).toMatchObject([{ account: `eip155:1:${later}`, type: 'eip1271' }])
  expect(session.namespaces.eip155?.accounts).toContain(`eip155:1:${later}`)
  expect(await node('eth_getCode', [later, 'latest'])).toBe('0x')
  expect(await once(app.relay.port.sessions())).toEqual([session])
})

it('[WC-27, T17] one that would belong to somebody else is nobody', async () => {
  const { address: later, wrap } = laterAccount(second.address)
  await createRpcCall(chain.rpcUrl)('anvil_setCode', [FACTORY, FACTORY_CODE])
  const { settled } = await pairWith(undefined, [chain.rpcUrl], { contract: later, wrap })
  await expect(settled).rejects.toMatchObject({ code: 'CONNECT_FAILED', cause: { message: 'Signature verification failed' } })
})
