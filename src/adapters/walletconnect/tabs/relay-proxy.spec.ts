import { NEVER, Observable, of } from 'rxjs'
import { expect, it } from 'vitest'
import { openOrigin } from '../../../../tests/peers/walletconnect/walletconnect-tabs.js'
import { realTimer } from '../../../../tests/peers/evm/evm-real-ports.js'
import type { RelayPort } from '../../../ports/relay.js'
import type { SignClientRelay } from '../client/sign-client-relay.js'
import { createTabRelay, type TabRelay } from './relay-proxy.js'

const request: Parameters<RelayPort['request']>[0] = { topic: 'a'.repeat(64), network: 'eip155:1', method: 'eth_sendTransaction', params: [] }

/** A client that is asked and never answers. Tells that it was asked, and, if it should, that the relay has the request. */
function silentClient(asked: (method: 'pair' | 'request') => void, reaches: boolean): SignClientRelay {
  const silent = (method: 'pair' | 'request', sent?: (id: number) => void) =>
    new Observable<never>(() => {
      asked(method)
      if (reaches) sent?.(7)
    })
  const face = {
    pair: () => silent('pair'),
    sessions: () => of([]),
    pairingUri: () => undefined,
    request: (_: unknown, sent?: (id: number) => void) => silent('request', sent),
    resume: () => NEVER,
  }
  return {
    port: { events: () => NEVER, sessions: () => of([]) },
    face,
    apart: () => face,
    pairingUri: () => undefined,
    claim: () => undefined,
    leave: () => undefined,
    dispose: () => undefined,
  } as never
}

/** Two tabs; the second asks the first, which is closed before it answers. Resolves with the failure in the second; with nothing if it goes on. */
async function closedWhile(ask: (tab: TabRelay) => Observable<unknown>, reaches: boolean): Promise<unknown> {
  const origin = openOrigin()
  let heard = () => {}
  const asked = new Promise<void>((resolve) => {
    heard = resolve
  })
  const open = (id: string) => createTabRelay({ make: () => silentClient(() => heard(), reaches), ...origin.join(), timer: realTimer, id })
  const [leads, asks] = [open('a'), open('b')]
  leads.port.sessions().subscribe()
  await new Promise((resolve) => setTimeout(resolve, 20))
  // A tab knows no session before it has asked for them.
  asks.port.sessions().subscribe()
  await new Promise((resolve) => setTimeout(resolve, 20))
  const failed = new Promise((resolve) => ask(asks).subscribe({ error: resolve }))
  await Promise.race([asked, failed])
  await new Promise((resolve) => setTimeout(resolve, 20))
  leads.dispose()
  const outcome = await Promise.race([failed, new Promise((resolve) => setTimeout(() => resolve(undefined), 500))])
  asks.dispose()
  return outcome
}

it('[F21, F29, I-19] a request whose tab was closed before it said that it was sent may have been sent', async () => {
  expect(await closedWhile((tab) => tab.port.request(request), false)).toMatchObject({ code: 'RELAY_UNAVAILABLE', cause: { code: 4900 } })
})

it('[F21, F29] one that the relay has is resumed', async () => {
  expect(await closedWhile((tab) => tab.port.request(request), true)).toBeUndefined()
})

it('[F21, WC-09] a pairing of such a tab has failed, and nothing was sent', async () => {
  const failure = await closedWhile((tab) => tab.port.pair({} as never), false)
  expect(failure).toMatchObject({ code: 'RELAY_UNAVAILABLE' })
  expect(failure).not.toMatchObject({ cause: { code: 4900 } })
})
