import { NEVER, type Observable, of, Subject, throwError } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { A } from '../../../tests/domain/facts.js'
import { openConnected } from '../../../tests/domain/page.js'
import type { ConnectorPort } from '../../ports/connector.js'
import { failure } from '../shared/errors/errors.js'
import { base } from '../shared/networks/evm-chains.js'

const BASE = base.caipNetworkId
const switchNetwork = { type: 'switchNetwork', network: BASE } as const

/** Opens a page with a wallet on Ethereum that tells nothing by itself. */
function openSilent(wallet: Pick<ConnectorPort, 'readNetwork' | 'switchNetwork'>) {
  const connector = {
    ...wallet,
    connect: () => of({ accounts: [A], network: 'eip155:1', approvedNetworks: [], supportsAllNetworks: true }),
    disconnect: () => of(null),
    events: () => NEVER,
  }
  return openConnected({ ports: { connector } as never })
}

describe('a switch that the wallet refused, or did not answer', () => {
  it.each([
    ['4001', failure('NETWORK_SWITCH_REJECTED', {}, { code: 4001 })],
    ['-32603', failure('NETWORK_SWITCH_FAILED', {}, { code: -32603 })],
    ['a refusal to add it', failure('CHAIN_NOT_SUPPORTED', {}, { code: 4902 })],
  ])('[NET-15, NET-23, F37] has switched where the wallet is on the network: %s', async (_, reason) => {
    let network: string = 'eip155:1'
    const page = await openSilent({
      readNetwork: () => of(network) as Observable<never>,
      switchNetwork() {
        network = BASE
        return throwError(() => reason)
      },
    })
    expect(await page.run(switchNetwork)).toMatchObject({ type: 'networkSwitched', network: BASE, by: 'visitor', confirmed: true })
    expect(page.events('networkSwitchFailed')).toEqual([])
  })

  it.each([
    ['is elsewhere', () => of('eip155:1')],
    ['does not tell where it is', () => NEVER],
    ['fails to tell where it is', () => throwError(() => failure('UNEXPECTED'))],
  ])('[NET-15, F37] has failed where the wallet %s', async (_, readNetwork) => {
    const refused = () => throwError(() => failure('NETWORK_SWITCH_REJECTED', {}, { code: 4001 }))
    const page = await openSilent({ readNetwork: readNetwork as never, switchNetwork: refused })
    await expect(page.run(switchNetwork)).rejects.toMatchObject({ code: 'NETWORK_SWITCH_REJECTED' })
  })

  it('[NET-16, F29, F37] is shown when the wallet goes there after the time is over', async () => {
    let network: string = 'eip155:1'
    const answer = new Subject<null>()
    const page = await openSilent({ readNetwork: () => of(network) as Observable<never>, switchNetwork: () => answer })
    await expect(page.run(switchNetwork)).rejects.toMatchObject({ code: 'NETWORK_SWITCH_FAILED' })
    network = BASE
    answer.next(null)
    answer.complete()
    page.wait(1_000)
    expect(page.events('networkSwitched')).toMatchObject([{ network: BASE, by: 'wallet', confirmed: true }])
  })

  it('[NET-15, F29] has switched where the wallet went there and never answered', async () => {
    let network: string = 'eip155:1'
    const page = await openSilent({
      readNetwork: () => of(network) as Observable<never>,
      switchNetwork() {
        network = BASE
        return NEVER
      },
    })
    expect(await page.run(switchNetwork)).toMatchObject({ type: 'networkSwitched', network: BASE })
  })
})
