import { firstValueFrom } from 'rxjs'
import { type Address, createTestClient, createWalletClient, encodeFunctionData, type Hex, http, parseAbi, publicActions } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Anvil, startAnvil } from '../../../cli/sandbox/evm/anvil.js'
import { deploySessionAccount, type SessionAccount } from '../../../cli/sandbox/evm/sessions/sessions.js'
import { type Services, startServices } from '../../../cli/sandbox/services/services.js'
import { answerSessions } from '../../../cli/sandbox/services/sessions.js'
import { createSessionCalls } from '../../../src/adapters/evm/sessions/session-calls.js'
import { createHttpApi } from '../../../src/adapters/http/http-api.js'
import { createHostedSessions } from '../../../src/adapters/smart-sessions/hosted-sessions.js'
import { createJoinedSessions } from '../../../src/adapters/smart-sessions/joined-sessions.js'
import { createWalletSessions } from '../../../src/adapters/smart-sessions/wallet-sessions.js'
import type { CaipNetworkId } from '../../../src/domain/shared/caip/caip.js'
import type { Json } from '../../../src/domain/shared/json/json.js'
import { createHttpRpc } from '../../../src/adapters/evm/rpc/http-rpc.js'
import { realClock, realTimer } from './evm-real-ports.js'
import { TOKEN } from './mock-contracts.js'

const token = `0x${'a1'.repeat(20)}` as const
const abi = parseAbi(['function transfer(address to, uint256 amount)', 'function approve(address spender, uint256 amount)'])
const transfer = (to: Address, amount: bigint): Hex => encodeFunctionData({ abi, functionName: 'transfer', args: [to, amount] })

let chain: Anvil
let services: Services
let account: SessionAccount
let [owner, key, stranger, revoker]: Address[] = []
let expiry: number

const client = () => createWalletClient({ transport: http(chain.rpcUrl) }).extend(publicActions)
const test = () => createTestClient({ mode: 'anvil', transport: http(chain.rpcUrl) })

beforeAll(async () => {
  chain = await startAnvil({ chainId: 31_337, port: 0 })
  services = await startServices({ name: 'services', port: 0 })
  ;[owner, key, stranger, revoker] = (await client().getAddresses()) as Address[]
  await test().setCode({ address: token, bytecode: TOKEN as Hex })
  account = await deploySessionAccount(chain.rpcUrl, { owner: owner as Address, revoker: revoker as Address })
  answerSessions(services, [{ chainId: 31_337, nodeUrl: chain.rpcUrl, revoker: revoker as Address }])
})
// One of the tests moves the time of the chain.
beforeEach(async () => {
  expiry = Number((await client().getBlock()).timestamp) + 3_600
})
afterAll(async () => {
  await Promise.all([chain.stop(), services.close()])
})

const spender = () => ({ key: key as Address, expiry })
const coins = (limit: bigint) => account.grant({ ...spender(), rules: [{ kind: 'native', limit }] })
const pay = (id: Hex, value: bigint, by = key as Address) => account.execute({ key: by, id, to: stranger as Address, value })

/** The port as an app has it: the account's node and the service. */
function port() {
  const identity = { projectId: 'p', sdkType: 'latchkit', sdkVersion: 'js-0.1.0' }
  const api = createHttpApi({ clock: realClock, timer: realTimer, identity: () => identity, hosts: services.hosts })
  const rpc = createHttpRpc({ clock: realClock, timer: realTimer })
  const read = (network: CaipNetworkId, method: string, params: readonly Json[]) => rpc.call({ network, urls: [chain.rpcUrl], method, params })
  return createJoinedSessions({
    read,
    calls: createSessionCalls(read),
    hosted: () => createHostedSessions(api),
    wallet: createWalletSessions(() => undefined),
  })
}
const subject = () => ({ network: 'eip155:31337', connectorId: 'w', namespace: 'eip155', address: account.address }) as const

describe('a smart account that enforces its sessions', () => {
  it('[SESSIONS-04] lets a key spend up to its limit, over all calls together', async () => {
    const id = await coins(100n)
    expect(await pay(id, 60n)).toBe(true)
    await expect(pay(id, 41n)).rejects.toThrow('OverLimit')
    expect(await pay(id, 40n)).toBe(true)
    await expect(pay(id, 1n)).rejects.toThrow('OverLimit')
  })

  it('[SESSIONS-04] k6 reverts what no rule allows: another key, token, function, length, the account itself', async () => {
    const id = await account.grant({ ...spender(), rules: [{ kind: 'token', target: token, limit: 100n }] })
    const call = (to: Address, data: Hex, value = 0n) => account.execute({ key: key as Address, id, to, data, value })
    await expect(pay(id, 1n)).rejects.toThrow('NotPermitted')
    await expect(pay(id, 1n, stranger)).rejects.toThrow('NotKey')
    await expect(call(stranger as Address, transfer(stranger as Address, 1n))).rejects.toThrow('NotPermitted')
    await expect(call(token, encodeFunctionData({ abi, functionName: 'approve', args: [stranger as Address, 1n] }))).rejects.toThrow('NotPermitted')
    await expect(call(token, `${transfer(stranger as Address, 1n)}00`)).rejects.toThrow('NotPermitted')
    await expect(call(token, transfer(stranger as Address, 1n), 1n)).rejects.toThrow('NotPermitted')
    await expect(call(account.address, transfer(stranger as Address, 1n))).rejects.toThrow('NotPermitted')
    await expect(call(token, transfer(stranger as Address, 101n))).rejects.toThrow('OverLimit')
  })

  it('[SESSIONS-04] k6 takes no rule without a limit, and none about itself', async () => {
    await expect(coins(0n)).rejects.toThrow('RuleInvalid')
    await expect(account.grant({ ...spender(), rules: [] })).rejects.toThrow('RuleInvalid')
    await expect(account.grant({ ...spender(), rules: [{ kind: 'call', target: account.address, selector: '0x12345678', limit: 1n }] })).rejects.toThrow(
      'RuleInvalid',
    )
    await expect(account.grant({ ...spender(), expiry: 1, rules: [{ kind: 'native', limit: 1n }] })).rejects.toThrow('RuleInvalid')
  })

  it('[SESSIONS-04] k6 counts calls that fail', async () => {
    const bad = `0x${'bad0'.repeat(10)}` as const
    await test().setCode({ address: bad, bytecode: '0xfd' })
    const id = await account.grant({ ...spender(), rules: [{ kind: 'call', target: bad, selector: '0x12345678', limit: 1n }] })
    const call = () => account.execute({ key: key as Address, id, to: bad, data: '0x12345678' })
    expect(await call()).toBe(false)
    await expect(call()).rejects.toThrow('OverLimit')
  })
})

describe('the hosted service over the chain', () => {
  it('[API-22, SESSIONS-02] lists what the account has granted', async () => {
    const id = await coins(7n)
    const { accountCode, sessions } = await firstValueFrom(port().list(subject()))
    expect(accountCode).toEqual({ kind: 'contract' })
    expect(sessions.find((one) => one.id === id)).toMatchObject({
      source: 'service',
      app: 'Sandbox app',
      expiresAt: expiry * 1_000,
      permissions: [{ type: 'native-token-allowance', data: { allowanceAmount: '7' } }],
    })
    expect(await firstValueFrom(port().list({ ...subject(), address: stranger as Address }))).toEqual({
      accountCode: { kind: 'plain' },
      sessions: [],
      missing: [],
    })
  })

  it('[API-23, SESSIONS-03] k6 ends a session by the owner’s signature of its pci: the key’s next call reverts; the other session stays', async () => {
    const [id, other] = [await coins(50n), await coins(50n)]
    expect(await pay(id, 1n)).toBe(true)
    const sign = (by: Address | undefined, message: string) => client().signMessage({ account: by as Address, message })
    const revoke = (signature: string) => firstValueFrom(port().revoke({ ...subject(), id, source: 'service', signature }))
    for (const wrong of [await sign(stranger, id), await sign(owner, other), '0x12'])
      await expect(revoke(wrong)).rejects.toMatchObject({ code: expect.any(String) })
    expect(await pay(id, 1n)).toBe(true)
    expect(await revoke(await sign(owner, id))).toBeNull()
    await expect(pay(id, 1n)).rejects.toThrow('SessionEnded')
    expect(await pay(other, 1n)).toBe(true)
    const { sessions } = await firstValueFrom(port().list(subject()))
    expect(sessions.find((one) => one.id === id)?.revokedAt).toBeGreaterThan(0)
  })

  it('[SESSIONS-02, SESSIONS-04] a call is tried first, sent by the key, and the rest of its limit is read back; outside of it the account refuses, before and on the chain', async () => {
    const id = await coins(100n)
    const use = (value: bigint, more: object = {}) =>
      firstValueFrom(
        port().prepare({
          network: 'eip155:31337',
          address: key as Address,
          account: account.address,
          id,
          to: stranger as Address,
          value: `${value}`,
          data: '0x',
          ...more,
        }),
      )
    const { payload, problem, session, fee } = await use(60n)
    expect([problem, session, BigInt(fee) > 0n]).toMatchObject([undefined, { status: 'active', limits: [{ kind: 'native', limit: '100', spent: '0' }] }, true])
    const again = await use(60n)
    const send = async (text: string) => client().sendTransaction({ account: key as Address, chain: null, gas: 200_000n, ...JSON.parse(text), value: 0n })
    const receipt = async (text: string) => client().waitForTransactionReceipt({ hash: await send(text), pollingInterval: 50 })
    expect((await receipt(payload)).status).toBe('success')
    const state = () => firstValueFrom(port().state({ network: 'eip155:31337', account: account.address, id }))
    expect(await state()).toMatchObject({ status: 'active', limits: [{ spent: '60' }] })
    // One that was prepared before is over the limit now: the chain refuses it, and nothing more is spent.
    expect((await receipt(again.payload)).status).toBe('reverted')
    expect([(await use(60n)).problem, (await use(1n, { data: '0x12345678' })).problem, (await use(1n, { address: stranger })).problem]).toEqual([
      'OverLimit',
      'NotPermitted',
      'NotKey',
    ])
    expect(await state()).toMatchObject({ limits: [{ spent: '60' }] })
    const { sessions } = await firstValueFrom(port().list(subject()))
    expect(sessions.find((one) => one.id === id)?.permissions).toEqual([{ type: 'native-token-allowance', data: { allowanceAmount: '100', spent: '60' } }])
    await expect(firstValueFrom(port().state({ network: 'eip155:31337', account: account.address, id: `0x${'99'.repeat(32)}` }))).rejects.toMatchObject({
      code: 'SMART_SESSION_UNKNOWN',
    })
  })

  it('[SESSIONS-04] a session ends by its time', async () => {
    const id = await coins(50n)
    await test().increaseTime({ seconds: 3_700 })
    await test().mine({ blocks: 1 })
    await expect(pay(id, 1n)).rejects.toThrow('SessionEnded')
  })
})
