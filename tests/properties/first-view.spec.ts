import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createMemoryPorts } from '../../src/adapters/memory/memory-ports.js'
import { mainnet } from '../../src/domain/shared/networks/evm-chains.js'
import { ALPHA } from '../domain/facts.js'
import { openPage } from '../domain/page.js'

const FAR = { id: 'far', name: 'Far', mobileLink: 'far://' }

/** View that an opened dialog shows, by the row. */
function expected({ basic, hasAdapter, isConnected, mobile, hasList, allWallets }: Choice): string {
  const isBasic = basic || (!hasAdapter && !isConnected)
  if (!isBasic) return isConnected ? 'Account' : 'Connect'
  // Of a list without a name, and of one that the app turned off, nothing could be chosen.
  return mobile && allWallets && (hasList || hasAdapter) ? 'AllWallets' : 'ConnectingWalletConnectBasic'
}

interface Choice {
  readonly basic: boolean
  readonly hasAdapter: boolean
  readonly isConnected: boolean
  readonly mobile: boolean
  readonly hasList: boolean
  readonly allWallets: boolean
}

const choice: fc.Arbitrary<Choice> = fc.record({
  basic: fc.boolean(),
  hasAdapter: fc.boolean(),
  isConnected: fc.boolean(),
  mobile: fc.boolean(),
  hasList: fc.boolean(),
  allWallets: fc.boolean(),
})

it('[MODAL-15, MODAL-14] the first view is that of the rule, in each mode, with and without adapter, account, list and phone', () => {
  fc.assert(
    fc.property(choice, (one) => {
      const memory = createMemoryPorts({ platform: { mobile: one.mobile }, relayWallet: { policy: 'approve' } as never })
      const page = openPage({
        walletConnect: { projectId: 'p' },
        options: {
          networks: [mainnet],
          projectId: 'p',
          basic: one.basic,
          features: { allWallets: one.allWallets },
          ...(one.hasList && { customWallets: [FAR] }),
        },
        adapters: one.hasAdapter ? ['eip155'] : [],
        memory,
        wallets: one.hasAdapter ? [{ id: ALPHA }] : [],
      })
      page.wait(1_000)
      if (one.isConnected) {
        if (one.hasAdapter) page.give({ type: 'connect', connectorId: ALPHA })
        else {
          page.give({ type: 'connect', connectorId: 'walletConnect', namespace: 'eip155' })
          page.wait(10)
          memory.relay.wallet.scan()
        }
        page.wait(1_000)
        expect(page.state().account.namespaces.eip155?.address).toBeDefined()
      }
      page.give({ type: 'openModal' })
      expect(page.state().modal.stack, JSON.stringify(one)).toMatchObject([{ view: expected(one) }])
      page.close()
    }),
    { numRuns: 64 },
  )
})
