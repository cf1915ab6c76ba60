import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { RootState } from '../../src/domain/root.js'
import { base, gnosis, mainnet } from '../../src/domain/shared/networks/evm-chains.js'
import { solana } from '../../src/domain/shared/networks/chains.js'
import type { CaipNetworkId } from '../../src/domain/shared/caip/caip.js'
import type { ViewName } from '../../src/domain/modal/state.js'
import { openPage, type Page, walletOf } from '../domain/page.js'
import { CONNECTORS, type ConnectionStep, giveConnection, ONE_OF_EACH, SPACES, type Space } from './model/wallets.js'

type Step =
  | { readonly do: 'open'; readonly view: ViewName | undefined }
  | { readonly do: 'close' | 'back' | 'carryOn' | 'refresh' }
  | { readonly do: 'choose'; readonly network: CaipNetworkId }
  | ConnectionStep
  | { readonly do: 'walletGoes'; readonly network: CaipNetworkId }

const APP: readonly CaipNetworkId[] = [mainnet.caipNetworkId, base.caipNetworkId, solana.caipNetworkId]
const spaceOf = (network: string): Space => (network.startsWith('eip155') ? 'eip155' : 'solana')

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom<(ViewName | undefined)[]>(undefined, undefined, 'Networks', 'WhatIsAWallet').map((view): Step => ({ do: 'open', view })),
  },
  {
    weight: 6,
    arbitrary: fc.constantFrom(...(['close', 'close', 'back', 'back', 'carryOn', 'carryOn', 'refresh'] as const)).map((one): Step => ({ do: one })),
  },
  { weight: 4, arbitrary: fc.constantFrom(...APP).map((network): Step => ({ do: 'choose', network })) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constantFrom<('connect' | 'disconnect')[]>('connect', 'connect', 'disconnect'), namespace: fc.constantFrom(...SPACES) }),
  },
  // Gnosis is no network of the app.
  {
    weight: 4,
    arbitrary: fc.constantFrom(mainnet, base, gnosis, gnosis, gnosis).map(({ caipNetworkId }): Step => ({ do: 'walletGoes', network: caipNetworkId })),
  },
)

/** Facts that the rules speak of, kept by the steps alone. */
interface Facts {
  readonly connected: Set<Space>
  active: Space
}

/** Mostly an app that asks to leave a network that it does not have. */
const options = fc.constantFrom(
  ...[true, true, true, false].map((enableNetworkSwitch) => ({ allowUnsupportedChain: false, enableNetworkSwitch, basic: false })),
  { allowUnsupportedChain: true, enableNetworkSwitch: true, basic: false },
  { allowUnsupportedChain: false, enableNetworkSwitch: true, basic: true },
)

it('[MODAL-10, MODAL-14, MODAL-47, NET-10, NET-14, NET-17, NET-18] the dialog opens, stays and closes by the rules, whatever visitor, app and wallet do', () => {
  fc.assert(
    fc.property(options, fc.array(step, { minLength: 4, maxLength: 24 }), (chosen, steps) => {
      const page = openPage({
        options: { networks: [mainnet, base, solana], ...chosen },
        adapters: SPACES,
        wallets: ONE_OF_EACH,
      })
      const isForeign = (): boolean => !APP.includes(walletOf(page).network() as CaipNetworkId)
      const facts: Facts = { connected: new Set(), active: 'eip155' }
      for (const one of steps) {
        const [before, wasForeign] = [page.state(), facts.connected.has('eip155') && isForeign()]
        page.clear()
        act(page, one)
        // Longer than success is shown.
        page.wait(5_000)
        const why = JSON.stringify([chosen, one, before.modal])
        const leads = chosen.enableNetworkSwitch && !chosen.allowUnsupportedChain && !chosen.basic
        check(page, one, before, facts, { leads, wasForeign }, why)
        take(page, one, before, facts, leads && isForeign() && !wasForeign)
        expect(page.state().network.activeNamespace, why).toBe(facts.active)
      }
      page.close()
    }),
    { numRuns: 250 },
  )
})

function act(page: Page, one: Step): void {
  switch (one.do) {
    case 'open':
      page.give({ type: 'openModal', ...(one.view ? { view: one.view } : {}) })
      return
    case 'choose':
      page.give({ type: 'chooseNetwork', network: one.network })
      return
    case 'connect':
    case 'disconnect':
      giveConnection(page, one)
      return
    case 'walletGoes':
      walletOf(page).switchNetwork(one.network)
      return
    case 'carryOn': {
      const asked = chainAsked(page.state())
      if (asked === undefined) return
      page.give({ type: 'replaceView', view: 'Connect', params: asked })
      page.give({ type: 'chooseWallet', connectorId: CONNECTORS[spaceOf(asked.network)], namespace: spaceOf(asked.network) })
      return
    }
    case 'refresh':
      for (const namespace of SPACES) page.give({ type: 'refreshBalance', namespace, force: true })
      return
    default:
      page.give({ type: one.do === 'close' ? 'closeModal' : 'goBack' })
  }
}

/** Keeps who is connected, and in which namespace the visitor is: not where a connected wallet is on a foreign network, until the visitor has answered. */
function take(page: Page, one: Step, before: RootState, facts: Facts, asks: boolean): void {
  const asked = one.do === 'carryOn' ? chainAsked(before) : undefined
  if (asked !== undefined) {
    const there = spaceOf(asked.network)
    facts.connected.add(there)
    if (there !== 'eip155' || !asks) facts.active = there
  }
  if (one.do === 'connect') {
    facts.connected.add(one.namespace)
    if (one.namespace !== 'eip155' || !asks) facts.active = one.namespace
  } else if (one.do === 'disconnect' && facts.connected.delete(one.namespace) && facts.active === one.namespace) {
    facts.active = SPACES.find((space) => facts.connected.has(space)) ?? facts.active
  }
  if (one.do === 'choose' && page.types().includes('networkSwitched')) facts.active = spaceOf(one.network)
}

/** Returns what view SwitchActiveChain asks for, while it is shown. */
function chainAsked({ modal: { open, stack } }: RootState) {
  const { view, params } = stack.at(-1) ?? {}
  return open && view === 'SwitchActiveChain' && params?.network !== undefined ? { ...params, network: params.network } : undefined
}

interface Given {
  /** The app leads away from a network that it does not have. */
  readonly leads: boolean
  /** The wallet of EVM was on a network that the app does not have. */
  readonly wasForeign: boolean
}

function check(page: Page, one: Step, before: RootState, facts: Facts, { leads, wasForeign }: Given, why: string): void {
  const { modal, network } = page.state()
  const { open, stack, shakes } = before.modal
  const isHeld = open && wasForeign && stack.some(({ view }) => view === 'UnsupportedChain')
  const ofEvm = network.namespaces.eip155
  switch (one.do) {
    case 'open':
      if (!open) expect([modal.open, modal.stack], why).toEqual([true, [{ view: one.view ?? (facts.connected.has(facts.active) ? 'Account' : 'Connect') }]])
      else expect(modal.stack, why).toEqual(one.view === undefined || one.view === stack.at(-1)?.view ? stack : [...stack, { view: one.view }])
      return
    case 'close':
      if (isHeld) expect(modal, why).toEqual({ ...before.modal, shakes: shakes + 1 })
      else expect([modal.open, modal.shakes, page.types()], why).toEqual([false, shakes, open ? ['modalClosed'] : []])
      return
    case 'back':
      expect(network, why).toBe(before.network)
      if (!open) expect(modal, why).toBe(before.modal)
      else if (!isHeld || stack.at(-1)?.view !== 'UnsupportedChain')
        expect([modal.open, modal.stack.length], why).toEqual(stack.length > 1 ? [true, stack.length - 1] : [false, 1])
      else expect(modal, why).toEqual({ ...before.modal, shakes: shakes + 1 })
      return
    case 'choose': {
      const there = spaceOf(one.network)
      if (facts.active === there && before.network.namespaces[there]?.caipNetwork === one.network && !(there === 'eip155' && wasForeign)) {
        // The one that is active: back, and nothing else.
        expect([network, page.state().connection], why).toEqual([before.network, before.connection])
        expect(modal.open && modal.stack.length >= stack.length && modal.shakes === shakes, why).toBe(false)
      } else if (facts.connected.has(facts.active) && !facts.connected.has(there))
        expect([modal.stack.at(-1), network.activeNamespace], why).toEqual([
          { view: 'SwitchActiveChain', params: { switchToChain: there, navigateTo: 'Connect', navigateWithReplace: true, network: one.network } },
          facts.active,
        ])
      return
    }
    case 'carryOn': {
      const asked = chainAsked(before)
      if (asked === undefined) return
      const there = spaceOf(asked.network)
      // The visitor is asked first where the wallet is on a network that the app does not have.
      if (leads && !APP.includes(network.namespaces[there]?.walletNetwork ?? asked.network)) return
      expect([network.activeNamespace, network.namespaces[there]?.caipNetwork], why).toEqual([there, asked.network])
      return
    }
    case 'refresh': {
      const read = SPACES.filter((space) => facts.connected.has(space) && !(space === 'eip155' && wasForeign))
      expect(
        page
          .events('balanceRequested')
          .map((asks) => spaceOf(asks.network))
          .sort(),
        why,
      ).toEqual([...read])
      return
    }
    case 'walletGoes':
      if (!facts.connected.has('eip155') || APP.includes(one.network) || facts.active !== 'eip155' || wasForeign) return
      expect([ofEvm?.caipNetwork, ofEvm?.walletNetwork], why).toEqual([before.network.namespaces.eip155?.caipNetwork, one.network])
      if (leads) expect([modal.open, modal.stack.at(-1)?.view], why).toEqual([true, 'UnsupportedChain'])
      else expect(modal, why).toBe(before.modal)
  }
}
