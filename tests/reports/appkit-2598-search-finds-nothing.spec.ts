import { expect, it } from 'vitest'
import { createMemoryPorts } from 'latchkit/testing'
import { listDirectory } from '../../src/domain/directory/selectors.js'
import { openPage } from '../domain/page.js'

it('[WALLETS-08, WALLETS-21] a wallet of a page that was read is found, also where the search of the service finds nothing', () => {
  const memory = createMemoryPorts()
  const served = ['heron', 'kite'].map((id) => ({ id, name: `${id} Wallet`, mobile_link: `${id}://` }))
  memory.http.answer('wallets', ({ search }) => (search === undefined ? { data: served, count: 2 } : { data: [], count: 0 }))
  const page = openPage({ directory: {}, services: true, memory, wallets: [], options: { projectId: 'p' } })
  page.give({ type: 'openModal', view: 'AllWallets' })
  page.give({ type: 'refreshWalletPage', pageNumber: 1 })
  page.wait(1_000)
  page.give({ type: 'refreshWalletSearch', search: 'KITE' })
  page.wait(1_000)
  expect(listDirectory(page.state(), { search: 'KITE' }).rows).toMatchObject([{ name: 'kite Wallet' }])
  expect(listDirectory(page.state(), { search: 'plover' }).rows).toEqual([])
})
