import { askMessage, askTransaction, askTypedData, type EmbeddedAsk } from '../../../src/adapters/embedded-wallet/embedded-asks.js'
import { embeddedAccount, hearAccount } from '../../../src/adapters/embedded-wallet/embedded-account.js'
import type { VirtualTime } from '../../../src/adapters/memory/time/virtual-time.js'
import { outcomes } from '../../domain/every-plugin.js'
import type { Kernel } from '../../../src/domain/kernel/kernel.js'
import type { DomainCommand, DomainEvent, RootState } from '../../../src/domain/root.js'
import type { CaipNetworkId, ChainNamespace } from '../../../src/domain/shared/caip/caip.js'
import { failure } from '../../../src/domain/shared/errors/errors.js'
import { guardedParse } from '../../../src/domain/shared/json/guarded.js'
import { map, Observable } from 'rxjs'
import type { ConnectorPort } from '../../../src/ports/connector.js'

/**
 * The connector of the embedded wallet in virtual time. Like the adapter's, whose promises would leave the simulation, it dispatches the domain's own
 * commands in a later turn, and cancels them after unsubscribing.
 */
export function createLoginConnector(kernel: () => Kernel<RootState, DomainCommand, DomainEvent>, time: VirtualTime): ConnectorPort {
  function account(namespace: ChainNamespace) {
    const known = embeddedAccount(kernel().getState(), namespace)
    if (known === undefined) throw failure('AUTH_NOT_CONNECTED')
    return known
  }

  function later<T>(work: () => T): Observable<T> {
    return new Observable((subscriber) =>
      time.schedule(0, () => {
        try {
          subscriber.next(work())
          subscriber.complete()
        } catch (error) {
          subscriber.error(error)
        }
      }),
    )
  }

  function run(make: () => DomainCommand): Observable<DomainEvent | undefined> {
    return new Observable((subscriber) => {
      let operation: string | undefined
      const takeBack = time.schedule(0, () => {
        try {
          ask(make())
        } catch (error) {
          subscriber.error(error)
        }
      })
      function ask(command: DomainCommand): void {
        const { done = [], failed = [], cancel } = outcomes[command.type] ?? {}
        subscriber.add(
          kernel().events$.subscribe((event) => {
            if (operation === undefined || !('operation' in event) || event.operation !== operation) return
            if (!done.includes(event.type) && !failed.includes(event.type)) return
            operation = undefined
            if (done.includes(event.type)) {
              subscriber.next(event)
              subscriber.complete()
            } else subscriber.error((event as { readonly failure?: unknown }).failure)
          }),
        )
        subscriber.add(() => {
          if (operation !== undefined && cancel !== undefined) kernel().dispatch({ type: cancel, operation } as DomainCommand)
        })
        kernel().dispatch(command, (receipt) => {
          if (receipt.status === 'rejected') subscriber.error(receipt.failure)
          else operation = receipt.operation
        })
      }
      return takeBack
    })
  }

  function sign(namespace: ChainNamespace, make: () => EmbeddedAsk, network?: CaipNetworkId): Observable<string> {
    let asked: EmbeddedAsk
    return run(() => {
      asked = make()
      return { type: 'requestEmbedded', method: asked.method, params: asked.params, network: network ?? account(namespace).network, namespace }
    }).pipe(
      map((event) => {
        const parsed = guardedParse(asked.answer, event?.type === 'embeddedRequestCompleted' ? JSON.parse(event.result) : null)
        if (!parsed.ok) throw failure('SIGNATURE_INVALID')
        return parsed.value
      }),
    )
  }

  return {
    connect: ({ namespace }) => later(() => ({ ...account(namespace), approvedNetworks: [], supportsAllNetworks: false })),
    disconnect: () => later(() => null),
    events: ({ namespace }) =>
      new Observable((subscriber) =>
        hearAccount(
          { state: () => kernel().getState(), subscribe: (listener) => kernel().subscribe(listener), run: () => Promise.reject() },
          namespace,
          (event) => subscriber.next(event),
        ),
      ),
    switchNetwork: ({ network }) => run(() => ({ type: 'switchEmbeddedNetwork', network: network.caipNetworkId })).pipe(map(() => null)),
    readNetwork: ({ namespace }) => later(() => account(namespace).network),
    signMessage: ({ namespace, address, message }) => sign(namespace, () => askMessage(namespace, address, message)),
    signTypedData: ({ namespace, address, typedData }) => sign(namespace, () => askTypedData(namespace, address, typedData)),
    signTransactions: ({ namespace }) =>
      later(() => {
        const cause = { code: 4200, message: `Signing without sending in ${namespace} is not supported` }
        throw failure('RPC_FAILED', { name: 'UnsupportedProviderMethodError', detail: cause.message }, cause)
      }),
    sendTransaction: ({ namespace, address, network, transaction }) => sign(namespace, () => askTransaction(namespace, address, network, transaction), network),
  }
}
