import fc from 'fast-check'
import { EMPTY } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { rememberedItems, slices } from '../../../tests/domain/every-plugin.js'
import { A, ALPHA, B, BETA, S } from '../../../tests/domain/facts.js'
import { openConnected, openPage, type Page, type PageOptions, reload } from '../../../tests/domain/page.js'
import { createMemoryPorts } from '../../adapters/memory/memory-ports.js'
import { names } from '../../names.js'
import { given } from '../../testing/given.js'
import { solana } from '../shared/networks/chains.js'
import { base, mainnet } from '../shared/networks/evm-chains.js'
import { readItem, writeItem } from '../shared/json/remembered.js'
import { restoreItems } from './persist.js'
import { disconnectedIds } from '../connection/persist.js'
import { NO_AUTH } from '../auth/state.js'

/** With the plugins that bring items of their own. */
const EVERY_PLUGIN = {
  embedded: {},
  walletConnect: {},
  bitcoin: true,
  activity: true,
  allowances: true,
  portfolio: {},
  buy: {},
  services: true,
  send: true,
  directory: {},
  others: [names() as never],
  ports: { names: { lookUp: () => EMPTY, resolve: () => EMPTY } },
  adapters: ['eip155', 'solana', 'bip122'],
  options: { projectId: 'p' },
} satisfies PageOptions

/** Every possible key, a closed list (specification, section 3). Those specific to Latchkit: hidden balances, address labels, the open pairing, and sent transactions. */
const KEYS = [
  'active_namespace',
  'active_network_id',
  'activity',
  'address_labels',
  'allowances',
  'balances_hidden',
  'buy',
  'connected_connector_ids',
  'connected_namespaces',
  'connection_status',
  'connections',
  'deeplink_choice',
  'directory_wallets',
  'disconnected_connector_ids',
  'identities',
  'name_registration',
  'native_balances',
  'open_pairing',
  'plans',
  'preferred_account_types',
  'recent_wallets',
  'send_draft',
  'send_nonces',
  'sent/bip122',
  'sent/eip155',
  'sent/solana',
  'sent/transactions',
  'session_topic',
  'token_choices',
  'unanswered_requests',
  'wallet/connected_social',
  'wallet/email',
  'wallet/email_login_used',
  'wallet/last_email_login_time',
  'wallet/last_used_chain',
  'wallet/smart_account_enabled_networks',
  'wallet/social_login_away',
  'wallet/social_username',
]
const stored = (page: Page, key: string): unknown => JSON.parse(page.memory.disk.get(`latchkit:${key}`) ?? 'null')?.d
const TWO = {
  options: { networks: [mainnet, base, solana] },
  adapters: ['eip155', 'solana'],
  wallets: [
    { id: ALPHA, name: 'Alpha' },
    { id: BETA, namespace: 'solana', accounts: [S], network: solana.caipNetworkId },
  ],
} as const

/** Opens a page and performs one action of each kind. */
async function journey(): Promise<Page> {
  const page = await openConnected(TWO)
  await page.run({ type: 'signMessage', message: 'canary-message' })
  await page.run({ type: 'sendTransaction', transaction: { to: B, value: '0x1', data: '0xcafe0123456789' } })
  await page.run({ type: 'switchNetwork', network: 'eip155:8453' })
  await page.run({ type: 'connect', connectorId: BETA, namespace: 'solana' })
  page.give({ type: 'setPreferredAccountType', namespace: 'eip155', accountType: 'eoa' })
  page.give({ type: 'setAddressLabel', namespace: 'eip155', address: A, label: 'Savings' })
  page.give({ type: 'setProfile', namespace: 'eip155', address: A, name: 'canary-name', image: null })
  page.give({ type: 'setBalancesHidden', hidden: true })
  page.wait(5_000)
  return page
}

describe('what is remembered', () => {
  it('[CORE-20, CORE-21, CORE-22, CORE-24, CORE-25, CORE-27, CORE-28, CORE-29, CORE-30, CORE-31] each item has a key of its own', async () => {
    const page = await journey()
    expect(stored(page, 'active_namespace')).toBe('solana')
    expect(stored(page, 'active_network_id')).toBe(solana.caipNetworkId)
    expect(stored(page, 'connected_connector_ids')).toEqual({ eip155: ALPHA, solana: BETA })
    expect(stored(page, 'connection_status')).toBe('connected')
    expect(stored(page, 'connected_namespaces')).toEqual(['eip155', 'solana'])
    expect(stored(page, 'recent_wallets')).toEqual([{ id: BETA }, { id: ALPHA }])
    expect(stored(page, 'native_balances')).toMatchObject({ [`eip155:8453:${A}`]: { amount: '0', symbol: 'ETH', decimals: 18, at: expect.any(Number) } })
    expect(stored(page, 'preferred_account_types')).toEqual({ eip155: 'eoa' })
    expect(stored(page, 'connections')).toMatchObject({
      eip155: [{ connectorId: ALPHA, accounts: [{ address: A, type: 'eoa' }], recent: false }],
      solana: [{ connectorId: BETA }],
    })
    expect(stored(page, 'address_labels')).toEqual({ [`eip155:${A.toLowerCase()}`]: 'Savings' })
    await page.run({ type: 'disconnect', namespace: 'eip155' })
    expect(stored(page, 'disconnected_connector_ids')).toEqual({ eip155: [ALPHA] })
    expect(stored(page, 'connected_namespaces')).toEqual(['solana'])
  })

  it('[CORE-24] the status is disconnected when nobody is connected any more', async () => {
    const page = await openConnected()
    await page.run({ type: 'disconnect' })
    expect([stored(page, 'connection_status'), stored(page, 'connected_connector_ids'), stored(page, 'connected_namespaces')]).toEqual(['disconnected', {}, []])
  })

  it('[CORE-39, I-40] is a closed list: no key beside it after a whole journey, and nothing that was signed or typed, and of what was sent its hash alone', async () => {
    const page = await journey()
    const keys = page.memory.disk
      .keys()
      .map((key) => key.slice('latchkit:'.length))
      .sort()
    expect(
      Object.values(rememberedItems)
        .map(({ key }) => key)
        .sort(),
    ).toEqual(KEYS)
    expect(keys.filter((key) => !KEYS.includes(key))).toEqual([])
    const all = page.memory.disk
      .writes()
      .map(({ value }) => value)
      .join('\n')
    for (const canary of [
      'canary',
      'cafe0123456789',
      ...page.events('requestCompleted').flatMap(({ kind, result }) => (kind === 'sendTransaction' ? [] : [result])),
    ])
      expect(all).not.toContain(canary)
  })

  it('[CORE-20, DX-05] stands below the prefix of the instance', () => {
    const memory = createMemoryPorts({ storagePrefix: 'shop' })
    const page = openPage({ memory, options: { storagePrefix: 'shop' } })
    page.give({ type: 'setBalancesHidden', hidden: true })
    expect(memory.disk.keys()).toEqual(['shop:balances_hidden'])
  })

  it('[CORE-20, CORE-21, CORE-27, CORE-28, CORE-29, CORE-30, CORE-31, UX-54] comes back with a reload as it was', async () => {
    const page = await journey()
    await page.run({ type: 'disconnect', namespace: 'eip155' })
    const before = page.state()
    const { account, balances, connection, network } = reload(page, TWO).state()
    expect([account.preferredAccountTypes, account.addressLabels]).toEqual([before.account.preferredAccountTypes, before.account.addressLabels])
    // A balance that failed is read again; a balance that was read is not.
    const known = Object.entries(before.balances.native).filter(([, { amount }]) => amount !== undefined)
    expect(known).toHaveLength(3)
    expect([balances.native, balances.hidden]).toEqual([expect.objectContaining(Object.fromEntries(known)), true])
    expect(connection.recentWallets).toEqual(before.connection.recentWallets)
    expect(connection.namespaces.eip155).toEqual(before.connection.namespaces.eip155)
    expect(network.activeNamespace).toBe('solana')
  })
})

describe('an item', () => {
  const items = Object.values(rememberedItems)

  it('[DX-25] carries a version', () => {
    for (const item of items) expect(JSON.parse(writeItem(item.select(given([]).state)))).toMatchObject({ v: 1 })
  })

  it.each([
    ['absent', undefined, 'absent'],
    ['empty', '', 'absent'],
    ['garbage', 'hello', 'corrupt'],
    ['half', '{"v":1,"d":', 'corrupt'],
    ['null', 'null', 'corrupt'],
    ['a list', '[1]', 'corrupt'],
    ['without a version', '{"d":{}}', 'corrupt'],
    ['with a version that is text', '{"v":"1","d":{}}', 'corrupt'],
    ['of a newer release', '{"v":2,"d":{"eip155":["x"]}}', 'newer'],
    ['of the wrong type', '{"v":1,"d":"x"}', 'corrupt'],
    ['of 4 MiB', `{"v":1,"d":{"eip155":["${'x'.repeat(4_194_304)}"]}}`, 'corrupt'],
    ['of an older release', '{"v":0,"d":{"eip155":["x"]}}', 'ok'],
    ['with a prototype in it', '{"v":1,"d":{"__proto__":{"eip155":["x"]}}}', 'ok'],
  ])('[F18, DX-25, T11] that is %s is seen for what it is', (_, text, status) => {
    expect(readItem(disconnectedIds, text === undefined ? {} : { disconnected_connector_ids: text }).status).toBe(status)
  })

  it.each(KEYS)('[F18] %s, when it is corrupt, is set aside with one warning and takes no other with it', (key) => {
    const memory = createMemoryPorts()
    for (const item of items) memory.disk.put(`latchkit:${item.key}`, writeItem(item.select(given([]).state)))
    memory.disk.put('latchkit:recent_wallets', writeItem([{ id: ALPHA }]))
    memory.disk.put('latchkit:address_labels', writeItem({ [`eip155:${A.toLowerCase()}`]: 'Savings' }))
    memory.disk.put(`latchkit:${key}`, '{"v":1,"d":{{{')
    const page = openPage({ memory, ...EVERY_PLUGIN })
    expect(page.memory.logger.lines()).toEqual([{ level: 'warn', text: `The stored item "${key}" could not be read and was set aside`, context: {} }])
    expect(page.state().connection.recentWallets).toEqual(key === 'recent_wallets' ? [] : [{ id: ALPHA }])
    expect(Object.values(page.state().account.addressLabels)).toEqual(key === 'address_labels' ? [] : ['Savings'])
    expect(memory.disk.get(`latchkit:${key}`)).toBe('{"v":1,"d":{{{')
  })

  it('[F18, AUTH-33] of the embedded wallet is left as it is by an app without its plugin', () => {
    const memory = createMemoryPorts()
    const email = writeItem('a@example.org')
    memory.disk.put('latchkit:wallet/email', email)
    memory.disk.put('latchkit:wallet/email_login_used', 'hello')
    const page = openPage({ memory })
    page.give({ type: 'setBalancesHidden', hidden: true })
    expect([memory.disk.get('latchkit:wallet/email'), memory.disk.get('latchkit:wallet/email_login_used'), page.memory.logger.lines()]).toEqual([
      email,
      'hello',
      [],
    ])
    expect(page.state().auth).toEqual(NO_AUTH)
  })

  it('[F18, DX-25] of a newer release is ignored and left as it is, whatever happens', () => {
    const memory = createMemoryPorts()
    const newer = '{"v":2,"d":{"anything":true}}'
    memory.disk.put('latchkit:address_labels', newer)
    const page = openPage({ memory })
    page.give({ type: 'setAddressLabel', namespace: 'eip155', address: A, label: 'mine' })
    expect([memory.disk.get('latchkit:address_labels'), Object.values(page.state().account.addressLabels), page.state().lifecycle.readOnlyItems]).toEqual([
      newer,
      ['mine'],
      ['address_labels'],
    ])
  })

  it('[F18, DX-25, fault] loses members that cannot be used, and keeps the others', () => {
    const connection = {
      connectorId: ALPHA,
      name: 'Alpha',
      accounts: [
        { address: A, type: 'eoa' },
        { address: '0x1', type: 'eoa' },
        { address: B, type: 'payment' },
      ],
      since: 1,
      recent: false,
    }
    const items = {
      connections: writeItem({ eip155: [connection, { ...connection, connectorId: 7 }, { ...connection, accounts: [] }, null], nowhere: [connection] }),
      recent_wallets: writeItem([{ id: ALPHA }, { id: '' }, 'x', { id: 'y'.repeat(2_000) }]),
      native_balances: writeItem({
        [`eip155:1:${A}`]: { amount: '1', symbol: 'ETH', decimals: 18, at: 1 },
        'eip155:1:x:y': { amount: '1', symbol: 'ETH', decimals: 18, at: 1 },
        [`eip155:1:${B}`]: { amount: '-1', symbol: 'ETH', decimals: 18, at: 1 },
      }),
      preferred_account_types: writeItem({ eip155: 'eoa', solana: 'smartAccount', nowhere: 'eoa' }),
    }
    const { remembered, quarantined } = restoreItems(given([]).state, items, slices)
    expect(quarantined).toEqual([])
    expect(remembered.connections).toEqual({ eip155: [{ ...connection, accounts: [{ address: A, type: 'eoa' }] }] })
    expect([remembered.recentWallets, Object.keys(remembered.nativeBalances), remembered.preferredAccountTypes]).toEqual([
      [{ id: ALPHA }],
      [`eip155:1:${A}`],
      { eip155: 'eoa' },
    ])
  })

  it('[CONN-08] keeps the social provider of the embedded wallet', () => {
    const connection = { connectorId: 'x', name: 'X', accounts: [{ address: A, type: 'smartAccount' }], since: 1, recent: true, auth: { name: 'google' } }
    expect(restoreItems(given([]).state, { connections: writeItem({ eip155: [connection] }) }, slices).remembered.connections.eip155).toEqual([connection])
  })

  it('[F18, T11, I-50] whatever stands in storage, it is read without a throw, and what comes of it is JSON', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...KEYS),
        fc.oneof(
          fc.jsonValue().map((d) => JSON.stringify({ v: 1, d })),
          fc.json(),
          fc.string(),
        ),
        (key, text) => {
          const { remembered, quarantined } = restoreItems(given([]).state, { [key]: text }, slices)
          expect(JSON.parse(JSON.stringify(remembered))).toEqual(remembered)
          expect(quarantined.every((one) => one === key)).toBe(true)
        },
      ),
      { numRuns: 3_000 },
    )
  })
})
