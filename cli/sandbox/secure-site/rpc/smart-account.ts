import { encodeFunctionData, pad, parseAbi } from 'viem'
import { hashAuthorization } from 'viem/utils'
import type { Hex } from '../../wallet/types.js'
import type { SiteContext } from '../context.js'
import { costOf, type EvmDraft, evmChainId, nonceOf, quote, receiptOf, send } from './evm-send.js'
import type { SiteChain } from '../parts.js'
import { SIMPLE_7702_ACCOUNT_CODE } from './simple-7702-account.js'
import type { Task } from '../task.js'
import type { EvmKey } from '../vault.js'

// The smart account uses EIP-7702 and not ERC-4337: it is a key of its own, and an authorization with its first transaction sets its code to an audited
// contract. So it has its own address, is deployed on first use, executes batches in one transaction, verifies signatures on chain (ERC-1271), and needs only
// the chain: no bundler, no paymaster, and no entry point, whose licence (GPL-3.0) an MIT package could not include.

/** Contract whose code a smart account has, at the address where viem expects it on every chain. */
export const SMART_ACCOUNT_CODE: Hex = '0xe6Cae83BdE06E4c305530e199D7217f42808555B'
/** Deploys contracts at addresses that follow from their code (github.com/Arachnid/deterministic-deployment-proxy). Anvil has it from the start. */
export const DETERMINISTIC_DEPLOYER: Hex = '0x4e59b44847b379578588920cA78FbF26c0B4956C'

/** Highest gas cost of an authorization (EIP-7702, PER_EMPTY_ACCOUNT_COST). */
const AUTHORIZATION_GAS = 25_000n
/** Code at the address of an account that delegates to the contract. */
const delegation: Hex = `0xef0100${SMART_ACCOUNT_CODE.slice(2).toLowerCase()}`
/** Input of the deployer: a salt, zero here, and creation code. */
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

/** Returns true if the account has its code. */
export function* isDeployed(context: SiteContext, chain: SiteChain, address: Hex): Task<boolean> {
  const code = yield* context.node(chain, 'eth_getCode', [address, 'latest'])
  return typeof code === 'string' && code.toLowerCase() === delegation
}

/** Returns the transaction of an account that makes calls, all or none of them. The first one also sets its code. */
function smartDraft(chain: SiteChain, key: EvmKey, calls: readonly SmartCall[], deployed: boolean): EvmDraft {
  return {
    to: key.address,
    data: encode(calls),
    ...(deployed ? {} : { authorizations: (nonce: number) => [authorization(chain, key, nonce + 1)] }),
  }
}

/** Makes calls from the account in one transaction, all or none of them. Deploys the contract first if the chain does not have it. Returns the hash. */
export function* sendSmart(context: SiteContext, chain: SiteChain, key: EvmKey, calls: readonly SmartCall[]): Task<Hex> {
  const deployed = yield* isDeployed(context, chain, key.address)
  if (!deployed) yield* ensureCode(context, chain, key)
  return yield* send(context, chain, key, smartDraft(chain, key, calls, deployed))
}

/** Returns the highest cost of calls from the account, its deployment included, in the smallest unit of the currency. Signs nothing. */
export function* smartCost(context: SiteContext, chain: SiteChain, key: EvmKey, calls: readonly SmartCall[], deployed: boolean): Task<bigint> {
  const nonce = yield* nonceOf(context, chain, key.address)
  const calling: EvmDraft = { to: key.address, data: encode(calls) }
  if (deployed) return costOf(yield* quote(context, chain, key.address, calling, nonce))
  const missing = (yield* context.node(chain, 'eth_getCode', [SMART_ACCOUNT_CODE, 'latest'])) === '0x'
  // `eth_call` with creation code returns the code of the contract.
  const made = missing ? ((yield* context.node(chain, 'eth_call', [{ data: SIMPLE_7702_ACCOUNT_CODE }, 'latest'])) as Hex) : undefined
  const codes = { [key.address]: delegation, ...(made && { [SMART_ACCOUNT_CODE]: made }) }
  const fees = yield* quote(context, chain, key.address, { ...calling, codes }, nonce)
  const making = missing ? (yield* quote(context, chain, key.address, { to: DETERMINISTIC_DEPLOYER, data: deployment }, nonce)).gas : 0n
  return costOf({ ...fees, gas: fees.gas + AUTHORIZATION_GAS + making })
}

/** Deploys the contract if the chain does not have it; the first account that needs it pays for it. */
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

/** Signs the account's authorization for the contract's code, on this chain only: one for all chains would grant more than was asked. */
function authorization(chain: SiteChain, key: EvmKey, nonce: number) {
  const chainId = evmChainId(chain)
  return { address: SMART_ACCOUNT_CODE, chainId, nonce, ...key.sign(hashAuthorization({ address: SMART_ACCOUNT_CODE, chainId, nonce })) }
}
