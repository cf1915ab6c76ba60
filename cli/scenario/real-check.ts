import { namespaceOf } from '../../src/domain/shared/caip.js'
import type { LatchkitError } from '../../src/domain/shared/errors.js'
import { type Fault, type PlacedFault, scenarioInvalid } from './faults.js'
import type { Act, Scenario } from './scenario.js'
import { relayPolicyOf, type RelayWalletPolicy } from '../../src/adapters/memory/relay-policy.js'
import { refusalOf } from './real-relay-words.js'
import type { RelayAct } from './relay-schema.js'
import { testAccounts } from './test-accounts.js'
import type { ScenarioWallet } from './world-schema.js'

const VIRTUAL_ONLY = 'works in virtual time only; run the scenario without --real'

/** What keeps a scenario from running against real chains, as `SCENARIO_INVALID`; undefined when nothing does. */
export function realFaults(scenario: Scenario, chainIds: readonly number[]): LatchkitError | undefined {
  const { options, world, steps } = scenario
  const whole = [
    ...options.networks.flatMap((network, index): Fault[] =>
      chainIds.includes(Number(network.id))
        ? []
        : [
            {
              path: ['config', 'networks', index],
              problem: `${network.name} is none of the sandbox's chains (${chainIds.join(', ')}); a real run never leaves this machine`,
            },
          ],
    ),
    ...world.wallets.flatMap((wallet, index) => walletFaults(wallet, ['world', 'wallets', index], chainIds)),
    ...(world.relay === undefined ? [] : relayFaults(world.relay, chainIds)),
    ...(world.rpc.length > 0 ? [{ path: ['world', 'rpc'], problem: `answers of your own: this ${VIRTUAL_ONLY}` }] : []),
    ...world.balances.flatMap(({ network }, index): Fault[] =>
      isChain(network, chainIds) ? [] : [{ path: ['world', 'balances', index], problem: `${network} is none of the sandbox's chains` }],
    ),
  ].map((fault): PlacedFault => ({ ...fault, line: 1, column: 1 }))
  const ofSteps = steps.flatMap(({ act, index, line }) => {
    const path = ['steps', index - 1, act.verb]
    const problem = stepProblem(act)
    const faults: Fault[] = problem !== undefined ? [{ path, problem }] : act.verb === 'install' ? walletFaults(act.wallet, path, chainIds) : []
    return faults.map((fault): PlacedFault => ({ ...fault, line, column: 1 }))
  })
  const all = [...whole, ...ofSteps]
  return all.length === 0 ? undefined : scenarioInvalid(scenario.file, all)
}

function walletFaults(wallet: ScenarioWallet, path: Fault['path'], chainIds: readonly number[]): Fault[] {
  const problems = [
    ...(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(wallet.id)
      ? []
      : [`"${wallet.id}" is no domain name in reverse order, by which real wallets are known; call it dev.example.${wallet.id.replace(/[^a-z0-9-]/gi, '')}`]),
    ...(wallet.namespace === undefined || wallet.namespace === 'eip155' ? [] : ['the sandbox has wallets of eip155 only']),
    ...(wallet.type === undefined || wallet.type === 'ANNOUNCED' ? [] : ['real wallets announce themselves; leave the type out']),
    ...(wallet.approvedNetworks === undefined && wallet.supportsAllNetworks === undefined
      ? []
      : ['real EVM wallets name no approved networks; "knows" says which they have']),
    ...(isOrdered(wallet.accounts ?? []) ? [] : ['its accounts must be test accounts: the first one, then the others from 0 up']),
    ...(wallet.network == null || isChain(wallet.network, chainIds) ? [] : [`${wallet.network} is none of the sandbox's chains`]),
  ]
  return problems.map((problem) => ({ path, problem }))
}

function relayFaults({ namespaces = {}, policy }: NonNullable<Scenario['world']['relay']>, chainIds: readonly number[]): Fault[] {
  const at = ['world', 'relay'] as const
  const { accounts = [], chains = [] } = namespaces.eip155 ?? {}
  const others = Object.keys(namespaces).filter((namespace) => namespace !== 'eip155')
  const problems = [
    ...others.map((namespace) => `the far wallet has no ${namespace} in a real run`),
    ...(isOrdered(accounts) ? [] : ['the accounts of the far wallet must be test accounts: the first one, then the others from 0 up']),
    ...chains.filter((chain) => !isChain(chain, chainIds)).map((chain) => `${chain} is none of the sandbox's chains`),
    ...(policy === undefined ? [] : policyProblems(relayPolicyOf(policy))),
  ]
  return problems.map((problem) => ({ path: [...at], problem }))
}

function policyProblems({ signIn, acknowledgeSwitchWithoutSwitching }: RelayWalletPolicy): string[] {
  const virtual = [signIn === 'forge' && 'signIn: forge', acknowledgeSwitchWithoutSwitching && 'acknowledgeSwitchWithoutSwitching']
  return virtual.filter((word) => typeof word === 'string').map((word) => `${word} ${VIRTUAL_ONLY}`)
}

function relayProblem({ policy, faults }: RelayAct): string | undefined {
  if (faults?.refuse !== undefined && refusalOf(faults.refuse) === undefined) return 'no relay refuses with this text'
  return policy === undefined ? undefined : policyProblems(policy)[0]
}

function stepProblem(act: Act): string | undefined {
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
      return act.act.accounts === undefined ? undefined : `changing the list of accounts ${VIRTUAL_ONLY}; use switchAccount`
    default:
      return undefined
  }
}

function isChain(network: string, chainIds: readonly number[]): boolean {
  return namespaceOf(network as `eip155:${string}`) === 'eip155' && chainIds.includes(Number(network.slice('eip155:'.length)))
}

/** A real wallet shows its chosen account, then its others in their own order. */
function isOrdered(accounts: readonly string[]): boolean {
  const [first, ...others] = accounts.map((account) => testAccounts.findIndex((known) => known.toLowerCase() === account.toLowerCase()))
  if (first === undefined) return true
  const expected = testAccounts.map((_, index) => index).filter((index) => index !== first)
  return first >= 0 && others.every((account, index) => account === expected[index])
}
