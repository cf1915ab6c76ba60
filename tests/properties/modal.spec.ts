import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { AccountTab } from '../../src/domain/account/state.js'
import { selectAccount } from '../../src/domain/account-view/selectors.js'
import { openPage } from '../domain/page.js'
import { FOUR, openWorld, SPACES, type Space, WALLETS } from './model/wallets.js'

type TabStep =
  | { readonly do: 'tab'; readonly tab: AccountTab }
  | { readonly do: 'open' | 'close' }
  | { readonly do: 'connect' | 'disconnect'; readonly namespace: Space }
  | { readonly do: 'account' }

const namespace = fc.constantFrom(...SPACES)
const tabStep: fc.Arbitrary<TabStep> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('tab' as const), tab: fc.constantFrom<AccountTab[]>('tokens', 'nfts', 'activity') }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom<('open' | 'close')[]>('open', 'close') }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom<('connect' | 'disconnect')[]>('connect', 'disconnect'), namespace }) },
  { weight: 1, arbitrary: fc.constant<TabStep>({ do: 'account' }) },
)

it('[MODAL-35] the chosen tab of an account stays while the dialog is reopened, and until a wallet is disconnected', () => {
  fc.assert(
    fc.property(fc.array(tabStep, { minLength: 2, maxLength: 16 }), (steps) => {
      const world = openWorld()
      const page = openPage({ ...FOUR, memory: world.memory })
      const connected = new Set<Space>()
      let tab: AccountTab = 'tokens'
      for (const step of steps) {
        switch (step.do) {
          case 'tab':
            tab = step.tab
            page.give({ type: 'setAccountTab', tab: step.tab })
            break
          case 'open':
            page.give({ type: 'openModal' })
            break
          case 'close':
            page.give({ type: 'closeModal' })
            break
          case 'connect': {
            const wallet = WALLETS.find((one) => one.namespace === step.namespace)
            connected.add(step.namespace)
            if (wallet !== undefined) page.give({ type: 'connect', connectorId: wallet.id, namespace: step.namespace })
            break
          }
          case 'disconnect':
            if (connected.delete(step.namespace)) tab = 'tokens'
            page.give({ type: 'disconnect', namespace: step.namespace })
            break
          case 'account': {
            const address = page.state().account.namespaces.solana?.allAccounts.at(-1)?.address
            if (address !== undefined) page.give({ type: 'switchAccount', namespace: 'solana', address })
          }
        }
        page.wait(1_000)
        const seen = SPACES.map((one) => selectAccount(page.state(), one).currentTab)
        expect(seen, `after ${JSON.stringify(step)}`).toEqual([tab, tab])
      }
      page.close()
    }),
    { numRuns: 60 },
  )
})
