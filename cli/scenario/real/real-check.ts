import { namespaceOf } from '../../../src/domain/shared/caip/caip.js'
import type { LatchkitError } from '../../../src/domain/shared/errors/errors.js'
import { type Fault, type PlacedFault, scenarioInvalid } from '../steps/faults.js'
import type { Act, Scenario } from '../read/scenario.js'
import { relayPolicyOf, type RelayWalletPolicy } from '../../../src/adapters/memory/relay/relay-policy.js'
import { refusalOf } from './real-relay-words.js'
import type { RelayAct } from '../read/relay-schema.js'
import { testAccounts } from '../test-accounts.js'
import type { ScenarioWallet } from '../read/world-schema.js'

const VIRTUAL_ONLY = 'works in virtual time only; run the scenario without --real'

/** Returns the reasons why a scenario cannot run against real chains, as `SCENARIO_INVALID`; undefined if it can. */
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
    ...(world.tokens.length > 0 ? [{ path: ['world', 'tokens'], problem: `tokens: this ${VIRTUAL_ONLY}` }] : []),
    ...world.balances.flatMap(({ network }, index): Fault[] =>
      isChain(network, chainIds) ? [] : [{ path: ['world', 'balances', index], problem: `${network} is none of the sandbox's chains` }],
    ),
  ]
  const ofSteps = steps.flatMap(({ act, index }): Fault[] => {
    const path = ['steps', index - 1, act.verb]
    const problem = stepProblem(act)
    return problem !== undefined ? [{ path, problem }] : act.verb === 'install' ? walletFaults(act.wallet, path, chainIds) : []
  })
  const all = [...whole, ...ofSteps].map((fault): PlacedFault => ({ ...fault, line: scenario.lineOf(fault.path), column: 1 }))
  return all.length === 0 ? undefined : scenarioInvalid(scenario.file, all)
}

function walletFaults(wallet: ScenarioWallet, path: Fault['path'], chainIds: readonly number[]): Fault[] {
  const { id, namespace, type, approvedNetworks, supportsAllNetworks, accounts = [], network } = wallet
  const problems: readonly (readonly [member: keyof ScenarioWallet, problem: string | false | undefined])[] = [
    [
      'id',
      !/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(id) &&
        `"${id}" is no domain name in reverse order, by which real wallets are known; call it dev.example.${id.replace(/[^a-z0-9-]/gi, '')}`,
    ],
    ['namespace', namespace !== undefined && namespace !== 'eip155' && 'the sandbox has wallets of eip155 only'],
    ['type', type !== undefined && type !== 'ANNOUNCED' && 'real wallets announce themselves; leave the type out'],
    [
      approvedNetworks === undefined ? 'supportsAllNetworks' : 'approvedNetworks',
      (approvedNetworks !== undefined || supportsAllNetworks !== undefined) && 'real EVM wallets name no approved networks; "knows" says which they have',
    ],
    ['accounts', orderProblem(accounts)],
    ['network', network != null && !isChain(network, chainIds) && `${network} is none of the sandbox's chains`],
  ]
  return problems.flatMap(([member, problem]) => (typeof problem === 'string' ? [{ path: [...path, member], problem }] : []))
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

/** Returns the problem of a list of accounts: a real wallet shows its selected account, then the others in their own order. */
function orderProblem(accounts: readonly string[]): string | undefined {
  const found = accounts.map((account) => testAccounts.findIndex((known) => known.toLowerCase() === account.toLowerCase()))
  const [first] = found
  if (first === undefined) return undefined
  const stranger = accounts[found.indexOf(-1)]
  if (stranger !== undefined) return `${stranger} is no test account, and only those have keys; use 0 to ${testAccounts.length - 1}`
  const expected = [first, ...testAccounts.map((_, index) => index).filter((index) => index !== first)].slice(0, found.length)
  if (found.every((account, index) => account === expected[index])) return undefined
  return `in a real run the others follow the first one from 0 up: [${expected.join(', ')}], not [${found.join(', ')}]`
}
