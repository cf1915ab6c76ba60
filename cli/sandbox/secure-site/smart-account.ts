import { encodeFunctionData, pad, parseAbi } from 'viem'
import { hashAuthorization } from 'viem/utils'
import type { Hex } from '../wallet/types.js'
import type { SiteContext } from './context.js'
import { costOf, type EvmDraft, evmChainId, nonceOf, quote, receiptOf, send } from './evm-send.js'
import type { SiteChain } from './parts.js'
import { SIMPLE_7702_ACCOUNT_CODE } from './simple-7702-account.js'
import type { Task } from './task.js'
import type { EvmKey } from './vault.js'

// Why EIP-7702 and not ERC-4337: the account is a key of its own whose address the chain gives the code of an audited contract, by a permission that goes along with
// its first transaction. So it has an address of its own, is deployed when first used, executes batches in one transaction and verifies signatures on chain
// (ERC-1271), and needs nothing beside the chain: no bundler, no paymaster, and no entry point, whose licence (GPL-3.0) a package under MIT could not carry.

/** The contract whose code a smart account has: the address at which viem expects it on every chain. */
export const SMART_ACCOUNT_CODE: Hex = '0xe6Cae83BdE06E4c305530e199D7217f42808555B'
/** Makes contracts at addresses that follow from their code (github.com/Arachnid/deterministic-deployment-proxy). Anvil has it from the start. */
export const DETERMINISTIC_DEPLOYER: Hex = '0x4e59b44847b379578588920cA78FbF26c0B4956C'

/** An authorization costs at most so much gas (EIP-7702, PER_EMPTY_ACCOUNT_COST). */
const AUTHORIZATION_GAS = 25_000n
/** What stands at the address of an account that has the contract's code. */
const delegation: Hex = `0xef0100${SMART_ACCOUNT_CODE.slice(2).toLowerCase()}`
/** What the deployer takes: a salt, zero here, and creation code. */
const deployment: Hex = `${pad('0x00', { size: 32 })}${SIMPLE_7702_ACCOUNT_CODE.slice(2)}`

/** One call of a batch. */
export interface SmartCall {
  readonly to: Hex
  readonly value?: bigint
  readonly data?: Hex
}

const abi = parseAbi([
  'struct Call { address target; uint256 value; bytes data; }',
  'function execute(address target, uint256 value, bytes data)',
  'function executeBatch(Call[] calls)',
])

/** Whether the account has its code. */
export function* isDeployed(context: SiteContext, chain: SiteChain, address: Hex): Task<boolean> {
  const code = yield* context.node(chain, 'eth_getCode', [address, 'latest'])
  return typeof code === 'string' && code.toLowerCase() === delegation
}

/** What the account has to send for calls to be made in its name, all or none of them. With its first one it gets its code. */
function smartDraft(chain: SiteChain, key: EvmKey, calls: readonly SmartCall[], deployed: boolean): EvmDraft {
  return {
    to: key.address,
    data: encode(calls),
    ...(deployed ? {} : { authorizations: (nonce: number) => [authorization(chain, key, nonce + 1)] }),
  }
}

/** Makes calls in the name of the account: one transaction, all or none of them. Deploys it first where that has not been. Returns the hash. */
export function* sendSmart(context: SiteContext, chain: SiteChain, key: EvmKey, calls: readonly SmartCall[]): Task<Hex> {
  const deployed = yield* isDeployed(context, chain, key.address)
  if (!deployed) yield* ensureCode(context, chain, key)
  return yield* send(context, chain, key, smartDraft(chain, key, calls, deployed))
}

/** What calls in the name of the account will cost at most, its deployment included, in the smallest unit of the coin. Signs nothing. */
export function* smartCost(context: SiteContext, chain: SiteChain, key: EvmKey, calls: readonly SmartCall[], deployed: boolean): Task<bigint> {
  const nonce = yield* nonceOf(context, chain, key.address)
  const calling: EvmDraft = { to: key.address, data: encode(calls) }
  if (deployed) return costOf(yield* quote(context, chain, key.address, calling, nonce))
  const missing = (yield* context.node(chain, 'eth_getCode', [SMART_ACCOUNT_CODE, 'latest'])) === '0x'
  // Creation code answers with the code that it makes.
  const made = missing ? ((yield* context.node(chain, 'eth_call', [{ data: SIMPLE_7702_ACCOUNT_CODE }, 'latest'])) as Hex) : undefined
  const codes = { [key.address]: delegation, ...(made && { [SMART_ACCOUNT_CODE]: made }) }
  const fees = yield* quote(context, chain, key.address, { ...calling, codes }, nonce)
  const making = missing ? (yield* quote(context, chain, key.address, { to: DETERMINISTIC_DEPLOYER, data: deployment }, nonce)).gas : 0n
  return costOf({ ...fees, gas: fees.gas + AUTHORIZATION_GAS + making })
}

/** Puts the contract on the chain where it is not there yet; whoever first needs it pays for it. */
export function* ensureCode(context: SiteContext, chain: SiteChain, key: EvmKey): Task<void> {
  const code = yield* context.node(chain, 'eth_getCode', [SMART_ACCOUNT_CODE, 'latest'])
  if (code !== '0x') return
  yield* receiptOf(context, chain, yield* send(context, chain, key, { to: DETERMINISTIC_DEPLOYER, data: deployment }))
}

function encode(calls: readonly SmartCall[]): Hex {
  const full = calls.map(({ to, value = 0n, data = '0x' as Hex }) => ({ target: to, value, data }))
  const [first] = full
  if (first !== undefined && full.length === 1) return encodeFunctionData({ abi, functionName: 'execute', args: [first.target, first.value, first.data] })
  return encodeFunctionData({ abi, functionName: 'executeBatch', args: [full] })
}

/** The account's permission to put the contract's code at its address, on this chain alone: one for all chains would be worth more than was asked. */
function authorization(chain: SiteChain, key: EvmKey, nonce: number) {
  const chainId = evmChainId(chain)
  return { address: SMART_ACCOUNT_CODE, chainId, nonce, ...key.sign(hashAuthorization({ address: SMART_ACCOUNT_CODE, chainId, nonce })) }
}
