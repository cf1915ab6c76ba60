import type { Eip1193Listener, Eip1193Provider } from '../adapters/evm/eip1193.js'
import { createLazy } from '../adapters/evm/lazy.js'
import { firstValue } from '../adapters/walletconnect/waits.js'
import { isErrorShape } from '../domain/shared/errors.js'
import { Observable } from '../domain/shared/streams/observable.js'
import { of } from '../domain/shared/streams/sources.js'
import type { ConnectorPort } from '../ports/connector.js'
import type { RelayEvent, RelayPort } from '../ports/relay.js'

/** Events that are kept for the code that is on its way; older ones are dropped. */
const MAX_EARLY = 64

/** Requests through a session, once their code is there. */
export interface LoadedRequests {
  readonly port: ConnectorPort
  /** EIP-1193 over the session. */
  readonly provider: Eip1193Provider
  dispose(): void
}

/** Requests through a session whose code loads with the first session, or with the first use. */
export interface LazyRequests extends LoadedRequests {
  /** Has the code come, since there is a session. */
  preload(): void
}

/**
 * Puts requests whose code is not there yet behind what an instance and an app hold. Nothing is lost meanwhile: what wallets say is handed to the code
 * when it comes, and listeners of the provider are attached then.
 * @param events of the relay
 * @param load brings the code, given the events, those that it has missed first; asked again after it failed
 */
export function createLazyRequests(events: RelayPort['events'], load: (events: RelayPort['events']) => Promise<LoadedRequests>): LazyRequests {
  const early: RelayEvent[] = []
  const listeners: { readonly event: string; readonly listener: Eip1193Listener }[] = []
  const hearing = events().subscribe((event) => {
    if ('topic' in event && early.push(event) > MAX_EARLY) early.shift()
  })
  let made: LoadedRequests | undefined
  let disposed = false

  const heard = () =>
    new Observable<RelayEvent>((subscriber) => {
      for (const event of [...early]) subscriber.next(event)
      return events().subscribe(subscriber)
    })

  const code = createLazy(async () => {
    const requests = await load(heard)
    for (const { event, listener } of listeners.splice(0)) requests.provider.on(event, listener)
    hearing.unsubscribe()
    early.length = 0
    if (disposed) requests.dispose()
    made = requests
    return requests
  })
  const asking =
    <Q, R>(ask: (port: ConnectorPort, request: Q) => Observable<R>) =>
    (request: Q) =>
      code.use(({ port }) => ask(port, request))

  const provider: Eip1193Provider = {
    async request(request) {
      return (await firstValue(code.use(of), made as never).catch(unavailable)).provider.request(request)
    },
    on(event, listener) {
      if (made !== undefined) made.provider.on(event, listener)
      else if (!disposed) listeners.push({ event, listener })
      void code.preload()
      return provider
    },
    removeListener(event, listener) {
      made?.provider.removeListener(event, listener)
      const at = listeners.findIndex((one) => one.event === event && one.listener === listener)
      if (at >= 0) listeners.splice(at, 1)
      return provider
    },
  }

  return {
    port: {
      connect: asking((port, request) => port.connect(request)),
      disconnect: asking((port, request) => port.disconnect(request)),
      events: asking((port, request) => port.events(request)),
      switchNetwork: asking((port, request) => port.switchNetwork(request)),
      readNetwork: asking((port, request) => port.readNetwork(request)),
      signMessage: asking((port, request) => port.signMessage(request)),
      signTypedData: asking((port, request) => port.signTypedData(request)),
      sendTransaction: asking((port, request) => port.sendTransaction(request)),
    },
    provider,
    preload: () => void code.preload(),
    dispose() {
      disposed = true
      listeners.length = 0
      hearing.unsubscribe()
      made?.dispose()
    },
  }
}

/** As EIP-1193 has it: nobody is reached now. */
function unavailable(reason: unknown): never {
  throw Object.assign(new Error(isErrorShape(reason) ? reason.message : 'The code did not come'), { code: 4900 })
}
