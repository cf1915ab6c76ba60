import { describe, expect, it } from 'vitest'
import { ALPHA } from '../../../tests/domain/facts.js'
import { openPage, type PageOptions } from '../../../tests/domain/page.js'
import type { FeatureButton } from '../config/index.js'
import type { RootState } from '../root.js'
import { bitcoin, solana } from '../shared/networks/chains.js'
import { polygon, sepolia } from '../shared/networks/evm-chains.js'
import { describeFeatures, selectFeature, selectFeatureButtons, selectMissingButtons } from './selectors.js'

const plugin = (name: string, ...buttons: readonly FeatureButton[]) => ({ name, configure: () => ({ buttons }) })
const send = plugin('send', { id: 'send', view: 'WalletSend' })
const receive = plugin('receive', { id: 'receive', view: 'WalletReceive' })
const swap = plugin('swap', { id: 'swaps', view: 'Swap' })
const buy = plugin('buy', { id: 'onramp', view: 'OnRampProviders' })
const ALL = [send, receive, swap, buy]

const open = (options: PageOptions = {}) => openPage({ others: ALL, ...options })
const ids = (state: RootState) => selectFeatureButtons(state).map(({ id }) => id)
const missing = (state: RootState) => selectMissingButtons(state).map(({ button, state: { because, detail } }) => [button.id, because, detail])

describe('feature buttons of view Account', () => {
  it('[MODAL-37] stand in the order of the specification, whatever the order of `use`', () => {
    for (const others of [ALL, ALL.toReversed()]) expect(ids(open({ others }).state())).toEqual(['onramp', 'swaps', 'receive', 'send'])
  })

  it('[MODAL-37, MODAL-38] one of another plugin stands where it says, or else behind ours, and one id is one button', () => {
    const stake = plugin('stake', { id: 'stake', view: 'Swap', label: 'Stake' }, { id: 'earn', view: 'Swap', label: 'Earn', order: 15 })
    const second = plugin('other', { id: 'send', view: 'Pay' })
    const state = open({ others: [stake, ...ALL, second] }).state()
    expect(ids(state)).toEqual(['onramp', 'earn', 'swaps', 'receive', 'send', 'stake'])
    expect(selectFeatureButtons(state).find(({ id }) => id === 'send')).toMatchObject({ view: 'WalletSend', plugin: 'send' })
  })

  it('[MODAL-38] are only those that the network of the active namespace has, and the others say why', async () => {
    const page = open({ options: { networks: [sepolia, polygon, solana, bitcoin] }, adapters: ['eip155', 'solana', 'bip122'] })
    expect([ids(page.state()), missing(page.state())]).toEqual([['onramp', 'receive', 'send'], [['swaps', 'chain', 'Sepolia']]])
    await page.run({ type: 'switchNetwork', network: polygon.caipNetworkId })
    expect([ids(page.state()), missing(page.state())]).toEqual([['onramp', 'swaps', 'receive', 'send'], []])
    await page.run({ type: 'switchNetwork', network: solana.caipNetworkId })
    expect(ids(page.state())).toEqual(['onramp', 'receive', 'send'])
    await page.run({ type: 'switchNetwork', network: bitcoin.caipNetworkId })
    expect(ids(page.state())).toEqual(['receive', 'send'])
    expect(missing(page.state()).map(([id]) => id)).toEqual(['onramp', 'swaps'])
  })

  it('[MODAL-38] of another plugin are bound to its own networks', async () => {
    const stake = plugin('stake', { id: 'stake', view: 'Swap', label: 'Stake', when: { networks: [polygon.caipNetworkId], namespaces: ['solana'] } })
    const page = open({ others: [stake], options: { networks: [sepolia, polygon, solana] }, adapters: ['eip155', 'solana'] })
    expect([ids(page.state()), missing(page.state())]).toEqual([[], [['stake', 'chain', 'Sepolia']]])
    await page.run({ type: 'switchNetwork', network: polygon.caipNetworkId })
    expect(ids(page.state())).toEqual(['stake'])
    await page.run({ type: 'switchNetwork', network: solana.caipNetworkId })
    expect(ids(page.state())).toEqual(['stake'])
  })

  it('[MODAL-38] receive alone is left where the wallet is on a network that is not configured', async () => {
    const page = open()
    await page.run({ type: 'connect', connectorId: ALPHA })
    page.memory.wallets.all()[0]?.switchNetwork('eip155:100')
    page.wait(100)
    expect(ids(page.state())).toEqual(['receive'])
  })

  it('[CONFIG-01, MODAL-38] the project takes swaps and purchases away, and option features receive and send', () => {
    const page = open({ services: true, options: { projectId: 'p', features: { receive: false } } })
    page.memory.http.answer('features', () => ({
      features: [
        { id: 'swap', isEnabled: false },
        { id: 'onramp', isEnabled: true, config: ['meld'] },
      ],
    }))
    page.give({ type: 'openModal' })
    page.wait(2_000)
    expect(ids(page.state())).toEqual(['onramp', 'send'])
    expect([selectFeature(page.state(), 'swaps'), selectFeature(page.state(), 'onramp'), selectFeature(page.state(), 'receive')]).toEqual([
      { on: false, because: 'remote' },
      { on: true, because: 'remote' },
      { on: false, because: 'option', detail: 'features.receive' },
    ])
    expect(missing(page.state()), 'the visitor is told of networks, wallets and countries alone').toEqual([])
  })

  it('[MODAL-38] a slice that cannot serve with this wallet or in this country says so', () => {
    const page = open()
    const state = (because: 'wallet' | 'country', detail: string) => ({ ...page.state(), buy: { unavailable: { because, detail } } }) as unknown as RootState
    expect([ids(state('country', 'US')), missing(state('country', 'US'))]).toEqual([['swaps', 'receive', 'send'], [['onramp', 'country', 'US']]])
    expect(missing(state('wallet', 'Alpha'))).toEqual([['onramp', 'wallet', 'Alpha']])
  })

  it('[design] c3 five reasons are five texts, and a feature without its plugin names it', () => {
    const texts = (page: ReturnType<typeof openPage>) => describeFeatures(page.state()).filter((line) => /^(swaps|onramp|send|receive):/.test(line))
    expect(texts(openPage())).toEqual([
      'swaps: off, the plugin swap() is not in the option use',
      'onramp: off, the plugin buy() is not in the option use',
      'receive: off, the plugin receive() is not in the option use',
      'send: off, the plugin send() is not in the option use',
    ])
    expect(texts(open({ options: { networks: [sepolia], features: { send: false } } }))).toEqual([
      'swaps: off, not on this chain (Sepolia)',
      'onramp: on, by default',
      'receive: on, by default',
      'send: off, an option of the app (features.send)',
    ])
  })
})
