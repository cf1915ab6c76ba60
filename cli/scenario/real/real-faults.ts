import type { RpcFault } from '../../../src/adapters/memory/rpc-script.js'
import type { FaultPlan } from '../../sandbox/index.js'
import type { HttpFault } from '../../sandbox/evm/rpc-faults.js'
import type { CaipNetworkId } from '../../../src/domain/shared/caip/caip.js'
import type { FaultAct, ScenarioRpcFault } from '../read/step-schema.js'

/** Applies the faults of a step to the node of one network. */
export function realRpcFaults(
  plan: Pick<FaultPlan<object>, 'set' | 'clear' | 'list'>,
  network: CaipNetworkId,
  { rpc, offline }: Pick<FaultAct, 'rpc' | 'offline'>,
): void {
  if (rpc === null || offline === false) plan.clear()
  else if (rpc !== undefined && (rpc.network === undefined || rpc.network === network)) plan.set([...plan.list(), realFault(rpc)])
  if (offline) plan.set([{ kind: 'drop' }])
}

function realFault({ fault, times, method }: ScenarioRpcFault): HttpFault {
  return { ...kindOf(fault), ...(times === undefined ? {} : { times }), ...(method === undefined ? {} : { methods: [method] }) }
}

function kindOf(fault: RpcFault): HttpFault {
  if (fault === 'silent') return { kind: 'hang' }
  if (fault === 'garbage') return { kind: 'garbage' }
  if (fault === 'unreachable') return { kind: 'drop' }
  if ('delay' in fault) return { kind: 'delay', ms: fault.delay }
  if ('status' in fault) return { kind: 'status', ...fault }
  return { kind: 'error', ...fault.error, data: fault.error.data }
}
