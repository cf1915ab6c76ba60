import { filter, firstValueFrom } from 'rxjs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Anvil, startAnvil } from '../../../cli/sandbox/evm/anvil.js'
import { type Sponsor, startSponsor } from '../../../cli/sandbox/evm/sponsor.js'
import { createRpcCall } from '../../../cli/sandbox/http/json-rpc.js'
import { createHeadlessWallet } from '../../../cli/sandbox/wallet/headless.js'
import { evm } from '../../../src/evm.js'
import { createLatchkit, type Latchkit } from '../../../src/index.js'
import { nodePorts } from '../../../src/node.js'
import { send } from '../../../src/send.js'
import { announce } from './evm-scripted-wallet.js'

let chain: Anvil
let sponsor: Sponsor
beforeAll(async () => {
  chain = await startAnvil({ chainId: 31_337, port: 0 })
  sponsor = await startSponsor([{ chainId: 31_337, nodeUrl: chain.rpcUrl }], { name: 'sponsor', port: 0 })
})
afterAll(() => Promise.all([chain.stop(), sponsor.close()]))

const TO = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const WEI = 10n ** 15n

/** Opens an app whose visitor has exactly the given ether, with a wallet of the sandbox. */
async function open(firstAccount: number, wei: bigint) {
  const chains = [{ chainId: 31_337, rpcUrl: chain.rpcUrl }]
  const wallet = createHeadlessWallet({ name: 'Kestrel', rdns: 'dev.latchkit.kestrel', chains, policy: 'approve', firstAccount, batches: 'sponsored' })
  const page = new EventTarget()
  announce(page, wallet.info, wallet.provider)
  const kit: Latchkit = createLatchkit({
    networks: [
      {
        id: 31_337,
        chainNamespace: 'eip155',
        caipNetworkId: 'eip155:31337',
        name: 'Sandbox',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: { default: { http: [chain.rpcUrl] } },
      },
    ],
    metadata: { name: 'App' },
    use: [evm({ window: page, sponsor: { url: sponsor.url, name: 'Acme', context: { policy: 'p' } } } as never), send()],
    ports: nodePorts({}),
  })
  kit.start()
  const node = createRpcCall(chain.rpcUrl)
  await kit.run({ type: 'connect', connectorId: 'dev.latchkit.kestrel' })
  const account = kit.getState().account.namespaces.eip155?.address ?? ''
  await node('anvil_setBalance', [account, `0x${wei.toString(16)}`])
  const plan = () => kit.getState().plans.held.at(-1)
  const reviewed = (revision: number) =>
    firstValueFrom(kit.events$.pipe(filter((event) => event.type === 'planReviewed' && event.isLast === true && event.revision === revision)))
  const balance = async (of: string) => BigInt(`${await node('eth_getBalance', [of, 'latest'])}`)
  const asked = () => wallet.controls.requests.flatMap(({ method }) => (/^wallet_sendCalls$|^eth_sendTransaction$/.test(method) ? [method] : []))
  return { kit, account, plan, reviewed, balance, asked }
}

describe('a plan with a sponsor, on a real chain', () => {
  it('[SEND-16] k4 sends all the visitor has: the sponsor pays the fee, and no balance is needed for it', async () => {
    const { kit, plan, reviewed, balance, asked } = await open(3, WEI)
    const before = await balance(TO)
    const ready = reviewed(1)
    const done = kit.run({ type: 'send', to: TO, amount: '0.001', silent: true })
    await ready
    expect(plan()?.content).toMatchObject({
      costs: [{ for: 'network', isSponsored: true }],
      batch: { steps: ['send'], sponsor: { name: 'Acme' }, upgrades: true },
    })
    kit.dispatch({ type: 'confirmPlan', despiteWarnings: true })
    expect(await done).toMatchObject({ outcome: 'confirmed', hash: expect.stringMatching(/^0x[0-9a-f]{64}$/), batchId: expect.any(String) })
    expect([(await balance(TO)) - before, asked()]).toEqual([WEI, ['wallet_sendCalls']])
    expect(sponsor.calls().map(({ method, context }) => [method, context])).toEqual([
      ['pm_getPaymasterStubData', { policy: 'p' }],
      ['pm_getPaymasterData', { policy: 'p' }],
    ])
    kit.dispose()
  })

  it('[SEND-16, RPC-18, fault] k4 that refuses becomes a question: the visitor pays with a new prompt, or has nothing to pay with', async () => {
    sponsor.faults.set({ kind: 'error', code: -32_000, message: 'The policy is used up.' })
    const rich = await open(4, WEI * 1_000n)
    const [first, second] = [rich.reviewed(1), rich.reviewed(2)]
    const done = rich.kit.run({ type: 'send', to: TO, amount: '0.001', silent: true })
    await first
    rich.kit.dispatch({ type: 'confirmPlan', despiteWarnings: true })
    await second
    expect([rich.plan()?.isUnsponsored, rich.plan()?.content?.batch, rich.asked()]).toEqual([true, undefined, ['wallet_sendCalls']])
    rich.kit.dispatch({ type: 'confirmPlan', despiteWarnings: true })
    expect(await done).toMatchObject({ outcome: 'confirmed' })
    expect(rich.asked()).toEqual(['wallet_sendCalls', 'eth_sendTransaction'])
    rich.kit.dispose()

    const poor = await open(6, WEI)
    const ready = poor.reviewed(1)
    const failed = poor.kit.run({ type: 'send', to: TO, amount: '0.001', silent: true }).catch((error: unknown) => error)
    await ready
    poor.kit.dispatch({ type: 'confirmPlan', despiteWarnings: true })
    expect(await failed).toMatchObject({ code: 'SEND_FEE_MISSING' })
    expect([await poor.balance(poor.account), poor.asked()]).toEqual([WEI, ['wallet_sendCalls']])
    poor.kit.dispose()
    sponsor.faults.clear()
  })
})
