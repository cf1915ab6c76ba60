import { lastValueFrom } from 'rxjs'
import { createPublicClient, encodeFunctionData, http, parseAbi } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Anvil, startAnvil } from '../../../cli/sandbox/evm/anvil.js'
import { createRpcCall } from '../../../cli/sandbox/http/json-rpc.js'
import { answerActivity } from '../../../cli/sandbox/services/activity.js'
import { type Services, startServices } from '../../../cli/sandbox/services/services.js'
import { createChainActivity } from '../../../src/adapters/activity/chain-activity.js'
import { createHostedActivity } from '../../../src/adapters/activity/hosted-activity.js'
import { createJoinedActivity } from '../../../src/adapters/activity/joined-activity.js'
import { createHttpApi } from '../../../src/adapters/http/http-api.js'
import { createHttpRpc } from '../../../src/adapters/evm/rpc/http-rpc.js'
import { rowsOf } from '../../../src/domain/activity/rows.js'
import type { CaipNetworkId } from '../../../src/domain/shared/caip/caip.js'
import { mainnet } from '../../../src/domain/shared/networks/evm-chains.js'
import type { ActivityPage, ActivityPort } from '../../../src/ports/services/activity.js'
import { eventually } from '../../eventually.js'
import { realClock, realTimer } from './evm-real-ports.js'
import { TOKEN } from './mock-contracts.js'

const ME = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const FRIEND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const token = `0x${'a1'.repeat(20)}`
const NETWORK: CaipNetworkId = 'eip155:31337'
const abi = parseAbi(['function transfer(address to, uint256 amount)', 'function approve(address spender, uint256 amount)'])
const coinOf = () => ({ symbol: 'ETH', decimals: 18 })

let chain: Anvil
let services: Services
const hashes: string[] = []
beforeAll(async () => {
  chain = await startAnvil({ chainId: 31_337, port: 0 })
  services = await startServices({ name: 'services', port: 0 })
  answerActivity(services, [{ chainId: 31_337, call: createRpcCall(chain.rpcUrl) }])
  const { request } = createPublicClient({ transport: http(chain.rpcUrl) })
  const ask = (method: string, ...params: unknown[]) => request({ method: method as never, params: params as never })
  await ask('anvil_setCode', token, TOKEN)
  const send = async (from: string, to: string, more: object) =>
    hashes.push((await ask('eth_sendTransaction', { from, to, gas: '0x30d40', ...more })) as string)
  const call = (functionName: 'transfer' | 'approve', to: string, amount: bigint) => ({
    data: encodeFunctionData({ abi, functionName, args: [to as never, amount] }),
  })
  await send(ME, FRIEND, { value: '0x14d1120d7b160000' })
  await send(ME, token, call('transfer', FRIEND, 2_500_000n))
  await send(FRIEND, token, call('transfer', ME, 7_000_000n))
  await send(ME, token, call('approve', FRIEND, 5_000_000n))
  await send(ME, token, call('approve', FRIEND, 0n))
  // Poison: nothing of a stranger's, sent to the account.
  await send(FRIEND, token, call('transfer', ME, 0n))
  // The chain answers before it has made the block.
  for (const hash of hashes) await eventually(async () => expect(await ask('eth_getTransactionReceipt', hash)).not.toBeNull())
})
afterAll(async () => {
  await Promise.all([chain.stop(), services.close()])
})

const chainPort = () => {
  const rpc = createHttpRpc({ clock: realClock, timer: realTimer })
  return createChainActivity({ clock: realClock, coinOf, read: (network, method, params) => rpc.call({ network, urls: [chain.rpcUrl], method, params }) })
}
const hostedPort = (): ActivityPort => {
  const identity = { projectId: 'p', sdkType: 'latchkit', sdkVersion: 'js-0.1.0' }
  const api = createHttpApi({ clock: realClock, timer: realTimer, identity: () => identity, hosts: services.hosts })
  return createJoinedActivity({
    http: () => api,
    hosted: (calls) => createHostedActivity({ http: calls, clock: realClock, symbolOf: () => 'ETH' }),
    chain: chainPort(),
  })
}
const pageOf = (port: ActivityPort, sent: readonly string[] = []): Promise<ActivityPage> => lastValueFrom(port.page({ network: NETWORK, address: ME, sent }))
const rows = ({ transactions }: ActivityPage) =>
  rowsOf({ subject: { network: NETWORK, address: ME }, network: mainnet, transactions, sent: [], pending: [], own: [ME] })
const words = (page: ActivityPage) =>
  rows(page).map(({ hash, kind, out, in: came, hidden }) => [
    hashes.indexOf(hash as string),
    kind,
    [...out, ...came].map(({ amount, symbol }) => `${amount} ${symbol}`).join(),
    hidden,
  ])

describe('the history of a real chain', () => {
  it('[ACTIVITY-02, ACTIVITY-10] its logs say what moved and what was allowed, and who signed; coins leave none', async () => {
    const page = await pageOf(chainPort())
    expect(words(page)).toEqual([
      [5, 'received', '0 USDC', 'zero'],
      [4, 'revoked', '', undefined],
      [3, 'approved', '', undefined],
      [2, 'received', '7 USDC', undefined],
      [1, 'sent', '2.5 USDC', undefined],
    ])
    expect(page.source).toMatchObject({ kind: 'chain', fromBlock: 0 })
    expect(rows(page).map(({ fee, isOwn }) => [fee !== undefined, isOwn])).toEqual([
      [false, false],
      [true, true],
      [true, true],
      [false, false],
      [true, true],
    ])
  })

  it('[ACTIVITY-02, ACTIVITY-09] tells the coins that were sent here, with fee and time; a hash that it does not know is none', async () => {
    const page = await pageOf(chainPort(), [hashes[0] as string, `0x${'9'.repeat(64)}`])
    expect(words(page)).toHaveLength(6)
    expect(rows(page).find(({ hash }) => hash === hashes[0])).toMatchObject({
      kind: 'sent',
      status: 'confirmed',
      isOwn: true,
      out: [{ amount: '1.5', symbol: 'ETH' }],
    })
    expect(rows(page).every(({ at }) => at !== undefined)).toBe(true)
  })

  it('[ACTIVITY-02, API-06] the sandbox’s service tells the same from the blocks themselves, and the coins too', async () => {
    const page = await pageOf(hostedPort())
    expect(page.source).toEqual({ kind: 'service' })
    expect(words(page)).toEqual([
      [5, 'received', '0 USDC', 'zero'],
      [4, 'revoked', '', undefined],
      [3, 'approved', '', undefined],
      [2, 'received', '7 USDC', undefined],
      [1, 'sent', '2.5 USDC', undefined],
      [0, 'sent', '1.5 ETH', undefined],
    ])
  })

  it('[ACTIVITY-09] of a transaction that was sent here and that the service tells there is one row', async () => {
    const { transactions } = await pageOf(hostedPort())
    const sent = [{ network: NETWORK, hash: hashes[0] as string, address: ME, sentAt: Date.now(), effects: [], outcome: 'confirmed' as const }]
    const joined = rowsOf({ subject: { network: NETWORK, address: ME }, network: mainnet, transactions, sent, pending: [], own: [ME] })
    expect(joined.map(({ id }) => id)).toHaveLength(6)
  })

  it('[ACTIVITY-07, fault] where the service fails, the chain tells', async () => {
    services.faults.set({ kind: 'status', status: 500, methods: ['history'] })
    expect((await pageOf(hostedPort())).source).toMatchObject({ kind: 'chain', without: 'failed' })
    services.faults.clear()
  }, 30_000)
})
