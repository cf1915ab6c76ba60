import { askFailure } from '../../domain/shared/ask-errors.js'
import { Observable } from '../../domain/shared/streams/observable.js'
import { sameAddress } from '../../domain/shared/address.js'
import type { ChainNamespace } from '../../domain/shared/caip.js'
import { failure, shapeUnknown } from '../../domain/shared/errors.js'
import { guardedParse } from '../../domain/shared/guarded.js'
import { map } from '../../domain/shared/streams/operators.js'
import type { ConnectorPort, ConnectReply } from '../../ports/connector.js'
import type { EmbeddedCalls } from '../../instance/embedded.js'
import { embeddedAccount, hearAccount, requestEmbedded } from './embedded-account.js'
import { askMessage, askTransaction, askTypedData, type EmbeddedAsk } from './embedded-asks.js'

/**
 * The connector port of the embedded wallet: turns calls into the domain's own commands, which are given in a later turn and never inside the one that asks.
 * Logins are the domain's business; `connect` tells who is logged in, and fails with `AUTH_NOT_CONNECTED` when nobody is (AUTH-33).
 */
export function createEmbeddedConnector(by: EmbeddedCalls): ConnectorPort {
  function accountIn(namespace: ChainNamespace): NonNullable<ReturnType<typeof embeddedAccount>> {
    const known = embeddedAccount(by.state(), namespace)
    if (known === undefined) throw failure('AUTH_NOT_CONNECTED')
    return known
  }

  /** Signs by an account that the wallet has; its answer must be one. */
  async function sign(
    namespace: ChainNamespace,
    address: string,
    ask: EmbeddedAsk,
    code: 'SIGNATURE_INVALID' | 'TRANSACTION_HASH_INVALID',
    signal: AbortSignal,
    network = accountIn(namespace).network,
  ): Promise<string> {
    if (!accountIn(namespace).accounts.some((one) => sameAddress(namespace, one, address))) throw failure('AUTH_NOT_CONNECTED')
    const answer = await requestEmbedded(by, { method: ask.method, params: ask.params, network, namespace }, signal)
    const parsed = guardedParse(ask.answer, answer)
    if (!parsed.ok) throw askFailure(code, {}, askFailure('PROVIDER_ANSWER_INVALID', { method: ask.method, reason: parsed.error.reason }))
    return parsed.value
  }

  return {
    connect: ({ namespace }) =>
      promised(
        (): ConnectReply => ({ ...accountIn(namespace), approvedNetworks: by.state().config.embeddedWallet?.networks ?? [], supportsAllNetworks: false }),
      ),
    // Signing out is the domain's own business (AUTH-30).
    disconnect: () => promised(() => null),
    events: ({ namespace }) => new Observable((subscriber) => hearAccount(by, namespace, (event) => subscriber.next(event))),
    switchNetwork: ({ network }) =>
      promised((signal) => by.run({ type: 'switchEmbeddedNetwork', network: network.caipNetworkId }, { signal })).pipe(map(() => null)),
    readNetwork: ({ namespace }) => promised(() => accountIn(namespace).network),
    signMessage: ({ namespace, address, message }) =>
      promised((signal) => sign(namespace, address, askMessage(namespace, address, message), 'SIGNATURE_INVALID', signal)),
    signTypedData: ({ namespace, address, typedData }) =>
      promised((signal) => sign(namespace, address, askTypedData(namespace, address, typedData), 'SIGNATURE_INVALID', signal)),
    sendTransaction: ({ namespace, address, network, transaction }) =>
      promised((signal) => sign(namespace, address, askTransaction(namespace, address, network, transaction), 'TRANSACTION_HASH_INVALID', signal, network)),
  }
}

/** A promise as a stream of one value; what it is rejected with, as a failure. */
function promised<T>(work: (signal: AbortSignal) => Promise<T> | T): Observable<T> {
  return new Observable((subscriber) => {
    const control = new AbortController()
    // A policy that asks stands inside of a drain; what it asks for begins after it. A throw of `work` is a rejection, too.
    Promise.resolve()
      .then(() => work(control.signal))
      .then(
        (value) => {
          subscriber.next(value)
          subscriber.complete()
        },
        (error: unknown) => subscriber.error(shapeUnknown(error, 'WALLET')),
      )
    return () => control.abort()
  })
}
