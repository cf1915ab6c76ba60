import { filter, switchMap } from 'rxjs'
import { describe, expect, it } from 'vitest'
import {
  connectorContract,
  type ConnectorHarness,
  createMemoryRelay,
  createMemoryTimer,
  createVirtualTime,
  type RelayWalletBehaviour,
  type RelayWalletPolicy,
  type WalletPolicy,
} from 'latchkit/testing'
import { networkOf } from '../../../../tests/contracts/fixtures.js'
import type { CaipNetworkId } from '../../../domain/shared/caip/caip.js'
import { createSessionConnector } from './session-connector.js'
import { networkOfEvent } from './session-event.js'

const accounts = ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'] as const
const evm = ['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction', 'wallet_switchEthereumChain', 'wallet_addEthereumChain']
const events = ['accountsChanged', 'chainChanged']
const ref = { connectorId: 'walletConnect', namespace: 'eip155' as const }

connectorContract({ describe, it, expect }, 'session over a relay', (): ConnectorHarness => {
  const time = createVirtualTime({ start: 1_700_000_000_000 })
  const relay = createMemoryRelay({ time, wallet: { namespaces: { eip155: { accounts, chains: ['eip155:1'] } }, scanAfterMs: 0 } })
  const { port } = relay.join()
  const timer = createMemoryTimer(time)
  // Follows the wallet, as the instance does.
  let network: CaipNetworkId | undefined
  port.events().subscribe((event) => {
    network = networkOfEvent(event) ?? network
  })
  const connection = () => ({ accounts, network })
  const connector = createSessionConnector({ relay: port, timer: timer.port, session: () => relay.stored()[0], connection }).port
  // Sessions are created by pairing; `connect` finds an existing one.
  const pair = () => port.pair({ namespaces: { eip155: { chains: ['eip155:1'], methods: evm, events } } })
  let chain = 'eip155:1' as CaipNetworkId
  return {
    port: {
      ...connector,
      connect: (request) =>
        request.silent
          ? connector.connect(request)
          : pair().pipe(
              filter(({ type }) => type === 'settled'),
              switchMap(() => connector.connect(request)),
            ),
    },
    elapse: async (ms) => time.advanceBy(ms),
    ref,
    accounts,
    networks: [networkOf(1, 'One'), networkOf(8453, 'Two')],
    policy: (policy) => relay.wallet.setPolicy(typeof policy === 'string' ? policy : translated(policy)),
    approve: relay.wallet.approve,
    switchAccount: relay.wallet.switchAccount,
    switchNetwork(network) {
      chain = network
      relay.wallet.switchNetwork(chain)
    },
    disconnect: () => relay.wallet.disconnect(),
    refusal: 5000,
    knowsNetwork: true,
    prompts: () => relay.wallet.requests().length,
    held: () => relay.listeners(),
  }
})

/** WalletConnect's names for the methods of the connector port. */
const names: Readonly<Record<string, string>> = {
  connect: 'pair',
  switchNetwork: 'wallet_switchEthereumChain',
  signMessage: 'personal_sign',
  signTypedData: 'eth_signTypedData_v4',
  sendTransaction: 'eth_sendTransaction',
}

function translated({ methods = {}, acknowledgeSwitchWithoutSwitching, decision = 'approve', throwSync }: WalletPolicy): RelayWalletPolicy {
  const own = Object.entries(methods).flatMap(([name, behaviour]) => {
    const { garbage, ...rest } = behaviour as RelayWalletBehaviour
    // A session has its accounts in its namespaces, unlike a wallet of the page.
    const sessions =
      name === 'connect' && Array.isArray(garbage) ? { eip155: { accounts: garbage.map((one) => `eip155:1:${one}`), methods: evm, events } } : garbage
    return names[name] === undefined ? [] : [[names[name], { ...rest, ...(garbage !== undefined && { garbage: sessions }) }]]
  })
  // A remote wallet cannot throw into the page; it answers with an error instead.
  const error = throwSync ? { error: { code: -32603, message: 'the wallet threw' } } : {}
  return { decision, ...error, methods: Object.fromEntries(own), ...(acknowledgeSwitchWithoutSwitching !== undefined && { acknowledgeSwitchWithoutSwitching }) }
}
