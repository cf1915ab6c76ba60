import { sessionAddresses } from '../../src/domain/shared/caip/session-rules.js'
import type { CaipNetworkId, ChainNamespace } from '../../src/domain/shared/caip/caip.js'
import { LatchkitError } from '../../src/domain/shared/errors/latchkit-error.js'
import { failure } from '../../src/domain/shared/errors/errors.js'
import type { RelayPort, Session } from '../../src/ports/relay.js'
import { networkOfEvent } from '../../src/adapters/walletconnect/sessions/session-event.js'
import { type SessionOwner, sessionNetwork } from '../../src/adapters/walletconnect/sessions/session-owner.js'

/** Owner of a session without an instance around it: follows the wallet's `chainChanged`, and switches to approved networks. */
export function followingOwner(relay: RelayPort, session: () => Session | undefined): SessionOwner {
  const networks = new Map<ChainNamespace, CaipNetworkId>()
  const listeners = new Set<() => void>()
  const changed = () => {
    for (const listener of [...listeners]) listener()
  }
  const move = (network: CaipNetworkId) => {
    networks.set(network.split(':')[0] as ChainNamespace, network)
    changed()
  }
  relay.events().subscribe((event) => {
    const network = networkOfEvent(event)
    if (network === undefined) changed()
    else move(network)
  })
  const owner: SessionOwner = {
    connection(namespace) {
      const live = session()
      const network = live && sessionNetwork(live, namespace, { accounts: [], network: networks.get(namespace) })
      return live && network && { accounts: sessionAddresses(live, network), network }
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async switchNetwork(network) {
      if (!Object.values(session()?.namespaces ?? {}).some(({ chains }) => chains.includes(network)))
        throw LatchkitError.from(failure('NETWORK_NOT_FOUND', { network }))
      move(network)
    },
  }
  return owner
}
