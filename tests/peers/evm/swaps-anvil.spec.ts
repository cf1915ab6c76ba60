import { throwError } from 'rxjs'
import { createRpcCall } from '../../../cli/sandbox/http/json-rpc.js'
import { type Anvil, startAnvil } from '../../../cli/sandbox/evm/anvil.js'
import { installContracts, type SandboxContracts } from '../../../cli/sandbox/evm/contracts/index.js'
import { answerSwap } from '../../../cli/sandbox/services/swap.js'
import { type Services, startServices } from '../../../cli/sandbox/services/services.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createHttpRpc } from '../../../src/adapters/evm/rpc/http-rpc.js'
import { createJoinedSwaps } from '../../../src/adapters/evm/swaps/joined-swaps.js'
import { failure } from '../../../src/domain/shared/errors/errors.js'
import { createHttpApi } from '../../../src/adapters/http/http-api.js'
import type { SwapsHarness } from '../../../src/testing/contracts/services/swaps.js'
import { swapsContract } from '../../../src/testing/contracts/services/swaps.js'
import { realClock, realTimer } from './evm-real-ports.js'

const NETWORK = 'eip155:31337'
let chain: Anvil
let services: Services
let world: SandboxContracts

beforeAll(async () => {
  chain = await startAnvil({ chainId: 31_337, port: 0 })
  world = await installContracts(chain.rpcUrl, 31_337)
  services = await startServices({ name: 'services', port: 0 })
  answerSwap(services, [{ chainId: 31_337, call: createRpcCall(chain.rpcUrl) }])
})
afterAll(async () => {
  await Promise.all([chain.stop(), services.close()])
})

const idOf = (key: string) => world.tokens.find((one) => one.key === key)?.address ?? ''

/** Opens exchanges of the service, or of the pools alone, over the same chain. */
function open(source: 'service' | 'pools'): SwapsHarness {
  const rpc = createHttpRpc({ clock: realClock, timer: realTimer })
  const identity = { projectId: 'p', sdkType: 'latchkit', sdkVersion: 'js-0.1.0' }
  const api = createHttpApi({ clock: realClock, timer: realTimer, identity: () => identity, hosts: services.hosts })
  let isBroken = false
  services.faults.clear()
  const port = createJoinedSwaps({
    http: () => (source === 'service' ? api : undefined),
    read: (network, method, params) =>
      isBroken ? throwError(() => failure('RPC_FAILED', { name: 'RpcError', detail: 'busy' })) : rpc.call({ network, urls: [chain.rpcUrl], method, params }),
    poolsOf: () => (source === 'pools' ? { router: world.router, tokens: world.tokens.map(({ address }) => address) } : undefined),
    coinOf: () => ({ name: 'Ether', symbol: 'ETH', decimals: 18 }),
  })
  return {
    port,
    network: NETWORK,
    account: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    token: idOf('usdc'),
    other: idOf('dai'),
    dead: world.factory,
    breakSource() {
      isBroken = true
      services.faults.set({ kind: 'status', status: 400 })
    },
    withinMs: 300,
    elapse: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  }
}

describe('exchanges on a real chain', () => {
  const api = { describe, it: (name: string, body: () => Promise<void>) => it(name, body), expect }
  swapsContract(api, 'pools', () => open('pools'))
  swapsContract(api, 'hosted service', () => open('service'))
})
