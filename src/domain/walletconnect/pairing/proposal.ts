import type { ProposedNamespace } from '../../../ports/relay.js'
import type { NamespaceOverride } from '../../config/index.js'
import type { RootState } from '../../root.js'
import { chainNamespaces, type ChainNamespace } from '../../shared/caip/caip.js'
import type { Network } from '../../shared/networks/networks.js'

const MULTIVERSX_METHODS = ['mvx_signTransaction', 'mvx_signTransactions', 'mvx_signMessage']

/** Default methods to request, all optional for the wallet (WC-10 to WC-14). */
export const SESSION_METHODS: { readonly [N in ChainNamespace]: readonly string[] } = {
  eip155: [
    'eth_accounts',
    'eth_requestAccounts',
    'eth_sendRawTransaction',
    'eth_sign',
    'eth_signTransaction',
    'eth_signTypedData',
    'eth_signTypedData_v3',
    'eth_signTypedData_v4',
    'eth_sendTransaction',
    'personal_sign',
    'wallet_switchEthereumChain',
    'wallet_addEthereumChain',
    'wallet_getPermissions',
    'wallet_requestPermissions',
    'wallet_watchAsset',
    'wallet_sendCalls',
    'wallet_getCallsStatus',
    'wallet_showCallsStatus',
    'wallet_getCapabilities',
    'wallet_grantPermissions',
    'wallet_revokePermissions',
    'wallet_getAssets',
  ],
  solana: [
    'solana_signMessage',
    'solana_signTransaction',
    'solana_signAllTransactions',
    'solana_signAndSendTransaction',
    'solana_requestAccounts',
    'solana_getAccounts',
  ],
  bip122: ['sendTransfer', 'signMessage', 'signPsbt', 'getAccountAddresses'],
  polkadot: ['polkadot_signTransaction', 'polkadot_signMessage'],
  cosmos: ['cosmos_getAccounts', 'cosmos_signDirect', 'cosmos_signAmino'],
  algorand: ['algo_signTxn', 'algo_signData'],
  cip34: ['cardano_signTx', 'cardano_signData'],
  elrond: MULTIVERSX_METHODS,
  multiversx: MULTIVERSX_METHODS,
  // Without near_signIn: it adds an access key to the account, which costs gas.
  near: ['near_getAccounts', 'near_signTransaction', 'near_signTransactions', 'near_signMessage'],
  tezos: ['tezos_getAccounts', 'tezos_send', 'tezos_sign'],
}

const SESSION_EVENTS: readonly string[] = ['accountsChanged', 'chainChanged']

/** Returns the namespaces that a pairing requests: every one with a configured network, with the overrides of the options. Includes deprecated ids (NET-06). */
export function proposedNamespaces(state: RootState): { readonly [namespace: string]: ProposedNamespace } {
  const override = state.config.plugins.walletConnect?.override ?? {}
  return Object.fromEntries(
    chainNamespaces.flatMap((namespace) => {
      const networks = state.network.namespaces[namespace]?.requestedCaipNetworks ?? []
      const proposed = propose(namespace, networks, override[namespace])
      return proposed.chains.length === 0 ? [] : [[namespace, proposed] as const]
    }),
  )
}

/** Returns the chains that a session requests in a namespace. */
export function proposedChains(state: RootState, namespace: ChainNamespace): readonly string[] {
  const networks = state.network.namespaces[namespace]?.requestedCaipNetworks ?? []
  return propose(namespace, networks, state.config.plugins.walletConnect?.override?.[namespace]).chains
}

function propose(namespace: ChainNamespace, networks: readonly Network[], { chains, methods, events }: NamespaceOverride = {}): ProposedNamespace {
  return {
    chains: chains ?? [
      ...new Set(networks.flatMap((network) => [network.caipNetworkId, ...(network.deprecatedCaipNetworkId ? [network.deprecatedCaipNetworkId] : [])])),
    ],
    methods: methods ?? SESSION_METHODS[namespace],
    events: events ?? SESSION_EVENTS,
  }
}
