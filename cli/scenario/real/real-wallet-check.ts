import { namespaceOf } from '../../../src/domain/shared/caip/caip.js'
import { policyOf, type WalletDecision, type WalletPolicy } from '../../../src/adapters/memory/wallets/wallet-policy.js'
import { namedNetworks } from '../read/networks.js'
import type { WalletAct } from '../read/step-schema.js'
import type { ScenarioWallet } from '../read/world-schema.js'
import type { Fault } from '../steps/faults.js'
import { testAccountNumber, testAccounts, testAccountsOf } from '../test-accounts.js'
import { idsOf, protocolOf } from '../wallet-ids.js'
import { chainWalletKind, strangeMembers } from './chain-wallet-words.js'

/** End of the problem of a word that only virtual time has. */
export const VIRTUAL_ONLY = 'works in virtual time only; run the scenario without --real'

type Problem = readonly [member: keyof ScenarioWallet, problem: string | false | undefined]

/** Returns the reasons why a wallet cannot be installed in a real run. */
export function walletFaults(wallet: ScenarioWallet, path: Fault['path'], chainIds: readonly number[]): Fault[] {
  const { namespace = 'eip155', type } = wallet
  const problems: readonly Problem[] = [
    ['type', type !== undefined && type !== 'ANNOUNCED' && 'real wallets announce themselves; leave the type out'],
    ...(namespace === 'eip155'
      ? evmProblems(wallet, chainIds)
      : namespace === 'solana' || namespace === 'bip122'
        ? chainProblems(wallet, namespace)
        : [['namespace', 'the sandbox has wallets of eip155, solana and bip122 only'] as const]),
  ]
  return problems.flatMap(([member, problem]) => (typeof problem === 'string' ? [{ path: [...path, member], problem }] : []))
}

/** Returns the reason why an act at a wallet is not possible in a real run. */
export function walletActProblem(act: WalletAct, wallet: ScenarioWallet | undefined): string | undefined {
  if (act.accounts !== undefined) return `changing the list of accounts ${VIRTUAL_ONLY}; use switchAccount`
  if (wallet === undefined || (wallet.namespace ?? 'eip155') === 'eip155') return undefined
  const strange = (['lock', 'unlock', 'switchNetwork', 'emit'] as const).find((word) => act[word] !== undefined)
  if (strange !== undefined) return `${strange} at a wallet of ${wallet.namespace} ${VIRTUAL_ONLY}`
  return policyProblem(wallet, act.policy)
}

/** Returns true for an EVM chain of the sandbox. */
export function isChain(network: string, chainIds: readonly number[]): boolean {
  return namespaceOf(network as `eip155:${string}`) === 'eip155' && chainIds.includes(Number(network.slice('eip155:'.length)))
}

/** Returns true for a network that has a node in a real run. */
export function isSandboxNetwork(network: string, chainIds: readonly number[]): boolean {
  const { sandboxSolana, sandboxBitcoin } = namedNetworks
  return isChain(network, chainIds) || network === sandboxSolana?.caipNetworkId || network === sandboxBitcoin?.caipNetworkId
}

/** Returns the problem of a list of accounts: a real EVM wallet shows its selected account, then the others in their own order. */
export function orderProblem(accounts: readonly string[]): string | undefined {
  const found = accounts.map((account) => testAccountNumber('eip155', account))
  const [first] = found
  if (first === undefined) return undefined
  const stranger = accounts[found.indexOf(-1)]
  if (stranger !== undefined) return strangerProblem(stranger)
  const expected = [first, ...testAccounts.map((_, index) => index).filter((index) => index !== first)].slice(0, found.length)
  if (found.every((account, index) => account === expected[index])) return undefined
  return `in a real run the others follow the first one from 0 up: [${expected.join(', ')}], not [${found.join(', ')}]`
}

function strangerProblem(account: string): string {
  return `${account} is no test account, and only those have keys; use 0 to ${testAccounts.length - 1}`
}

function evmProblems({ id, approvedNetworks, supportsAllNetworks, accounts = [], network }: ScenarioWallet, chainIds: readonly number[]): Problem[] {
  const isDomain = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(id)
  return [
    ['id', !isDomain && `"${id}" is no domain name in reverse order, by which real wallets are known; call it dev.example.${id.replace(/[^a-z0-9-]/gi, '')}`],
    [
      approvedNetworks === undefined ? 'supportsAllNetworks' : 'approvedNetworks',
      (approvedNetworks !== undefined || supportsAllNetworks !== undefined) && 'real EVM wallets name no approved networks; "knows" says which they have',
    ],
    ['accounts', orderProblem(accounts)],
    ['network', network != null && !isChain(network, chainIds) && `${network} is none of the sandbox's chains`],
  ]
}

function chainProblems(wallet: ScenarioWallet, namespace: 'solana' | 'bip122'): Problem[] {
  const { id, name = protocolOf(id)?.name ?? id, accounts = [], ordinals, rdns, network, approvedNetworks, supportsAllNetworks } = wallet
  const [only, ...more] = accounts
  const home = namedNetworks[namespace === 'solana' ? 'sandboxSolana' : 'sandboxBitcoin']?.caipNetworkId
  return [
    [
      'id',
      !idsOf(name, namespace).includes(id) &&
        `"${id}" is not how a page knows a wallet of ${namespace} named ${name}; call it ${idsOf(name, namespace).join(' or ')}`,
    ],
    ['ordinals', ordinals !== undefined && 'a real wallet has an address for ordinals of its own; leave this out'],
    ['rdns', rdns != null && `wallets of ${namespace} have no rdns`],
    ['network', network != null && network !== home && `${network} is not the network of the sandbox's wallets, which is ${home}`],
    [
      approvedNetworks === undefined ? 'supportsAllNetworks' : 'approvedNetworks',
      (approvedNetworks !== undefined || supportsAllNetworks !== undefined) &&
        `the networks of a real wallet of ${namespace} are those of its accounts; leave this out`,
    ],
    [
      'accounts',
      more.length > 0
        ? `a real wallet of ${namespace} shows one account`
        : only !== undefined && !testAccountsOf(namespace).includes(only) && strangerProblem(only),
    ],
    ['policy', policyProblem(wallet, wallet.policy)],
  ]
}

function policyProblem(wallet: ScenarioWallet, policy: WalletDecision | WalletPolicy | undefined): string | undefined {
  if (policy === undefined) return undefined
  const strange = strangeMembers(chainWalletKind(wallet), policyOf(policy))
  return strange.length === 0 ? undefined : `${strange.join(', ')} of a wallet of ${wallet.namespace} ${VIRTUAL_ONLY}`
}
