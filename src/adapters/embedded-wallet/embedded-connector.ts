import { catchError, defer, from, map, Observable, of, switchMap, throwError } from 'rxjs'
import { sameAddress } from '../../domain/shared/caip/address.js'
import type { ChainNamespace } from '../../domain/shared/caip/caip.js'
import { failure } from '../../domain/shared/errors/errors.js'
import { shapeUnknown } from '../../domain/shared/errors/start-errors.js'
import { unsupportedMethod } from '../../domain/shared/errors/rpc-errors.js'
import { guardedParse, type SafeParser } from '../../domain/shared/json/guarded.js'
import type { Json } from '../../domain/shared/json/json.js'
import type { ConnectorPort } from '../../ports/connector.js'
import type { ConnectorAsks } from './connector-asks.js'
import { type EmbeddedState, embeddedAccount, hearAccount } from './embedded-account.js'
import type { AskWallet } from '../evm/calls/evm-calls.js'
import type { SolanaChecks } from '../solana/remote-checks.js'
import { askMessage, askSolanaTransactions, askTransaction, askTypedData, type EmbeddedAsk } from './embedded-asks.js'

/** Inputs of {@link createEmbeddedConnector}. */
export interface EmbeddedConnectorOptions {
  readonly by: EmbeddedState
  readonly ask: ConnectorAsks['ask']
  /** Loads the checks of Solana signatures. A scripted site signs nothing, and has none. */
  readonly solanaChecks?: (() => Promise<SolanaChecks>) | undefined
  /** Emits in a later turn. */
  readonly turn?: Observable<unknown>
}

/**
 * Creates the connector port of the embedded wallet. It asks the domain, in a later turn and never inside the caller. The domain handles logins; `connect` returns
 * the current one, and fails with `AUTH_NOT_CONNECTED` without one (AUTH-33).
 */
export function createEmbeddedConnector({ by, ask, solanaChecks, turn = NEXT_TURN }: EmbeddedConnectorOptions): ConnectorPort {
  const later = <T>(work: () => Observable<T>) => inTurn(turn, work)

  function accountIn(namespace: ChainNamespace): NonNullable<ReturnType<typeof embeddedAccount>> {
    const known = embeddedAccount(by.state(), namespace)
    if (known === undefined) throw failure('AUTH_NOT_CONNECTED')
    return known
  }

  function requireAccount(namespace: ChainNamespace, address: string): void {
    if (!accountIn(namespace).accounts.some((one) => sameAddress(namespace, one, address))) throw failure('AUTH_NOT_CONNECTED')
  }

  function checksIn(namespace: ChainNamespace): Observable<SolanaChecks | undefined> {
    return namespace === 'solana' && solanaChecks ? from(solanaChecks()) : of(undefined)
  }

  /** Signs with an account of the wallet, and checks the answer. */
  function sign<T = string>(
    namespace: ChainNamespace,
    address: string,
    { method, params, answer }: Pick<EmbeddedAsk, 'method' | 'params'> & { readonly answer: SafeParser<T> },
    code: 'SIGNATURE_INVALID' | 'TRANSACTION_HASH_INVALID',
    network = accountIn(namespace).network,
  ): Observable<T> {
    requireAccount(namespace, address)
    return ask({ type: 'request', method, params, network, namespace }).pipe(
      map((text) => {
        const parsed = guardedParse(answer, JSON.parse(text) as Json)
        if (!parsed.ok) throw failure(code, {}, failure('PROVIDER_ANSWER_INVALID', { method, reason: parsed.error.reason }))
        return parsed.value
      }),
    )
  }

  return {
    connect: ({ namespace }) =>
      later(() =>
        of({
          ...accountIn(namespace),
          approvedNetworks: by.state().config.plugins.embeddedWallet?.networks ?? [],
          supportsAllNetworks: false,
        }),
      ),
    // The domain signs out by itself (AUTH-30).
    disconnect: () => later(() => of(null)),
    events: ({ namespace }) => new Observable((subscriber) => hearAccount(by, namespace, (event) => subscriber.next(event))),
    switchNetwork: ({ network }) => later(() => ask({ type: 'switchNetwork', network: network.caipNetworkId })).pipe(map(() => null)),
    readNetwork: ({ namespace }) => later(() => of(accountIn(namespace).network)),
    signMessage: ({ namespace, address, message }) =>
      later(() =>
        checksIn(namespace).pipe(
          switchMap((checks) => {
            checks?.checkText(message)
            return sign(namespace, address, askMessage(namespace, address, message), 'SIGNATURE_INVALID').pipe(
              map((signature) => {
                checks?.checkTextSignature(message, address, signature)
                return signature
              }),
            )
          }),
        ),
      ),
    signTypedData: ({ namespace, address, typedData }) =>
      later(() => sign(namespace, address, askTypedData(namespace, address, typedData), 'SIGNATURE_INVALID')),
    signTransactions: ({ namespace, address, network, transactions }) =>
      later(() => {
        if (namespace !== 'solana' || solanaChecks === undefined) throw unsupportedMethod(`Signing without sending in ${namespace}`)
        requireAccount(namespace, address)
        return from(solanaChecks()).pipe(
          switchMap((checks) => {
            const asked = checks.transactionParams(transactions, address)
            return sign(namespace, address, askSolanaTransactions(asked), 'SIGNATURE_INVALID', network).pipe(
              map((answers) => checks.checkSignedTransactions(asked, answers, address)),
            )
          }),
        )
      }),
    sendTransaction: ({ namespace, address, network, transaction }) =>
      later(() =>
        checksIn(namespace).pipe(
          switchMap((checks) => {
            checks?.transactionParams([transaction], address)
            return sign(namespace, address, askTransaction(namespace, address, network, transaction), 'TRANSACTION_HASH_INVALID', network)
          }),
        ),
      ),
  }
}

/** Asks the embedded wallet about batches of calls: a batch is approved in the dialog. */
export function embeddedAsk(ask: ConnectorAsks['ask']): AskWallet {
  return (_, { method, params, answer, network }) =>
    inTurn(NEXT_TURN, () => ask({ type: 'request', method, params, network, namespace: 'eip155' })).pipe(
      map((text) => {
        const parsed = guardedParse(answer, JSON.parse(text) as Json)
        if (!parsed.ok) throw failure('PROVIDER_ANSWER_INVALID', { method, reason: parsed.error.reason })
        return parsed.value
      }),
    )
}

const NEXT_TURN: Observable<unknown> = defer(() => Promise.resolve())

/** Runs work in a later turn, because a policy may subscribe while the domain drains its queue. Errors become failures. */
function inTurn<T>(turn: Observable<unknown>, work: () => Observable<T>): Observable<T> {
  return turn.pipe(
    switchMap(work),
    catchError((error: unknown) => throwError(() => shapeUnknown(error, 'WALLET'))),
  )
}
