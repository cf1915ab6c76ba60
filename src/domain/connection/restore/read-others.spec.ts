import { of, throwError } from 'rxjs'
import { expect, it } from 'vitest'
import { A, ALPHA, B, C, S, started } from '../../../../tests/domain/facts.js'
import { openPage, type Page } from '../../../../tests/domain/page.js'
import { memoryOf, openLive, SOLANA, told, TWO, WIDE } from '../../../../tests/domain/sessions.js'
import { createMemoryPorts } from '../../../adapters/memory/memory-ports.js'
import { given, nothing } from '../../../testing/given.js'
import { failure } from '../../shared/errors/errors.js'
import { bitcoin, solana } from '../../shared/networks/chains.js'
import { mainnet } from '../../shared/networks/evm-chains.js'

const S2 = 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'
const SPACES = ['eip155', 'solana'] as const

/** A wallet of two namespaces, and another one of Solana. Silent reads are counted, and answered with `answer` where it is given. */
async function openBoth(connected: 'sol' | 'apart' = 'sol', answer?: readonly string[] | 'fails') {
  const memory = createMemoryPorts()
  const { connector } = memory.ports
  const read: string[] = []
  const page = openPage({
    memory,
    options: { networks: [mainnet, solana] },
    adapters: SPACES,
    wallets: [
      { id: 'evm', object: 'o1', accounts: [A, B] },
      { id: 'sol', object: 'o1', namespace: 'solana', accounts: [S, S2], network: solana.caipNetworkId },
      { id: 'apart', object: 'o2', namespace: 'solana', accounts: [S], network: solana.caipNetworkId },
    ],
    ports: {
      connector: {
        ...connector,
        connect(request) {
          if (!request.silent) return connector.connect(request)
          read.push(request.connectorId)
          if (answer === undefined) return connector.connect(request)
          if (answer === 'fails') return throwError(() => failure('CONNECT_FAILED'))
          const details = answer.map((address) => ({ address, path: 'm' }))
          return of({ accounts: answer, details, network: solana.caipNetworkId, approvedNetworks: [], supportsAllNetworks: false })
        },
      },
    },
  })
  await page.run({ type: 'connect', connectorId: 'evm' })
  await page.run({ type: 'connect', connectorId: connected, namespace: 'solana' })
  page.wait(10)
  // The answer to the second prompt made the first namespace be read.
  const readAfterConnecting = read.splice(0)
  return { page, read, readAfterConnecting, change: (account: string) => memory.wallets.get('evm').switchAccount(account) }
}
const addresses = (page: Page) => SPACES.map((namespace) => page.state().account.namespaces[namespace]?.address)

it('[ACCT-01, CONN-48] an account that changes in one namespace makes the others of the wallet be read once, without a prompt', async () => {
  const { page, read, change } = await openBoth('sol', [S2])
  const prompts = () => page.memory.wallets.all().flatMap((wallet) => wallet.requests().filter(({ prompted }) => prompted)).length
  const before = prompts()
  change(C)
  change(B)
  page.wait(10_000)
  expect([addresses(page), read, prompts()]).toEqual([[B, S2], ['sol'], before])
})

it('[ACCT-01, CONN-48] the answer to a prompt in one namespace makes the others of the wallet be read again, without a prompt: they may have changed with it', async () => {
  const { page, readAfterConnecting } = await openBoth('sol')
  expect(readAfterConnecting).toEqual(['evm'])
  expect((await openBoth('apart')).readAfterConnecting).toEqual([])
  // The visitor chooses another account in the prompt of Solana.
  await page.run({ type: 'disconnect', namespace: 'solana' })
  page.memory.wallets.get('evm').setAccounts([C])
  page.clear()
  await page.run({ type: 'connect', connectorId: 'sol', namespace: 'solana' })
  page.wait(10)
  expect(addresses(page)).toEqual([C, S])
})

it('[ACCT-01, CONN-48] chains that are asked for one after another are read again after the last answer, once', async () => {
  const { page, read } = await openBoth('sol')
  await page.run({ type: 'disconnect' })
  read.splice(0)
  await page.run({
    type: 'connectChains',
    connectors: [
      { connectorId: 'evm', namespace: 'eip155' },
      { connectorId: 'sol', namespace: 'solana' },
    ],
  })
  page.wait(10)
  expect(read.filter((id) => id === 'evm')).toHaveLength(1)
})

it('[ACCT-01, ACCT-09] two changes in one tick make the others be read once, with the details of their accounts', async () => {
  const { page, read } = await openBoth('sol', [S2])
  for (const account of [C, B]) page.give({ type: 'reportAccountsChanged', namespace: 'eip155', connectorId: 'evm', accounts: [account] })
  page.wait(10)
  expect([addresses(page), read]).toEqual([[B, S2], ['sol']])
  expect(page.events('accountsChanged').flatMap(({ read: isRead, details }) => (isRead ? [details] : []))).toEqual([[{ address: S2, path: 'm' }]])
})

/** A wallet of three namespaces, which answers silent questions in Solana after the given time, and in Bitcoin at once. Returns what is asked. */
async function openThree(delayMs: number) {
  const BTC = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
  const page = openPage({
    options: { networks: [mainnet, solana, bitcoin] },
    adapters: ['eip155', 'solana', 'bip122'],
    wallets: [
      { id: 'evm', object: 'o1', accounts: [A, B] },
      { id: 'sol', object: 'o1', namespace: 'solana', accounts: [S], network: solana.caipNetworkId, policy: { methods: { restore: { delayMs } } } },
      { id: 'btc', object: 'o1', namespace: 'bip122', accounts: [BTC], network: bitcoin.caipNetworkId },
    ],
  })
  for (const { announcement } of page.memory.wallets.all()) await page.run({ type: 'connect', connectorId: announcement.id, namespace: announcement.namespace })
  page.wait(100_000)
  const all = () =>
    page.memory.wallets
      .all()
      .flatMap((wallet) => wallet.requests().flatMap(({ method, at }) => (method === 'restore' ? [{ at, id: wallet.announcement.id }] : [])))
  const start = page.memory.time.now()
  // Those that the answers to the prompts caused are over.
  const asked = () => all().flatMap(({ at, id }) => (at >= start ? [id] : []))
  return { page, asked }
}

it('[ACCT-01, CONN-50] the others are read one after another, and one that does not answer holds the next for 3 s alone', async () => {
  for (const [delayMs, until] of [
    [500, 500],
    [60_000, 3_000],
  ] as const) {
    const { page, asked } = await openThree(delayMs)
    page.memory.wallets.get('evm').switchAccount(B)
    page.wait(until - 10)
    expect(asked()).toEqual(['sol'])
    page.wait(20)
    expect(asked()).toEqual(['sol', 'btc'])
    page.wait(100_000)
    expect([addresses(page), page.events('disconnected')]).toEqual([[B, S], []])
    page.close()
  }
})

it('[ACCT-01, CONN-35] a namespace that is disconnected while it is read holds the next no longer', async () => {
  const { page, asked } = await openThree(60_000)
  page.memory.wallets.get('evm').switchAccount(B)
  page.wait(100)
  await page.run({ type: 'disconnect', namespace: 'solana' })
  page.wait(10)
  expect(asked()).toEqual(['sol', 'btc'])
})

it('[ACCT-01, WC-16] a session is not asked: it tells the accounts of all its namespaces itself', () => {
  const page = openLive({ ...TWO, memory: memoryOf(WIDE) })
  const before = page.entries.length
  for (const [network, account] of [
    ['eip155:1', B],
    [SOLANA, S],
  ] as const)
    page.give(told({ type: 'sessionEvent', topic: page.state().relay.session?.topic ?? '', network, name: 'accountsChanged', data: [account] }))
  page.wait(10)
  expect(page.state().account.namespaces.eip155?.address).toBe(B)
  expect(page.entries.slice(before).filter((entry) => entry.kind === 'call' && entry.port === 'connector')).toEqual([])
})

it.each([
  ['eip155', A],
  ['solana', S],
] as const)('[ACCT-01, I-5] what was read of %s before it is asked anew does not count for that connect', (namespace, account) => {
  const asks = { type: 'connectStarted', operation: 'oC', namespace, connectorId: ALPHA, by: 'visitor', deadline: 120_000 } as const
  given([...started, asks], TWO)
    .when({ type: 'reportAccountsChanged', namespace, connectorId: ALPHA, accounts: [account], read: true })
    .then(nothing)
})

it('[ACCT-01] another wallet is not read', async () => {
  const { page, read, change } = await openBoth('apart')
  change(B)
  page.wait(10_000)
  expect([addresses(page), read]).toEqual([[B, S], []])
})

it.each([
  ['fails', 'fails'],
  ['has no account', []],
  ['has no address', ['0x1']],
] as const)('[CONN-48, fault] a read that %s leaves the namespace as it is', async (_, answer) => {
  const { page, read, change } = await openBoth('sol', answer)
  change(B)
  page.wait(10_000)
  expect([addresses(page), read, page.events('disconnected'), page.entries.filter(({ kind }) => kind === 'fault')]).toEqual([[B, S], ['sol'], [], []])
})

it('[ACCT-12] a read that finds the same accounts leaves the one that the visitor chose', async () => {
  const { page, read, change } = await openBoth()
  await page.run({ type: 'switchAccount', namespace: 'solana', address: S2 })
  change(B)
  page.wait(10_000)
  expect([addresses(page), read]).toEqual([[B, S2], ['sol']])
})

it('[ACCT-01, F34] lists that both namespaces tell in one tick, of the other one, change neither: addresses belong to their namespace', async () => {
  const { page, change } = await openBoth()
  page.memory.wallets.get('evm').emit({ type: 'accountsChanged', accounts: [S, S2] })
  page.memory.wallets.get('sol').emit({ type: 'accountsChanged', accounts: [A, B] })
  page.wait(1_000)
  expect([addresses(page), page.events('disconnected')]).toEqual([[A, S], []])
  change(B)
  page.memory.wallets.get('sol').emit({ type: 'accountsChanged', accounts: [S2] })
  page.wait(10)
  expect(addresses(page)[0]).toBe(B)
})
