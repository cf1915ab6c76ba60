import { type Address, createWalletClient, type Hex, http, publicActions, recoverMessageAddress } from 'viem'
import type { SmartSession } from '../../../src/domain/api/shapes.js'
import type { Json } from '../../../src/domain/shared/json/json.js'
import { sessionAccountAbi } from '../evm/sessions/sessions.js'
import { ServiceRefusal, type Services } from './services.js'

/** Chain whose accounts tell their sessions. */
export interface SessionsChain {
  readonly chainId: number
  readonly nodeUrl: string
  /** Account of the node that ends sessions for the service; its last one by default. */
  readonly revoker?: Address
}

const TYPES = ['native-token-allowance', 'erc20-token-allowance', 'contract-call'] as const

/** Answers `smartSessions` and `revokeSmartSession` from the accounts on the sandbox's chains. An end needs the signature of the account's owner. */
export function answerSessions(services: Services, chains: readonly SessionsChain[]): void {
  const chainOf = (caip10: string) => {
    const [, reference, account = ''] = /^eip155:(\d+):(0x[0-9a-f]{40})$/i.exec(caip10) ?? []
    const chain = chains.find(({ chainId }) => `${chainId}` === reference)
    if (chain === undefined) throw new ServiceRefusal(400, `The sandbox has no account ${caip10}.`)
    const client = createWalletClient({ transport: http(chain.nodeUrl) }).extend(publicActions)
    return { client, account: account as Address, chain }
  }

  services.answer('smartSessions', async ({ address }) => {
    const { client, account } = chainOf(address)
    const contract = { address: account, abi: sessionAccountAbi } as const
    // An account of another kind has no sessions.
    const count = await client.readContract({ ...contract, functionName: 'count' }).catch(() => 0n)
    const ids = await Promise.all(
      Array.from({ length: Number(count) }, (_, index) => client.readContract({ ...contract, functionName: 'ids', args: [BigInt(index)] })),
    )
    const pcis = ids.map(async (pci): Promise<SmartSession> => {
      const [[key, createdAt, expiry, revokedAt], rules] = await Promise.all([
        client.readContract({ ...contract, functionName: 'sessions', args: [pci] }),
        client.readContract({ ...contract, functionName: 'rulesOf', args: [pci] }),
      ])
      const used = await Promise.all(rules.map((_, index) => client.readContract({ ...contract, functionName: 'spent', args: [pci, BigInt(index)] })))
      return {
        pci,
        project: { id: 'sandbox', name: 'Sandbox app', url: 'https://app.example' },
        createdAt: Number(createdAt),
        expiry: Number(expiry),
        ...(revokedAt > 0n && { revokedAt: Number(revokedAt) }),
        permissions: rules.map(({ kind, target, selector, limit }, index): Json => {
          const spent = used[index] === 0n ? {} : { spent: `${used[index] ?? 0n}` }
          const type = TYPES[kind] ?? 'contract-call'
          if (type === 'contract-call') return { type, data: { address: target, functions: [selector], limit: `${limit}`, ...spent } }
          return { type, data: { ...(type === 'erc20-token-allowance' && { tokenAddress: target }), allowanceAmount: `${limit}`, ...spent } }
        }),
        policies: [],
        context: key,
      }
    })
    return { pcis: await Promise.all(pcis) }
  })

  services.answer('revokeSmartSession', async ({ address, pci, signature }) => {
    const { client, account, chain } = chainOf(address)
    const contract = { address: account, abi: sessionAccountAbi } as const
    const owner = await client.readContract({ ...contract, functionName: 'owner' }).catch(() => undefined)
    const signer = await recoverMessageAddress({ message: pci, signature: signature as Hex }).catch(() => undefined)
    if (owner === undefined || signer !== owner) throw new ServiceRefusal(403, 'The owner of the account has not signed the pci.')
    const revoker = chain.revoker ?? (await client.getAddresses()).at(-1)
    const { request } = await client
      .simulateContract({ ...contract, account: revoker as Address, functionName: 'revoke', args: [pci as Hex] })
      .catch(() => Promise.reject(new ServiceRefusal(404, 'There is no such session, or it has ended.')))
    await client.waitForTransactionReceipt({ hash: await client.writeContract({ ...request, chain: null }), pollingInterval: 50 })
    return null
  })
}
