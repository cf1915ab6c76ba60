import { expect, it } from 'vitest'
import { createMemoryPorts } from 'latchkit/testing'
import { listDirectory, listOffers } from '../../src/domain/directory/selectors.js'
import { openPage } from '../domain/page.js'

it('[WALLETS-19, fault] a service that counts 0 and lists wallets nevertheless: all of them are shown, and counted', () => {
  const memory = createMemoryPorts()
  const data = ['heron', 'kite', 'merlin'].map((id) => ({ id, name: `${id} Wallet`, mobile_link: `${id}://` }))
  for (const count of [0, -1, Number.NaN, 0.4]) {
    memory.http.answer('wallets', () => ({ data, count }))
    const page = openPage({ directory: {}, services: true, memory, wallets: [], options: { projectId: 'p' } })
    page.give({ type: 'openModal', view: 'AllWallets' })
    page.give({ type: 'refreshWalletPage', pageNumber: 1 })
    page.wait(1_000)
    expect([listDirectory(page.state()).rows.length, listOffers(page.state(), undefined, 4).total]).toEqual([3, 3])
    page.close()
  }
})
