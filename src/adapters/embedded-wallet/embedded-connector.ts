import { Observable } from 'rxjs'
import { AUTH_CONNECTOR_ID } from '../../domain/connectors/state.js'
import type { EventOf, PublicCommand, RootState } from '../../domain/root.js'
import { failure, isErrorShape, LatchkitError } from '../../domain/shared/errors.js'
import type { Json } from '../../domain/shared/json.js'
import { defer, of, throwError } from '../../domain/shared/streams/sources.js'
import { map } from '../../domain/shared/streams/operators.js'
import type { ConnectorPort } from '../../ports/connector.js'

/** What a call of the embedded wallet is turned into: commands of the domain, and its state. */
export interface EmbeddedConnectorOptions {
  /** Gives a command and promises its terminal event, never inside of a drain: a turn of the promise queue later. */
  run(command: PublicCommand, options: { readonly signal: AbortSignal }): Promise<unknown>
  state(): RootState
}

/**
 * The embedded wallet as a connector: signing, sending and switching are commands of the domain, so that the tables of methods, the approval and the frame are
 * those of every other request. Connecting and disconnecting are the business of the slice `auth`, which is never asked through here.
 */
export function createEmbeddedConnector({ run, state }: EmbeddedConnectorOptions): ConnectorPort {
  const request = (method: string, params: Json, namespace: 'eip155' | 'solana', network?: `${string}:${string}`): Observable<Json> =>
    given<EventOf<'embeddedRequestCompleted'>>({ type: 'requestEmbedded', method, params, namespace, ...(network ? { network } : {}) } as PublicCommand).pipe(map(({ result }) => JSON.parse(result) as Json))

  function given<T>(command: PublicCommand): Observable<T> {
    return new Observable((subscriber) => {
      const abort = new AbortController()
      // A policy that asks stands inside of a drain; what it asks for begins after it.
      Promise.resolve()
        .then(() => (abort.signal.aborted ? undefined : run(command, { signal: abort.signal })))
        .then(
          (event) => {
            if (event !== undefined) subscriber.next(event as T)
            subscriber.complete()
          },
          (error: unknown) => subscriber.error(shapeOf(error)),
        )
      subscriber.add(() => abort.abort())
    })
  }

  return {
    connect: () => throwError(() => failure('AUTH_NOT_CONNECTED')),
    disconnect: () => of(null),
    // What it says by itself comes over the frame.
    events: () => new Observable(),
    switchNetwork: ({ network }) => given({ type: 'switchEmbeddedNetwork', network: network.caipNetworkId }).pipe(map(() => null)),
    readNetwork: ({ namespace }) =>
      defer(() => {
        const { connection, network } = state()
        const there = network.namespaces[namespace]?.walletNetwork
        return connection.namespaces[namespace]?.connectorId === AUTH_CONNECTOR_ID && there !== undefined ? of(there) : throwError(() => failure('AUTH_NOT_CONNECTED'))
      }),
    signMessage: ({ namespace, address, message }) =>
      namespace === 'solana' ? throwError(() => failure('SIGN_MESSAGE_FAILED')) : request('personal_sign', [toHex(message), address], 'eip155').pipe(map(text)),
    signTypedData: ({ address, typedData }) => request('eth_signTypedData_v4', [address, typedData], 'eip155').pipe(map(text)),
    sendTransaction: ({ address, network, transaction }) => request('eth_sendTransaction', [{ from: address, ...transaction } as Json], 'eip155', network).pipe(map(text)),
  }
}

/** Bytes of a text as hex, as wallets take messages. */
function toHex(message: string): string {
  return `0x${[...new TextEncoder().encode(message)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

function text(result: Json): string {
  return typeof result === 'string' ? result : ''
}

function shapeOf(error: unknown): unknown {
  return error instanceof LatchkitError ? error.toJSON() : isErrorShape(error) ? error : failure('UNEXPECTED', {}, error)
}
