import { of, throwError } from 'rxjs'
import { expect, it } from 'vitest'
import { A, B, C, S } from '../../../../tests/domain/facts.js'
import { openPage, type Page } from '../../../../tests/domain/page.js'
import { createMemoryPorts } from '../../../adapters/memory/memory-ports.js'
import { failure } from '../../shared/errors/errors.js'
import { solana } from '../../shared/networks/chains.js'
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
          return of({ accounts: answer, network: solana.caipNetworkId, approvedNetworks: [], supportsAllNetworks: false })
        },
      },
    },
  })
  await page.run({ type: 'connect', connectorId: 'evm' })
  await page.run({ type: 'connect', connectorId: connected, namespace: 'solana' })
  page.wait(10)
  return { page, read, change: (account: string) => memory.wallets.get('evm').switchAccount(account) }
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
  expect([addresses(page), read, page.events('disconnected')]).toEqual([[B, S], ['sol'], []])
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
