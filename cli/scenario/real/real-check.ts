import type { LatchkitError } from '../../../src/domain/shared/errors/errors.js'
import { type Fault, type PlacedFault, scenarioInvalid } from '../steps/faults.js'
import type { Act, Scenario } from '../read/scenario.js'
import { relayPolicyOf, type RelayWalletPolicy } from '../../../src/adapters/memory/relay/relay-policy.js'
import { refusalOf } from './real-relay-words.js'
import type { RelayAct } from '../read/relay-schema.js'
import { isChain, isSandboxNetwork, orderProblem, VIRTUAL_ONLY, walletActProblem, walletFaults } from './real-wallet-check.js'
import type { ScenarioWallet } from '../read/world-schema.js'

/** Returns the reasons why a scenario cannot run against real chains, as `SCENARIO_INVALID`; undefined if it can. */
export function realFaults(scenario: Scenario, chainIds: readonly number[]): LatchkitError | undefined {
  const { options, world, steps } = scenario
  const whole = [
    ...options.networks.flatMap((network, index): Fault[] =>
      isSandboxNetwork(network.caipNetworkId ?? `eip155:${network.id}`, chainIds)
        ? []
        : [
            {
              path: ['config', 'networks', index],
              problem: `${network.name} is none of the sandbox's chains (${chainIds.join(', ')}, sandboxSolana, sandboxBitcoin); a real run never leaves this machine`,
            },
          ],
    ),
    ...world.wallets.flatMap((wallet, index) => walletFaults(wallet, ['world', 'wallets', index], chainIds)),
    ...(world.relay === undefined ? [] : relayFaults(world.relay, chainIds)),
    ...(world.rpc.length > 0 ? [{ path: ['world', 'rpc'], problem: `answers of your own: this ${VIRTUAL_ONLY}` }] : []),
    ...(world.tokens.length > 0 ? [{ path: ['world', 'tokens'], problem: `tokens: this ${VIRTUAL_ONLY}` }] : []),
    ...world.balances.flatMap(({ network }, index): Fault[] =>
      isSandboxNetwork(network, chainIds) ? [] : [{ path: ['world', 'balances', index], problem: `${network} is none of the sandbox's chains` }],
    ),
  ]
  const installed = [...world.wallets, ...steps.flatMap(({ act }) => (act.verb === 'install' ? [act.wallet] : []))]
  const ofSteps = steps.flatMap(({ act, index }): Fault[] => {
    const path = ['steps', index - 1, act.verb]
    const problem = stepProblem(act, installed)
    return problem !== undefined ? [{ path, problem }] : act.verb === 'install' ? walletFaults(act.wallet, path, chainIds) : []
  })
  const all = [...whole, ...ofSteps].map((fault): PlacedFault => ({ ...fault, line: scenario.lineOf(fault.path), column: 1 }))
  return all.length === 0 ? undefined : scenarioInvalid(scenario.file, all)
}

function relayFaults({ namespaces = {}, policy }: NonNullable<Scenario['world']['relay']>, chainIds: readonly number[]): Fault[] {
  const at = ['world', 'relay'] as const
  const { accounts = [], chains = [] } = namespaces.eip155 ?? {}
  const others = Object.keys(namespaces).filter((namespace) => namespace !== 'eip155')
  const order = orderProblem(accounts)
  return [
    ...others.map((namespace) => ({ path: [...at, 'namespaces', namespace], problem: `the far wallet has no ${namespace} in a real run` })),
    ...(order === undefined ? [] : [{ path: [...at, 'namespaces', 'eip155', 'accounts'], problem: order }]),
    ...chains.flatMap((chain, index) =>
      isChain(chain, chainIds) ? [] : [{ path: [...at, 'namespaces', 'eip155', 'chains', index], problem: `${chain} is none of the sandbox's chains` }],
    ),
    ...(policy === undefined ? [] : policyProblems(relayPolicyOf(policy)).map((problem) => ({ path: [...at, 'policy'], problem }))),
  ]
}

function policyProblems({ signIn, acknowledgeSwitchWithoutSwitching }: RelayWalletPolicy): string[] {
  const virtual = [signIn === 'forge' && 'signIn: forge', acknowledgeSwitchWithoutSwitching && 'acknowledgeSwitchWithoutSwitching']
  return virtual.filter((word) => typeof word === 'string').map((word) => `${word} ${VIRTUAL_ONLY}`)
}

function relayProblem({ policy, faults }: RelayAct): string | undefined {
  if (faults?.refuse !== undefined && refusalOf(faults.refuse) === undefined) return 'no relay refuses with this text'
  return policy === undefined ? undefined : policyProblems(policy)[0]
}

function stepProblem(act: Act, installed: readonly ScenarioWallet[]): string | undefined {
  switch (act.verb) {
    case 'newTab':
    case 'closeTab':
    case 'sleep':
      return VIRTUAL_ONLY
    case 'relay':
      return relayProblem(act.act)
    case 'fault':
      return act.fault.storage !== undefined || act.fault.tabs !== undefined ? `faults of storage and tabs: this ${VIRTUAL_ONLY}` : undefined
    case 'wallet':
      return walletActProblem(
        act.act,
        installed.find(({ id }) => id === act.act.id),
      )
    default:
      return undefined
  }
}
