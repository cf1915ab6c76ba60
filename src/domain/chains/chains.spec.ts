import { describe, expect, it } from 'vitest'
import { A, S } from '../../../tests/domain/facts.js'
import { openPage, type Page, type PageOptions } from '../../../tests/domain/page.js'
import { bitcoin, solana } from '../shared/networks/chains.js'
import { mainnet } from '../shared/networks/evm-chains.js'
import type { ChainNamespace } from '../shared/caip/caip.js'

const BTC = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const wallet = { namespace: 'eip155', accounts: [A], network: 'eip155:1' } as const
const SPACES = {
  eip155: wallet,
  solana: { namespace: 'solana', accounts: [S], network: solana.caipNetworkId },
  bip122: { namespace: 'bip122', accounts: [BTC], network: bitcoin.caipNetworkId },
} as const
const idOf = (namespace: ChainNamespace) => `wallet-${namespace}`
const ALL = (Object.keys(SPACES) as (keyof typeof SPACES)[]).map((namespace) => ({ connectorId: idOf(namespace), namespace }))

function open(more: { readonly [N in keyof typeof SPACES]?: object } = {}, options: PageOptions = {}): Page {
  return openPage({
    options: { networks: [mainnet, solana, bitcoin] },
    adapters: Object.keys(SPACES) as ChainNamespace[],
    wallets: Object.entries(SPACES).map(([namespace, one]) => ({ id: idOf(one.namespace), ...one, ...more[namespace as 'eip155'] })),
    ...options,
  })
}

const asked = (page: Page) =>
  (Object.keys(SPACES) as ChainNamespace[]).flatMap((namespace) =>
    page.memory.wallets
      .get(idOf(namespace))
      .requests()
      .map(({ method }) => `${namespace} ${method}`),
  )
const connected = (page: Page) =>
  Object.entries(page.state().connection.namespaces).flatMap(([namespace, one]) => (one.connectorId === undefined ? [] : [namespace]))

describe('several chains of one wallet', () => {
  it('[CONN-07, CONN-50] are asked for one after the other, and the active namespace stays', async () => {
    const page = open()
    const result = await page.run({ type: 'connectChains', connectors: [...ALL].reverse() })
    expect(result).toMatchObject({ type: 'chainsConnected', connected: ['eip155', 'solana', 'bip122'], missing: [] })
    expect(page.events('connectStarted').map(({ namespace, silent }) => [namespace, silent ?? false])).toEqual([
      ['eip155', false],
      ['solana', true],
      ['bip122', true],
      ['solana', false],
      ['bip122', true],
      ['bip122', false],
    ])
    expect([connected(page), page.state().network.activeNamespace]).toEqual([['eip155', 'solana', 'bip122'], 'eip155'])
  })

  it('[CONN-07] has one prompt for all where the wallet grants all with the first', async () => {
    const page = open({ solana: { granted: true }, bip122: { granted: true } })
    await page.run({ type: 'connectChains', connectors: ALL })
    expect(asked(page).filter((one) => one.endsWith(' connect'))).toEqual(['eip155 connect'])
    expect(connected(page)).toEqual(['eip155', 'solana', 'bip122'])
  })

  it('[CONN-07, CONN-38] a refusal leaves the others connected, reads them once more, and raises no further prompt', async () => {
    const page = open({ solana: { policy: 'reject' }, bip122: { policy: { decision: 'ask' } } })
    const result = await page.run({ type: 'connectChains', connectors: ALL })
    expect(result).toMatchObject({ type: 'chainsConnected', connected: ['eip155'], missing: ['solana', 'bip122'] })
    expect(page.memory.wallets.get(idOf('bip122')).prompts()).toEqual([])
    // A silent read is told apart from the refusal.
    expect(page.events('connectFailed').map(({ namespace, silent }) => [namespace, silent ?? false])).toEqual([
      ['solana', true],
      ['bip122', true],
      ['solana', false],
      ['bip122', true],
    ])
    expect(page.state().chains.last?.map(({ namespace, status }) => [namespace, status])).toEqual([
      ['eip155', 'connected'],
      ['solana', 'refused'],
      ['bip122', 'waiting'],
    ])
    page.memory.wallets.get(idOf('solana')).setPolicy('approve')
    page.memory.wallets.get(idOf('bip122')).setPolicy('approve')
    await page.run({ type: 'connectChains', connectors: ALL })
    expect(connected(page)).toEqual(['eip155', 'solana', 'bip122'])
  })

  it.each([
    ['a wallet without an account', { policy: { emptyAccounts: true } }, 'failed'],
    ['a wallet that throws', { policy: { methods: { connect: { error: { code: -32603, message: 'no' } } } } }, 'failed'],
  ])('[CONN-07] %s counts as a refusal: what is connected stays', async (_, solanaWallet, status) => {
    const page = open({ solana: solanaWallet })
    const result = await page.run({ type: 'connectChains', connectors: ALL })
    expect([result, page.state().chains.last?.find(({ namespace }) => namespace === 'solana')?.status]).toMatchObject([{ connected: ['eip155'] }, status])
  })

  it.each(['approve', 'reject'] as const)(
    '[CONN-07, CONN-48] a chain that the wallet drops when it is asked for another (%s) is told as missing, and not asked for again',
    async (decision) => {
      const page = open({ solana: { policy: { decision: 'ask' } }, bip122: { policy: { methods: { restore: { delayMs: 100 } } }, granted: true } })
      const run = page.run({ type: 'connectChains', connectors: ALL })
      page.wait(200)
      page.memory.wallets.get(idOf('eip155')).disconnect()
      page.wait(0)
      page.memory.wallets.get(idOf('solana'))[decision]()
      const missing = decision === 'approve' ? ['eip155'] : ['eip155', 'solana']
      expect(await run).toMatchObject({ missing, connected: (Object.keys(SPACES) as string[]).filter((one) => !missing.includes(one)) })
      expect(page.state().chains.last?.[0]).toMatchObject({ namespace: 'eip155', status: 'failed' })
      expect(asked(page).filter((one) => one === 'eip155 connect')).toHaveLength(1)
      await page.run({ type: 'disconnect' })
      expect(page.state().chains.last).toBeUndefined()
    },
  )

  it('[CONN-07, F29, fault] a wallet that never answers for one chain ends the run after two minutes: what is connected stays, and no further prompt is raised', async () => {
    const page = open({ solana: { policy: 'silent' } })
    const run = page.run({ type: 'connectChains', connectors: ALL })
    page.wait(119_000)
    expect([connected(page), page.state().chains.run?.parts.map(({ status }) => status)]).toEqual([['eip155'], ['connected', 'asking', 'waiting']])
    page.wait(10_000)
    expect(await run).toMatchObject({ connected: ['eip155'], missing: ['solana', 'bip122'] })
    expect(asked(page).filter((one) => one.startsWith('bip122'))).toEqual(['bip122 restore', 'bip122 restore'])
  })

  it('[CONN-07, CONN-38, fault] a chain that is refused and granted a second later by an event is not taken before it is asked for again', async () => {
    const page = open({ solana: { policy: 'reject' } })
    await page.run({ type: 'connectChains', connectors: ALL })
    const solanaWallet = page.memory.wallets.get(idOf('solana'))
    page.wait(1_000)
    solanaWallet.emit({ type: 'accountsChanged', accounts: [S] })
    page.wait(10)
    expect(connected(page)).toEqual(['eip155'])
    solanaWallet.setPolicy('approve')
    await page.run({ type: 'connectChains', connectors: ALL })
    expect(connected(page)).toEqual(['eip155', 'solana', 'bip122'])
  })

  it('[CONN-07, RPC-15, fault] an open prompt that refuses every other (-32002) leaves the first chain connected, with one more prompt for each click', async () => {
    const busy = { policy: { methods: { connect: { error: { code: -32002, message: 'Request already pending' } } } } } as const
    const page = open({ solana: busy, bip122: busy })
    for (const clicks of [1, 2, 3]) {
      const result = await page.run({ type: 'connectChains', connectors: ALL })
      expect(result).toMatchObject({ connected: ['eip155'], missing: ['solana', 'bip122'] })
      page.wait(10_000)
      expect(asked(page).filter((one) => one.endsWith(' connect') && !one.startsWith('eip155'))).toHaveLength(clicks)
    }
  })

  it('[CONN-07] fails where no chain is connected, with the reason of the wallet', async () => {
    const page = open({ eip155: { policy: 'reject' } })
    await expect(page.run({ type: 'connectChains', connectors: ALL })).rejects.toMatchObject({ code: 'CONNECTION_REJECTED' })
    expect(connected(page)).toEqual([])
  })

  it('[CONN-07] a prompt that is cancelled frees the queue, and a late grant is not taken', async () => {
    const page = open({ eip155: { policy: { decision: 'ask' } } })
    const run = page.run({ type: 'connectChains', connectors: ALL })
    page.wait(10)
    page.give({ type: 'cancelChains' })
    await expect(run).rejects.toMatchObject({ code: 'ABORTED' })
    page.memory.wallets.get(idOf('eip155')).approve()
    page.wait(10)
    expect([connected(page), page.state().chains.run]).toEqual([[], undefined])
  })

  it('[CONN-07] a second run takes the place of the first', async () => {
    const page = open({ eip155: { policy: { decision: 'ask' } } })
    const first = page.run({ type: 'connectChains', connectors: ALL })
    page.wait(10)
    const second = page.run({ type: 'connectChains', connectors: ALL.filter(({ namespace }) => namespace === 'solana') })
    await expect(first).rejects.toMatchObject({ code: 'OPERATION_SUPERSEDED' })
    expect(await second).toMatchObject({ connected: ['solana'] })
  })

  it.each<[string, unknown, string]>([
    ['no list', undefined, 'a list of 1 to 8'],
    ['an empty list', [], 'a list of 1 to 8'],
    ['a namespace twice', [ALL[0], ALL[0]], 'each namespace once'],
    ['no namespace', [{ connectorId: 'x' }], 'a connectorId and a namespace'],
  ])('[UX-22] refuses %s', (_, connectors, problem) => {
    const page = open()
    const { failure } = page.give({ type: 'connectChains', connectors: connectors as typeof ALL }) as { failure: { code: string; message: string } }
    expect([failure.code, failure.message]).toEqual(['OPTIONS_INVALID', expect.stringContaining(problem)])
  })

  it('[CONN-31, CONN-35] to disconnect one of them keeps the permission, which may cover the others; the last one gives it back', async () => {
    const page = open({ eip155: { object: 'o1' }, solana: { object: 'o1', rdns: null }, bip122: { object: 'o2', rdns: null } })
    await page.run({ type: 'connectChains', connectors: ALL })
    const revoked = () => asked(page).filter((one) => one.endsWith(' disconnect'))
    await page.run({ type: 'disconnect', namespace: 'eip155' })
    expect([connected(page), revoked()]).toEqual([['solana', 'bip122'], []])
    const asksToEnd = page.entries.flatMap((entry) => (entry.kind === 'call' && entry.method === 'disconnect' ? entry.args : []))
    expect(asksToEnd).toEqual([{ connectorId: idOf('eip155'), namespace: 'eip155', keeps: ['solana'] }])
    // Another wallet.
    await page.run({ type: 'disconnect', namespace: 'bip122' })
    expect([connected(page), revoked()]).toEqual([['solana'], ['bip122 disconnect']])
    await page.run({ type: 'disconnect', namespace: 'solana' })
    expect([connected(page), revoked()]).toEqual([[], ['solana disconnect', 'bip122 disconnect']])
  })
})
