import { type Address, createWalletClient, http, parseAbi, publicActions, toHex } from 'viem'
import { packetToBytes } from 'viem/ens'
import { namesBytecode } from './bytecode.js'

const abi = parseAbi([
  'function setRecord(bytes name, address owner, string avatar)',
  'function setPrimary(address account, string primary, bytes name, bool isUnchecked)',
])

/** Record of a name. */
export interface NameRecord {
  readonly owner: Address
  /** Avatar record (ENSIP-12). */
  readonly avatar?: string
}

/** Names on a test chain. */
export interface SandboxNames {
  /** Address of the stand-in for ENS's universal resolver. Clients of ENS read it as it is. */
  readonly resolver: Address
  /** Lets a name lead to an account. */
  setRecord(name: string, record: NameRecord): Promise<void>
  /** Sets the name that an account calls itself by. `isUnchecked`: the contract does not compare it with the record, as the real one does. */
  setPrimary(account: Address, name: string, options?: { readonly isUnchecked?: boolean }): Promise<void>
}

/**
 * Deploys names on a chain of the sandbox, from its last account.
 *
 * @example
 * const names = await deployNames(sandbox.evm[0].nodeUrl)
 * await names.setRecord('ada.eth', { owner: account })
 * await names.setPrimary(account, 'ada.eth')
 */
export async function deployNames(rpcUrl: string): Promise<SandboxNames> {
  const client = createWalletClient({ transport: http(rpcUrl) }).extend(publicActions)
  const account = (await client.getAddresses()).at(-1) as Address
  const done = async (hash: Promise<`0x${string}`>) => client.waitForTransactionReceipt({ hash: await hash, pollingInterval: 50 })
  const { contractAddress } = await done(client.sendTransaction({ account, chain: null, data: namesBytecode }))
  const resolver = contractAddress as Address
  const packed = (name: string) => toHex(packetToBytes(name))
  return {
    resolver,
    async setRecord(name, { owner, avatar = '' }) {
      await done(client.writeContract({ account, chain: null, address: resolver, abi, functionName: 'setRecord', args: [packed(name), owner, avatar] }))
    },
    async setPrimary(holder, name, { isUnchecked = false } = {}) {
      await done(
        client.writeContract({ account, chain: null, address: resolver, abi, functionName: 'setPrimary', args: [holder, name, packed(name), isUnchecked] }),
      )
    },
  }
}
