import { createMemoryTimer } from '../../../src/adapters/memory/time/memory-timer.js'
import type { MemoryPorts } from '../../../src/adapters/memory/memory-ports.js'
import type { Json } from '../../../src/domain/shared/json/json.js'
import { createScenarioSite, type ScenarioSite } from './scenario-site.js'
import type { Scenario } from '../read/scenario.js'
import type { ScenarioSiteOptions } from '../read/site-schema.js'

/** Creates the secure site in virtual time, over the chains in memory. */
export function createVirtualSite(scenario: Scenario, options: ScenarioSiteOptions, around: MemoryPorts, seed: number): Promise<ScenarioSite> {
  const { time, rpc, clock } = around
  for (const [method, result] of Object.entries(CHAIN)) rpc.handle(method, () => result)
  return createScenarioSite({
    scenario,
    options,
    clock: clock.port,
    timer: createMemoryTimer(time).port,
    seed,
    node: ({ id, rpcUrl }, method, params) => rpc.port.call({ network: id, urls: [rpcUrl], method, params }),
  })
}

const HASH = `0x${'ab'.repeat(32)}`

/** Answers of a chain that accepts everything at once; the scenario's own answers (`world.rpc`) come first. */
const CHAIN: Readonly<Record<string, Json>> = {
  eth_getCode: '0x',
  eth_call: '0x',
  eth_getTransactionCount: '0x0',
  eth_estimateGas: '0x5208',
  eth_gasPrice: '0x1',
  eth_maxPriorityFeePerGas: '0x1',
  eth_getBlockByNumber: { baseFeePerGas: '0x1' },
  eth_sendRawTransaction: HASH,
  eth_getTransactionReceipt: { status: '0x1', transactionHash: HASH, blockHash: HASH, blockNumber: '0x2', gasUsed: '0x5208', logs: [] },
}
