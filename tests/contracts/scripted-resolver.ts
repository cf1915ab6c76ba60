import {
  type Address,
  decodeFunctionData,
  encodeAbiParameters,
  encodeErrorResult,
  encodeFunctionResult,
  getAddress,
  type Hex,
  parseAbi,
  toFunctionSelector,
  toHex,
} from 'viem'
import { packetToBytes } from 'viem/ens'
import { failure } from '../../src/domain/shared/errors/errors.js'
import type { Json } from '../../src/domain/shared/json/json.js'
import type { ScriptedName } from 'latchkit/testing'

const abi = parseAbi([
  'function resolveWithGateways(bytes name, bytes data, string[] gateways) view returns (bytes, address)',
  'function reverseWithGateways(bytes account, uint256 coinType, string[] gateways) view returns (string, address, address)',
  'function answered(bytes response, bytes extra) view returns (bytes, address)',
  'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callback, bytes extra)',
  'error ResolverNotFound(bytes name)',
  'error ReverseAddressMismatch(string primary, bytes primaryAddress)',
])
const recordAbi = parseAbi([
  'function addr(bytes32 node) view returns (address)',
  'function addr(bytes32 node, uint256 coinType) view returns (bytes)',
  'function text(bytes32 node, string key) view returns (string)',
])

/** Node whose one contract resolves names as ENS's does. */
export interface ScriptedResolver {
  call(method: string, params: readonly Json[], signal: AbortSignal): Promise<Json>
  script(names: readonly ScriptedName[]): void
  /** Sets the record of a name for a coin type: bytes as they are. */
  record(name: string, coinType: bigint, bytes: Hex): void
  /** Sets the code of an account. */
  code(account: string, code: Hex): void
  /** Keeps a name off the chain, at these gateways. */
  offChain(name: string, urls: readonly string[]): void
  /** Makes every call fail. */
  breakSource(): void
  held(): number
  readonly asked: string[]
}

/** Creates a node with names. */
export function createScriptedResolver(resolver: Address): ScriptedResolver {
  let names: readonly ScriptedName[] = []
  let isBroken = false
  let open = 0
  const asked: string[] = []
  const records = new Map<string, Hex>()
  const codes = new Map<string, Hex>()
  const gateways = new Map<string, readonly string[]>()

  const packed = (name: string) => toHex(packetToBytes(name))
  const revert = (data: Hex): never => {
    throw failure('RPC_FAILED', { name: 'RpcError', detail: 'execution reverted', data }, { code: 3, message: 'execution reverted' })
  }
  const notFound = (name: Hex) => revert(encodeErrorResult({ abi, errorName: 'ResolverNotFound', args: [name] }))

  function answer(data: Hex): Hex {
    const { functionName, args } = decodeFunctionData({ abi, data })
    // The gateway's answer counts as it is: this contract verifies nothing.
    if (functionName === 'answered') return encodeFunctionResult({ abi, functionName: 'resolveWithGateways', result: [args[0], resolver] })
    if (functionName === 'reverseWithGateways') {
      const account = getAddress(args[0])
      const own = names.find(({ by }) => getAddress(by) === account)
      if (own === undefined) return notFound(args[0])
      const owner = getAddress(own.owner ?? own.by)
      if (owner !== account) revert(encodeErrorResult({ abi, errorName: 'ReverseAddressMismatch', args: [own.name, owner] }))
      return encodeFunctionResult({ abi, functionName, result: [own.name, resolver, resolver] })
    }
    const [, urls] = [...gateways].find(([name]) => packed(name) === args[0]) ?? []
    if (urls !== undefined) {
      const callback = toFunctionSelector('answered(bytes,bytes)')
      return revert(encodeErrorResult({ abi, errorName: 'OffchainLookup', args: [resolver, urls, args[1], callback, '0x'] }))
    }
    const one = names.find(({ name }) => packed(name) === args[0])
    if (one === undefined) return notFound(args[0])
    const asks = decodeFunctionData({ abi: recordAbi, data: args[1] })
    if (asks.functionName === 'addr' && asks.args.length === 2) {
      const bytes = records.get(`${one.name}/${asks.args[1]}`) ?? '0x'
      return encodeFunctionResult({ abi, functionName: 'resolveWithGateways', result: [encodeAbiParameters([{ type: 'bytes' }], [bytes]), resolver] })
    }
    const owner = getAddress(one.owner ?? one.by)
    const value = asks.functionName === 'text' ? encodeAbiParameters([{ type: 'string' }], ['']) : encodeAbiParameters([{ type: 'address' }], [owner])
    return encodeFunctionResult({ abi, functionName: 'resolveWithGateways', result: [value, resolver] })
  }

  return {
    asked,
    held: () => open,
    script(all) {
      names = all
    },
    record: (name, coinType, bytes) => void records.set(`${name}/${coinType}`, bytes),
    code: (account, code) => void codes.set(account.toLowerCase(), code),
    offChain: (name, urls) => void gateways.set(name, urls),
    breakSource() {
      isBroken = true
    },
    async call(method, [call], signal) {
      asked.push(method)
      open += 1
      try {
        // An answer never comes in the turn of its question.
        await new Promise((resolve) => setImmediate(resolve))
        signal.throwIfAborted()
        if (isBroken) throw failure('RPC_ALL_FAILED', { hosts: 'a.example' })
        if (method === 'eth_getCode') return codes.get(String(call).toLowerCase()) ?? '0x'
        return answer((call as { readonly data: Hex }).data)
      } finally {
        open -= 1
      }
    },
  }
}
