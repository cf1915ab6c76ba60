import { type Address, encodeFunctionData, type Hex, parseAbi } from 'viem'
import type { Json, JsonObject } from '../../../../src/domain/shared/json/json.js'
import { namespaceOf } from '../../../../src/domain/shared/caip/caip.js'
import { toHexChainId } from '../../../../src/domain/shared/caip/caip.js'
import { accountTypeOn, chainFor, evmAccount, type SiteContext } from '../context.js'
import { evmChainId } from './evm-send.js'
import { type SiteChain, SiteError } from '../parts.js'
import { readEvm } from '../reading.js'
import { callsStatus, capabilities, getAssets, grantPermissions, readParams, sendCalls } from './rpc-params.js'
import { sendEach, sendFrom } from './rpc-send.js'
import type { Task } from '../task.js'

/** Methods for batches of calls (EIP-5792), permissions (ERC-7715) and assets (ERC-7811). */
export interface WalletCalls {
  sendCalls(params: Json | undefined, named: SiteChain): Task<Json>
  status(params: Json | undefined): Task<Json>
  capabilities(params: Json | undefined): Task<Json>
  grant(params: Json | undefined, chain: SiteChain): Task<Json>
  revoke(params: Json | undefined, chain: SiteChain): Task<Json>
  assets(params: Json | undefined): Task<Json>
}

const erc20 = parseAbi(['function balanceOf(address owner) view returns (uint256)'])

/** Creates these methods. Batches and permissions are remembered until the site is reloaded. */
export function createWalletCalls(context: SiteContext): WalletCalls {
  const { parts } = context
  const batches = new Map<string, { chain: SiteChain; hashes: readonly Hex[]; atomic: boolean }>()
  const granted = new Map<string, JsonObject>()
  const evmChains = () => parts.chains.filter(({ id }) => namespaceOf(id) === 'eip155')
  const hexId = (chain: SiteChain) => toHexChainId(evmChainId(chain))

  /** Asks the visitor, and returns the address of the account that would act. */
  function* consent(method: string, params: Json | undefined, chain: SiteChain): Task<Address> {
    const { keys, session } = context.login()
    const type = accountTypeOn(chain, session.preferred)
    const { address } = keys[type]
    yield* context.consent({ method, chain: chain.name, account: { address, type }, reading: readEvm({ method, params, chain, address }) })
    return address
  }

  return {
    *sendCalls(params, named) {
      const [request] = readParams(sendCalls, params)
      const login = context.login()
      const chain = request.chainId === undefined ? named : chainFor(context, login.session, request.chainId)
      const preferred = login.keys[accountTypeOn(chain, login.session.preferred)].address
      const { type, key } = evmAccount(login, chain, request.from ?? preferred)
      const needed = Object.entries(request.capabilities ?? {}).find(([, wish]) => (wish as { optional?: unknown } | null)?.optional !== true)
      if (needed !== undefined) throw new SiteError(`The capability ${needed[0]} is not supported`)
      if (request.atomicRequired && type === 'eoa') throw new SiteError('This account cannot make calls all or none')
      if (request.id !== undefined && batches.has(request.id)) throw new SiteError('There is a batch with this id already')
      const calls = request.calls.map(({ to, data, value }) => ({ to, ...(data && { data }), ...(value && { value: BigInt(value) }) }))
      const atomic = type === 'smartAccount'
      const asked = { method: 'wallet_sendCalls', params }
      const hashes = atomic ? [yield* sendFrom(context, chain, { type, key }, calls, asked)] : yield* sendEach(context, chain, key, calls, asked)
      const id = request.id ?? `0x${yield* context.random(32)}`
      batches.set(id, { chain, hashes, atomic })
      return { id }
    },

    *status(params) {
      const [id] = readParams(callsStatus, params)
      const batch = batches.get(id)
      if (batch === undefined) throw new SiteError('No batch of calls has this id')
      const { chain, hashes, atomic } = batch
      const receipts: JsonObject[] = []
      for (const hash of hashes) {
        const receipt = yield* context.node(chain, 'eth_getTransactionReceipt', [hash])
        if (receipt !== null) receipts.push(brief(receipt as JsonObject))
      }
      const failed = receipts.filter(({ status }) => status !== '0x1').length
      const whole = receipts.length === hashes.length
      // Status of EIP-5792: pending, confirmed, reverted completely, reverted partially.
      const status = !whole ? 100 : failed === 0 ? 200 : failed === receipts.length ? 500 : 600
      return { version: '2.0.0', id, chainId: hexId(chain), status, atomic, ...(whole ? { receipts } : {}) }
    },

    *capabilities(params) {
      const [address] = readParams(capabilities, params) ?? []
      const { keys, session } = context.login()
      return Object.fromEntries(
        evmChains().map((chain) => {
          const used = address ?? keys[accountTypeOn(chain, session.preferred)].address
          const atomic = chain.smartAccounts && used.toLowerCase() === keys.smartAccount.address.toLowerCase()
          return [hexId(chain), { atomic: { status: atomic ? 'supported' : 'unsupported' }, assetDiscovery: { supported: true } }]
        }),
      )
    },

    *grant(params, chain) {
      const [request] = readParams(grantPermissions, params)
      const address = yield* consent('wallet_grantPermissions', params, chain)
      const permissionsContext = `0x${yield* context.random(32)}`
      granted.set(permissionsContext, request as JsonObject)
      return { ...(request as JsonObject), address, context: permissionsContext }
    },

    *revoke(params, chain) {
      const found = contextsIn(params).find((each) => granted.has(each))
      if (found === undefined) throw new SiteError('No such permissions were given')
      yield* consent('wallet_revokePermissions', params, chain)
      granted.delete(found)
      return null
    },

    *assets(params) {
      const [{ account, chainFilter }] = readParams(getAssets, params)
      const wanted = evmChains().filter((chain) => chainFilter === undefined || chainFilter.some((id) => Number(id) === evmChainId(chain)))
      const result: Record<string, Json> = {}
      for (const chain of wanted) result[hexId(chain)] = yield* assetsOn(context, chain, account)
      return result
    },
  }
}

function* assetsOn(context: SiteContext, chain: SiteChain, account: Address): Task<Json> {
  const balance = yield* context.node(chain, 'eth_getBalance', [account, 'latest'])
  const assets: Json[] = [{ address: 'native', balance, type: 'NATIVE', metadata: { name: chain.currency, symbol: chain.currency, decimals: chain.decimals } }]
  for (const { address, ...metadata } of chain.tokens ?? []) {
    const data = encodeFunctionData({ abi: erc20, functionName: 'balanceOf', args: [account] })
    const held = yield* context.node(chain, 'eth_call', [{ to: address, data }, 'latest'])
    // The node returns a word of 32 bytes, but quantities have no leading zeros.
    assets.push({ address, balance: `0x${BigInt(typeof held === 'string' && held !== '0x' ? held : '0x0').toString(16)}`, type: 'ERC20', metadata })
  }
  return assets
}

/** Returns the members of a receipt that EIP-5792 has. */
function brief({ logs = [], status = '0x0', blockHash = null, blockNumber = null, gasUsed = null, transactionHash = null }: JsonObject): JsonObject {
  return { logs, status, blockHash, blockNumber, gasUsed, transactionHash }
}

/** Returns the permission contexts in parameters. ERC-7715 has them in an object; the reference client sends several forms. */
function contextsIn(params: Json | undefined): string[] {
  if (typeof params === 'string') return [params]
  if (Array.isArray(params)) return params.flatMap((each: Json) => contextsIn(each))
  return typeof params === 'object' && params !== null ? Object.values(params).flatMap((each) => contextsIn(each)) : []
}
