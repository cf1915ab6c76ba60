import { createWalletClient, http, parseAbi, publicActions, toCoinType, toHex } from 'viem'
import { getEnsName, getEnsText, packetToBytes } from 'viem/ens'
import { namesBytecode } from './bytecode.js'

/** Address of an EVM chain. */
type Address = `0x${string}`

const abi = parseAbi([
  'function setRecord(bytes name, address owner, string avatar)',
  'function setPrimary(address account, string primary, bytes name, bool isUnchecked)',
  'function setRecordOn(bytes name, uint256 coinType, address owner)',
  'function setPrimaryOn(address account, uint256 coinType, string primary, bytes name)',
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
  /** Sets the name that an account calls itself by on another chain (ENSIP-19), and lets the name lead to it there. */
  setPrimaryOn(chainId: number, account: Address, name: string, owner?: Address): Promise<void>
  /** Takes all accounts their names. */
  clear(): Promise<void>
  /** Resolves with the name that an account calls itself by, and its picture, as the contract tells them. */
  primaryOf(account: Address): Promise<{ readonly name: string; readonly avatar: string | null } | undefined>
}

/** Address of ENS's universal resolver on mainnet and its testnets. */
const UNIVERSAL_RESOLVER: Address = '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe'

/**
 * Deploys names on a chain of the sandbox, at the address that clients of ENS know, without a block. Records are set from the chain's last account.
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
  const resolver = UNIVERSAL_RESOLVER
  // The creation code returns the code of the contract.
  const { data: code } = await client.call({ data: namesBytecode })
  await client.request({ method: 'anvil_setCode', params: [resolver, code] } as never)
  const packed = (name: string) => (name === '' ? '0x' : toHex(packetToBytes(name)))
  const named = new Set<Address>()
  const namedOn: [Address, number][] = []
  return {
    resolver,
    async primaryOf(holder) {
      const name = await getEnsName(client, { address: holder, universalResolverAddress: resolver })
      return name === null ? undefined : { name, avatar: await getEnsText(client, { name, key: 'avatar', universalResolverAddress: resolver }) }
    },
    async setRecord(name, { owner, avatar = '' }) {
      await done(client.writeContract({ account, chain: null, address: resolver, abi, functionName: 'setRecord', args: [packed(name), owner, avatar] }))
    },
    setPrimaryOn,
    async clear() {
      for (const holder of named) await setPrimary(holder, '')
      named.clear()
      for (const [holder, chainId] of namedOn.splice(0)) await setPrimaryOn(chainId, holder, '')
      namedOn.splice(0)
    },
    setPrimary,
  }

  async function setPrimary(holder: Address, name: string, { isUnchecked = false }: { readonly isUnchecked?: boolean } = {}): Promise<void> {
    named.add(holder)
    await done(
      client.writeContract({ account, chain: null, address: resolver, abi, functionName: 'setPrimary', args: [holder, name, packed(name), isUnchecked] }),
    )
  }

  async function setPrimaryOn(chainId: number, holder: Address, name: string, owner: Address = holder): Promise<void> {
    const coinType = toCoinType(chainId)
    const write = { account, chain: null, address: resolver, abi } as const
    namedOn.push([holder, chainId])
    if (name !== '') await done(client.writeContract({ ...write, functionName: 'setRecordOn', args: [packed(name), coinType, owner] }))
    await done(client.writeContract({ ...write, functionName: 'setPrimaryOn', args: [holder, coinType, name, packed(name)] }))
  }
}
