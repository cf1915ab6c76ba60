import { describe, expect, it } from 'vitest'
import { started } from '../../../../tests/domain/facts.js'
import { given } from '../../../testing/given.js'
import type { NamespaceOverrides } from '../../config/index.js'
import { chainNamespaces } from '../../shared/caip/caip.js'
import { bitcoin, solana } from '../../shared/networks/chains.js'
import { base, mainnet } from '../../shared/networks/evm-chains.js'
import type { Network } from '../../shared/networks/networks.js'
import { proposedNamespaces } from './proposal.js'

const asked = (networks: readonly Network[], universalProviderConfigOverride?: NamespaceOverrides) =>
  proposedNamespaces(
    given(started, { walletConnect: {}, adapters: [], options: { networks, ...(universalProviderConfigOverride && { universalProviderConfigOverride }) } })
      .state,
  )

/** One network of each namespace. */
const EACH = chainNamespaces.map((namespace): Network => {
  const known = [mainnet, solana, bitcoin].find((network) => network.chainNamespace === namespace)
  return known ?? { ...solana, id: `of-${namespace}`, caipNetworkId: `${namespace}:of-${namespace}`, chainNamespace: namespace }
})

describe('what a wallet is asked for', () => {
  it.each([
    [
      '[WC-10] eip155',
      mainnet,
      'eth_accounts eth_requestAccounts eth_sendRawTransaction eth_sign eth_signTransaction eth_signTypedData eth_signTypedData_v3 eth_signTypedData_v4 eth_sendTransaction personal_sign wallet_switchEthereumChain wallet_addEthereumChain wallet_getPermissions wallet_requestPermissions wallet_watchAsset wallet_sendCalls wallet_getCallsStatus wallet_showCallsStatus wallet_getCapabilities wallet_grantPermissions wallet_revokePermissions wallet_getAssets',
    ],
    [
      '[WC-11] solana',
      solana,
      'solana_signMessage solana_signTransaction solana_signAllTransactions solana_signAndSendTransaction solana_requestAccounts solana_getAccounts',
    ],
    ['[WC-12] bip122', bitcoin, 'sendTransfer signMessage signPsbt getAccountAddresses'],
  ] as const)('%s: every method of the list, and no other', (_, network, methods) => {
    expect(asked([network])[network.chainNamespace]?.methods).toEqual(methods.split(' '))
  })

  it('[WC-13, NET-01] has every namespace that the app has networks of; each with its signing methods', () => {
    const all = asked(EACH)
    expect(Object.keys(all).sort()).toEqual([...chainNamespaces].sort())
    for (const namespace of chainNamespaces) {
      const { chains, methods, events } = all[namespace] ?? {}
      expect([namespace, chains?.includes(EACH.find((one) => one.chainNamespace === namespace)!.caipNetworkId), events]).toEqual([
        namespace,
        true,
        ['accountsChanged', 'chainChanged'],
      ])
      expect([namespace, methods?.some((method) => /sign|sendTransaction/i.test(method))]).toEqual([namespace, true])
    }
    expect(Object.keys(asked([base]))).toEqual(['eip155'])
  })

  it('[WC-13] is what the app says, where it says so', () => {
    const all = asked(EACH, { polkadot: { methods: ['polkadot_signMessage'] }, eip155: { chains: ['eip155:10'], events: [] } })
    expect(all['polkadot']?.methods).toEqual(['polkadot_signMessage'])
    expect(all['eip155']).toMatchObject({ chains: ['eip155:10'], events: [], methods: expect.arrayContaining(['personal_sign']) })
  })

  it('[NET-06] names a network by its deprecated id, too', () => {
    expect(asked([{ ...mainnet, deprecatedCaipNetworkId: 'eip155:61' }])['eip155']?.chains).toEqual(['eip155:1', 'eip155:61'])
  })
})
