import { type Address, createWalletClient, encodeDeployData, type Hex, http, parseAbi, publicActions } from 'viem'
import { sessionAccountBytecode } from './bytecode.js'

/** Interface of SessionAccount.sol. */
export const sessionAccountAbi = parseAbi([
  'constructor(address owner, address revoker) payable',
  'struct Rule { uint8 kind; address target; bytes4 selector; uint256 limit; }',
  'function owner() view returns (address)',
  'function grant(address key, uint64 expiry, Rule[] given) returns (bytes32)',
  'function revoke(bytes32 id)',
  'function execute(bytes32 id, address to, uint256 value, bytes data) returns (bool)',
  'function count() view returns (uint256)',
  'function ids(uint256) view returns (bytes32)',
  'function sessions(bytes32) view returns (address key, uint64 createdAt, uint64 expiry, uint64 revokedAt)',
  'function rulesOf(bytes32) view returns (Rule[])',
  'function spent(bytes32, uint256) view returns (uint256)',
  'error NotOwner()',
  'error NotKey()',
  'error SessionEnded()',
  'error RuleInvalid()',
  'error NotPermitted()',
  'error OverLimit()',
  'error CallFailed()',
])

/** Rule of a session: coins, units of a token, or calls of one function, up to a limit. */
export interface SessionRule {
  readonly kind: 'native' | 'token' | 'call'
  /** Token or contract. For coins: the receiver, or any without it. */
  readonly target?: Address
  readonly selector?: Hex
  readonly limit: bigint
}

/** Smart account on a test chain that enforces its sessions. */
export interface SessionAccount {
  readonly address: Address
  /** Lets a key act for the account. Resolves with the id of the session. Rejects with the contract's error. */
  grant(request: { readonly key: Address; readonly expiry: number; readonly rules: readonly SessionRule[] }): Promise<Hex>
  /** Makes a call by a session's key, an account of the node. Resolves with false if the call itself failed. Rejects with the contract's error. */
  execute(request: { readonly key: Address; readonly id: Hex; readonly to: Address; readonly value?: bigint; readonly data?: Hex }): Promise<boolean>
}

const KINDS = ['native', 'token', 'call'] as const
const NO_ADDRESS = `0x${'00'.repeat(20)}` as const

/**
 * Deploys a smart account with sessions for an account of the node, with one coin.
 *
 * @param revoker account that may end sessions: that of the service
 * @example
 * const account = await deploySessionAccount(sandbox.evm[0].nodeUrl, { owner, revoker })
 * const id = await account.grant({ key, expiry, rules: [{ kind: 'native', limit: 10n ** 15n }] })
 */
export async function deploySessionAccount(
  rpcUrl: string,
  { owner, revoker }: { readonly owner: Address; readonly revoker: Address },
): Promise<SessionAccount> {
  const client = createWalletClient({ transport: http(rpcUrl) }).extend(publicActions)
  const data = encodeDeployData({ abi: sessionAccountAbi, bytecode: sessionAccountBytecode, args: [owner, revoker] })
  const hash = await client.sendTransaction({ account: owner, chain: null, data, value: 10n ** 18n })
  const { contractAddress } = await client.waitForTransactionReceipt({ hash, pollingInterval: 50 })
  return sessionAccountAt(rpcUrl, { address: contractAddress as Address, owner })
}

/** Returns the smart account at an address: a deployed one, or a plain account that runs the code of one (EIP-7702). */
export function sessionAccountAt(rpcUrl: string, { address, owner }: { readonly address: Address; readonly owner: Address }): SessionAccount {
  const client = createWalletClient({ transport: http(rpcUrl) }).extend(publicActions)
  const done = (hash: Hex) => client.waitForTransactionReceipt({ hash, pollingInterval: 50 })
  return {
    address,
    async grant({ key, expiry, rules }) {
      const given = rules.map(({ kind, target = NO_ADDRESS, selector = '0x00000000', limit }) => ({ kind: KINDS.indexOf(kind), target, selector, limit }))
      const { request, result } = await client.simulateContract({
        account: owner,
        address,
        abi: sessionAccountAbi,
        functionName: 'grant',
        args: [key, BigInt(expiry), given],
      })
      await done(await client.writeContract({ ...request, chain: null }))
      return result
    },
    async execute({ key, id, to, value = 0n, data: input = '0x' }) {
      const { request, result } = await client.simulateContract({
        account: key,
        address,
        abi: sessionAccountAbi,
        functionName: 'execute',
        args: [id, to, value, input],
      })
      await done(await client.writeContract({ ...request, chain: null }))
      return result
    },
  }
}
