import { NEVER, of, Subject, throwError } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { A, ALPHA, B, BETA, S } from '../../../../tests/domain/facts.js'
import { openPage, type Page } from '../../../../tests/domain/page.js'
import type { ConnectReply, ProviderEvent } from '../../../ports/connector.js'
import { failure } from '../../shared/errors/errors.js'
import { solana } from '../../shared/networks/chains.js'
import { base, mainnet } from '../../shared/networks/evm-chains.js'
import { CONNECT_DEADLINE_MS } from '../decide.js'

const GRANT: ConnectReply = { accounts: [A], network: 'eip155:1', approvedNetworks: [], supportsAllNetworks: true }
const CONNECT = { type: 'connect', connectorId: ALPHA } as const
const busy = () => throwError(() => failure('CONNECT_FAILED', {}, { code: -32002, message: 'Request already pending' }))
const refused = failure('CONNECTION_REJECTED', {}, { code: 4001 })

/** Opens a page whose wallets answer when the test says so. A question without a prompt is answered by what is shared. */
function openAsking() {
  const prompts: Record<string, Subject<ConnectReply>> = {}
  const events = new Subject<ProviderEvent>()
  const shared: Record<string, ConnectReply> = {}
  let busyIds: readonly string[] = []
  const connector = {
    connect({ connectorId, namespace, silent }: { readonly connectorId: string; readonly namespace: string; readonly silent: boolean }) {
      if (silent) return shared[connectorId] === undefined ? throwError(() => failure('ACCOUNTS_UNAVAILABLE')) : of(shared[connectorId])
      if (busyIds.includes(connectorId)) return busy()
      prompts[`${namespace} ${connectorId}`] = new Subject()
      return prompts[`${namespace} ${connectorId}`]!
    },
    disconnect: () => of(null),
    events: () => events,
    readNetwork: () => NEVER,
  }
  const page = openPage({
    adapters: ['eip155', 'solana'],
    options: { networks: [mainnet, base, solana] },
    wallets: [{ id: ALPHA }, { id: BETA }, { id: 'gamma', namespace: 'solana' }],
    ports: { connector } as never,
  })
  const prompt = (id: string = ALPHA, namespace = 'eip155') => prompts[`${namespace} ${id}`]!
  return {
    page,
    prompt,
    events,
    share: (id: string, reply: ConnectReply = GRANT) => {
      shared[id] = reply
    },
    setBusy: (...ids: string[]) => {
      busyIds = ids
    },
  }
}

const connectedTo = (page: Page) => page.state().connection.namespaces.eip155?.connectorId
const ended = (page: Page) => page.events('connectFailed').map(({ failure: { cause } }) => cause?.code)

describe('a wallet that grants after its connect has ended here', () => {
  it('[F29, CONN-39] is connected where its time was over, once', () => {
    const { page, prompt } = openAsking()
    page.give(CONNECT)
    page.wait(CONNECT_DEADLINE_MS)
    expect([ended(page), page.state().connection.namespaces.eip155?.lastFailure?.late]).toEqual([['DEADLINE_EXCEEDED'], true])
    page.wait(600_000)
    prompt().next(GRANT)
    expect([connectedTo(page), page.events('connected').length, page.state().connection.recentWallets[0]?.id]).toEqual([ALPHA, 1, ALPHA])
    expect(page.state().connection.namespaces.eip155).not.toHaveProperty('prompted')
    expect(page.events('connected')[0]).toMatchObject({ by: 'visitor', accounts: [{ address: A }] })
  })

  it('[F29, CONN-38] that refuses late is told, once, and shown as declined', () => {
    const { page, prompt, events, share } = openAsking()
    page.give(CONNECT)
    page.wait(CONNECT_DEADLINE_MS)
    prompt().error(refused)
    expect(page.events('connectRefusedLate')).toMatchObject([{ connectorId: ALPHA, failure: { category: 'USER_REJECTED' } }])
    expect([page.events('connectFailed').length, page.state().connection.namespaces.eip155?.lastFailure]).toMatchObject([1, { rejected: true }])
    share(ALPHA)
    events.next({ type: 'accountsChanged', accounts: [A] })
    page.wait(1_000)
    expect(connectedTo(page)).toBeUndefined()
  })

  it('[F29, F39] is connected where an earlier prompt of it was open (-32002), once that prompt is granted', () => {
    const { page, events, share, setBusy } = openAsking()
    setBusy(ALPHA)
    page.give(CONNECT)
    page.wait(200_000)
    expect([ended(page), page.events('connectRefusedLate')]).toEqual([[-32002], []])
    share(ALPHA)
    events.next({ type: 'accountsChanged', accounts: [A] })
    page.wait(100)
    expect(connectedTo(page)).toBe(ALPHA)
    expect(page.events('connected')).toMatchObject([{ by: 'visitor' }])
  })

  it('[CONN-38, F38] is not connected where it was refused, or given up by the visitor', () => {
    for (const end of ['refuse', 'cancel'] as const) {
      const { page, prompt, events, share } = openAsking()
      page.give(CONNECT)
      page.wait(1_000)
      if (end === 'refuse') prompt().error(refused)
      else page.give({ type: 'cancelConnect' })
      share(ALPHA)
      events.next({ type: 'accountsChanged', accounts: [A] })
      if (end === 'cancel') prompt().next(GRANT)
      page.wait(5_000)
      expect([connectedTo(page), page.events('connected')]).toEqual([undefined, []])
    }
  })

  it('[I-5, F38] is not connected where another wallet was asked for in the namespace meanwhile; of two, each grant is its own', () => {
    const { page, prompt } = openAsking()
    page.give(CONNECT)
    page.wait(CONNECT_DEADLINE_MS)
    const first = prompt()
    page.give({ type: 'connect', connectorId: BETA })
    page.wait(1_000)
    first.next(GRANT)
    expect([connectedTo(page), page.state().connection.namespaces.eip155?.flow?.connectorId]).toEqual([undefined, BETA])
    prompt(BETA).next({ ...GRANT, accounts: [B] })
    expect([connectedTo(page), page.state().account.namespaces.eip155?.address]).toEqual([BETA, B])
  })

  it('[I-5, F29] leaves the namespace active in which the visitor went on', () => {
    const { page, prompt } = openAsking()
    page.give(CONNECT)
    page.wait(CONNECT_DEADLINE_MS)
    page.give({ type: 'connect', connectorId: 'gamma', namespace: 'solana' })
    prompt('gamma', 'solana').next({ accounts: [S], network: null, approvedNetworks: [], supportsAllNetworks: false })
    expect(page.state().network.activeNamespace).toBe('solana')
    prompt().next(GRANT)
    expect([connectedTo(page), page.state().network.activeNamespace]).toEqual([ALPHA, 'solana'])
  })

  it('[CONN-32, F29] is not connected after a disconnect of the wallet that stayed in use', () => {
    const { page, prompt } = openAsking()
    page.give({ type: 'connect', connectorId: BETA })
    prompt(BETA).next({ ...GRANT, accounts: [B] })
    page.give(CONNECT)
    page.wait(CONNECT_DEADLINE_MS)
    page.give({ type: 'disconnect' })
    page.wait(1_000)
    prompt().next(GRANT)
    expect(connectedTo(page)).toBeUndefined()
  })
})
