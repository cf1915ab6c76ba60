import { expect, it } from 'vitest'
import { A, ALPHA, B, BETA, restored, S, started } from '../../../../tests/domain/facts.js'
import { openPage, type Page, type PageOptions } from '../../../../tests/domain/page.js'
import { createMemoryPorts } from '../../../adapters/memory/memory-ports.js'
import type { MemoryWalletOptions } from '../../../adapters/memory/wallets/memory-wallet.js'
import { given } from '../../../testing/given.js'
import { selectAccount } from '../../account-view/selectors.js'
import { solana } from '../../shared/networks/chains.js'
import { mainnet } from '../../shared/networks/evm-chains.js'
import { selectConnectionStatus, selectIsRestoring } from '../index.js'

const SPACES = ['eip155', 'solana'] as const
const TWO: PageOptions = { options: { networks: [mainnet, solana] }, adapters: SPACES }
const alpha: MemoryWalletOptions = { id: ALPHA, name: 'Alpha', accounts: [A], granted: true }
const beta: MemoryWalletOptions = { id: BETA, name: 'Beta', namespace: 'solana', accounts: [S], network: solana.caipNetworkId, granted: true }
const other: MemoryWalletOptions = { id: 'io.example.other', name: 'Other', accounts: [B] }

const statuses = (page: Page) => SPACES.map((namespace) => selectConnectionStatus(page.state(), namespace))
/** Statuses that the page ever showed in a namespace, once it had started. */
const shown = (page: Page, namespace: (typeof SPACES)[number]) =>
  new Set(page.shown.filter(({ lifecycle }) => lifecycle.status === 'started').map((state) => selectConnectionStatus(state, namespace)))
const stored = (page: Page, key: string) => page.memory.disk.get(`latchkit:${key}`)

function visit(page: Page, wallets: readonly MemoryWalletOptions[]): Page {
  page.close()
  return openPage({ ...TWO, memory: createMemoryPorts({ disk: page.memory.disk }), wallets })
}

async function openBoth(): Promise<Page> {
  const page = openPage({ ...TWO, wallets: [alpha, beta] })
  await page.run({ type: 'connect', connectorId: ALPHA })
  await page.run({ type: 'connect', connectorId: BETA, namespace: 'solana' })
  page.wait(10)
  return page
}

it('[CONN-23, UX-53] a wallet that is not there any more shows as connecting for a second once, and on later pages not at all', async () => {
  const first = visit(await openBoth(), [beta, other])
  first.wait(999)
  expect(statuses(first)).toEqual(['connecting', 'connected'])
  first.wait(1)
  expect(statuses(first)).toEqual(['disconnected', 'connected'])
  const kept = stored(first, 'connections')
  for (let page = first, visits = 0; visits < 2; visits += 1) {
    page = visit(page, [beta, other])
    expect([selectIsRestoring(page.state(), 'eip155'), selectAccount(page.state(), 'eip155').lastAddress]).toEqual([false, undefined])
    page.wait(10_000)
    expect([...SPACES.map((namespace) => [...shown(page, namespace)]), page.events('connectFailed')]).toEqual([
      ['disconnected'],
      ['connecting', 'connected'],
      [],
    ])
    // A reload writes nothing (robustness, I-43).
    expect([stored(page, 'connections'), JSON.parse(stored(page, 'connected_connector_ids') ?? '{}').d]).toEqual([kept, { eip155: ALPHA, solana: BETA }])
  }
})

it.each([
  ['at once', 0],
  ['half a second later', 500],
  ['a minute later', 60_000],
])('[CONN-15, CONN-23] both wallets are restored when they are there again, %s, and shown as connecting on the page after that', async (_, announceAfter) => {
  const gone = visit(await openBoth(), [other])
  gone.wait(2_000)
  const back = visit(
    gone,
    [alpha, beta].map((wallet) => ({ ...wallet, announceAfter })),
  )
  back.wait(announceAfter + 10)
  expect([statuses(back), SPACES.map((namespace) => back.state().connection.namespaces[namespace]?.silent)]).toEqual([
    ['connected', 'connected'],
    [true, true],
  ])
  expect(back.memory.wallets.all().flatMap((wallet) => wallet.requests().filter(({ prompted }) => prompted))).toEqual([])
  const next = visit(back, [])
  expect(statuses(next)).toEqual(['connecting', 'connecting'])
})

it('[CONN-22] a session that was waited for is dropped by a disconnect on the next page, in its namespace alone', async () => {
  const gone = visit(await openBoth(), [other])
  gone.wait(2_000)
  const next = visit(gone, [other])
  await next.run({ type: 'disconnect', namespace: 'solana' })
  const back = visit(next, [alpha, beta])
  back.wait(2_000)
  expect(statuses(back)).toEqual(['connected', 'disconnected'])
})

it('[T2] two that claim the identity of a wallet that was waited for are not restored on the next page, and the visitor is asked', async () => {
  const gone = visit(await openBoth(), [other])
  gone.wait(2_000)
  const back = visit(gone, [alpha, { ...alpha, uuid: 'another', accounts: [B] }, beta])
  back.wait(2_000)
  expect([statuses(back), back.state().alerts.current?.key]).toEqual([['disconnected', 'connected'], 'walletContested'])
  const again = visit(back, [alpha, beta])
  again.wait(2_000)
  expect(statuses(again)).toEqual(['connected', 'connected'])
})

it('[CONN-13, CONN-15] a stored session is looked for, whatever another tab wrote of it, and a wallet of the page is waited for', () => {
  const held = (connectorId: string, address: string) => [{ connectorId, name: 'Kept', accounts: [{ address, type: 'eoa' }], since: 1, recent: true }] as const
  const items = {
    namespaces: SPACES,
    reconnect: true,
    connectorIds: { eip155: 'walletConnect', solana: BETA },
    connections: { eip155: held('walletConnect', A), solana: held(BETA, S) },
  }
  const { eip155, solana: ofSolana } = given([...started, restored(items)], { ...TWO, walletConnect: { projectId: 'p' } }).state.connection.namespaces
  expect([eip155?.flow?.by, eip155?.awaited, ofSolana?.flow, ofSolana?.awaited]).toEqual(['restore', undefined, undefined, true])
})
