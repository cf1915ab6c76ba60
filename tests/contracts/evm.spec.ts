import { describe, expect, it } from 'vitest'
import {
  connectorContract,
  createMemoryTimer,
  createVirtualTime,
  discoveryContract,
  type EndpointBehaviour,
  rpcContract,
  type VirtualTime,
} from 'latchkit/testing'
import { createEip6963Discovery } from '../../src/adapters/evm/wallets/eip6963-discovery.js'
import { captureProvider } from '../../src/adapters/evm/wallets/eip1193.js'
import { createEvmConnector } from '../../src/adapters/evm/wallets/evm-connector.js'
import { createWalletRegistry } from '../../src/adapters/evm/wallets/wallet-registry.js'
import { announce, settle, silence, uuidOf } from '../peers/evm/evm-scripted-wallet.js'
import { json, type NodeAnswer, type NodeRequest, scriptedNodes } from '../peers/evm/evm-scripted-node.js'
import { createEvmWallet } from './evm-wallet.js'
import { networkOf } from './fixtures.js'

const api = { describe, it, expect }

/** Moves virtual time on from one call to the next, and lets promises settle in between. */
async function elapseIn(time: VirtualTime, ms: number): Promise<void> {
  const end = time.now() + ms
  await settle(4)
  for (let next = time.next(); next !== undefined && next <= end; next = time.next()) {
    time.advanceTo(next)
    await settle(4)
  }
  time.advanceTo(end)
  await settle(4)
}

connectorContract(api, 'EIP-1193', () => {
  const time = createVirtualTime()
  const registry = createWalletRegistry()
  const accounts = ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'] as const
  const wallet = createEvmWallet(accounts, 1)
  const provider = captureProvider(wallet.provider)
  if (provider) registry.announce({ info: { uuid: uuidOf(1), name: 'Alpha', icon: null, rdns: 'io.example.alpha' }, provider, source: wallet.provider })
  return {
    port: createEvmConnector({ registry, timer: createMemoryTimer(time).port, requestPermissions: false, onWarning: () => {} }),
    elapse: (ms) => elapseIn(time, ms),
    ref: { connectorId: 'io.example.alpha', namespace: 'eip155' },
    accounts,
    networks: [networkOf(1, 'One'), networkOf(8453, 'Two')],
    policy: wallet.policy,
    approve: wallet.approve,
    switchAccount: wallet.switchAccount,
    switchNetwork: (network) => wallet.switchNetwork(Number(network.split(':')[1])),
    disconnect: wallet.disconnect,
    prompts: wallet.prompts,
    held: wallet.listeners,
  }
})

discoveryContract(api, 'EIP-6963', () => {
  const time = createVirtualTime()
  const window = new EventTarget()
  let listeners = 0
  const counted = {
    addEventListener: (name: string, listener: (event: Event) => void) => {
      listeners += 1
      window.addEventListener(name, listener)
    },
    removeEventListener: (name: string, listener: (event: Event) => void) => {
      listeners -= 1
      window.removeEventListener(name, listener)
    },
    dispatchEvent: (event: Event) => window.dispatchEvent(event),
  } as Pick<EventTarget, 'addEventListener' | 'removeEventListener' | 'dispatchEvent'>
  return {
    port: createEip6963Discovery({
      window: counted,
      timer: createMemoryTimer(time).port,
      registry: createWalletRegistry(),
      enableEIP6963: true,
      enableInjected: false,
      onWarning: () => {},
    }),
    elapse: (ms) => elapseIn(time, ms),
    announce: (info) => announce(window, { ...info, icon: null }, { request: silence }),
    held: () => listeners,
  }
})

rpcContract(api, 'HTTP', () => {
  const hosts = ['one.example', 'two.example'] as const
  const scripts: EndpointBehaviour[][] = [[], []]
  const nodes = Object.fromEntries(hosts.map((host, endpoint) => [host, nodeOf(() => scripts[endpoint] ?? [])]))
  const { rpc, requests, time } = scriptedNodes(nodes)
  return {
    port: rpc,
    elapse: (ms) => elapseIn(time, ms),
    network: 'eip155:1',
    urls: ['https://one.example/key', 'https://two.example/key'],
    script(endpoint, ...behaviours) {
      scripts[endpoint] = [...behaviours]
    },
    arrived: (endpoint) =>
      requests
        .filter(({ url }) => new URL(url).host === hosts[endpoint])
        .flatMap(({ calls }) => calls.map(({ method }) => method).filter((method) => method !== 'eth_chainId')),
    held: () => requests.filter((request) => !request.aborted && !answered.has(request)).length,
  }
})

const answered = new WeakSet<NodeRequest>()

/** A node that tells its chain, and else does what the script has next. */
function nodeOf(script: () => EndpointBehaviour[]): NodeAnswer {
  return async (request) => {
    const [call] = request.calls
    if (call?.method === 'eth_chainId') return answer(request, { result: '0x1' })
    const behaviours = script()
    const next = behaviours.length > 1 ? behaviours.shift() : behaviours[0]
    if (next === 'silent') return silence()
    answered.add(request)
    if (next === 'unreachable') throw new TypeError('fetch failed')
    if (next === 'garbage') return json('garbage')
    if (next !== undefined && 'status' in next) return new Response('no', { status: next.status })
    return answer(request, next ?? { result: null })
  }
}

function answer(request: NodeRequest, body: object): Response {
  answered.add(request)
  const bodies = request.calls.map(({ id }) => ({ jsonrpc: '2.0', id, ...body }))
  return json(request.isBatch ? bodies : bodies[0])
}
