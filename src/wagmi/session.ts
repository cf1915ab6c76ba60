import type { PublicState } from '../domain/public.js'
import type { WagmiAddress, WagmiSession } from './types.js'

/** Returns the connection of eip155 in wagmi's form; undefined while no wallet is connected. */
export function readSession(state: PublicState): WagmiSession | undefined {
  const { address, allAccounts = [] } = state.account.namespaces.eip155 ?? {}
  const chainId = readChainId(state)
  if (address === undefined || chainId === undefined || state.connection.namespaces.eip155?.connectorId === undefined) return undefined
  const others = allAccounts.map((account) => account.address).filter((other) => other !== address)
  return { accounts: [address, ...others] as WagmiAddress[], chainId }
}

/** Returns the chain of the wallet, or else the one that the app works on. */
export function readChainId({ network }: PublicState): number | undefined {
  const { walletNetwork, caipNetwork } = network.namespaces.eip155 ?? {}
  const id = walletNetwork ?? caipNetwork
  return id === undefined ? undefined : Number(id.slice('eip155:'.length))
}

/** Returns true if wagmi would show both alike. */
export function isSameSession(one: WagmiSession | undefined, other: WagmiSession): boolean {
  return one?.chainId === other.chainId && one.accounts.join() === other.accounts.join()
}
