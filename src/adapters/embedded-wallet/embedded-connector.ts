import { map, Observable } from 'rxjs'
import { sameAddress } from '../../domain/shared/caip/address.js'
import type { ChainNamespace } from '../../domain/shared/caip/caip.js'
import { failure } from '../../domain/shared/errors/errors.js'
import { shapeUnknown } from '../../domain/shared/errors/start-errors.js'
import { unsupportedMethod } from '../../domain/shared/errors/rpc-errors.js'
import { guardedParse, type SafeParser } from '../../domain/shared/json/guarded.js'
import type { ConnectorPort, ConnectReply } from '../../ports/connector.js'
import type { EmbeddedCalls } from './embedded-account.js'
import { embeddedAccount, hearAccount, requestEmbedded } from './embedded-account.js'
import type { AskWallet } from '../evm/calls/evm-calls.js'
import type { SolanaChecks } from '../solana/remote-checks.js'
import { askMessage, askSolanaTransactions, askTransaction, askTypedData, type EmbeddedAsk } from './embedded-asks.js'

/**
 * Creates the connector port of the embedded wallet. It turns calls into the domain's own commands, which run in a later turn and never inside the caller. The
 * domain handles logins; `connect` returns the current one, and fails with `AUTH_NOT_CONNECTED` without one (AUTH-33).
 *
 * @param solanaChecks loads the checks of Solana signatures; a scripted site signs nothing, and has none
 */
export function createEmbeddedConnector(by: EmbeddedCalls, solanaChecks?: () => Promise<SolanaChecks>): ConnectorPort {
  function accountIn(namespace: ChainNamespace): NonNullable<ReturnType<typeof embeddedAccount>> {
    const known = embeddedAccount(by.state(), namespace)
    if (known === undefined) throw failure('AUTH_NOT_CONNECTED')
    return known
  }

  function requireAccount(namespace: ChainNamespace, address: string): void {
    if (!accountIn(namespace).accounts.some((one) => sameAddress(namespace, one, address))) throw failure('AUTH_NOT_CONNECTED')
  }

  /** Signs with an account of the wallet, and checks the answer. */
  async function sign<T = string>(
    namespace: ChainNamespace,
    address: string,
    ask: Pick<EmbeddedAsk, 'method' | 'params'> & { readonly answer: SafeParser<T> },
    code: 'SIGNATURE_INVALID' | 'TRANSACTION_HASH_INVALID',
    signal: AbortSignal,
    network = accountIn(namespace).network,
  ): Promise<T> {
    requireAccount(namespace, address)
    const answer = await requestEmbedded(by, { method: ask.method, params: ask.params, network, namespace }, signal)
    const parsed = guardedParse(ask.answer, answer)
    if (!parsed.ok) throw failure(code, {}, failure('PROVIDER_ANSWER_INVALID', { method: ask.method, reason: parsed.error.reason }))
    return parsed.value
  }

  return {
    connect: ({ namespace }) =>
      promised(
        (): ConnectReply => ({
          ...accountIn(namespace),
          approvedNetworks: by.state().config.plugins.embeddedWallet?.networks ?? [],
          supportsAllNetworks: false,
        }),
      ),
    // The domain signs out by itself (AUTH-30).
    disconnect: () => promised(() => null),
    events: ({ namespace }) => new Observable((subscriber) => hearAccount(by, namespace, (event) => subscriber.next(event))),
    switchNetwork: ({ network }) =>
      promised((signal) => by.run({ type: 'switchEmbeddedNetwork', network: network.caipNetworkId }, { signal })).pipe(map(() => null)),
    readNetwork: ({ namespace }) => promised(() => accountIn(namespace).network),
    signMessage: ({ namespace, address, message }) =>
      promised(async (signal) => {
        const checks = namespace === 'solana' ? await solanaChecks?.() : undefined
        checks?.checkText(message)
        const signature = await sign(namespace, address, askMessage(namespace, address, message), 'SIGNATURE_INVALID', signal)
        checks?.checkTextSignature(message, address, signature)
        return signature
      }),
    signTypedData: ({ namespace, address, typedData }) =>
      promised((signal) => sign(namespace, address, askTypedData(namespace, address, typedData), 'SIGNATURE_INVALID', signal)),
    signTransactions: (request) =>
      promised(async (signal) => {
        const { namespace, address, network } = request
        if (namespace !== 'solana' || solanaChecks === undefined) throw unsupportedMethod(`Signing without sending in ${namespace}`)
        requireAccount(namespace, address)
        const checks = await solanaChecks()
        const asked = checks.transactionParams(request.transactions, address)
        const answers = await sign(namespace, address, askSolanaTransactions(asked), 'SIGNATURE_INVALID', signal, network)
        return checks.checkSignedTransactions(asked, answers, address)
      }),
    sendTransaction: ({ namespace, address, network, transaction }) =>
      promised(async (signal) => {
        if (namespace === 'solana') (await solanaChecks?.())?.transactionParams([transaction], address)
        return sign(namespace, address, askTransaction(namespace, address, network, transaction), 'TRANSACTION_HASH_INVALID', signal, network)
      }),
  }
}

/** Asks the embedded wallet about batches of calls, by the domain's command: a batch is approved in its view. */
export function embeddedAsk(by: EmbeddedCalls): AskWallet {
  return (_, { method, params, answer, network }) =>
    promised(async (signal) => {
      const parsed = guardedParse(answer, await requestEmbedded(by, { method, params, network, namespace: 'eip155' }, signal))
      if (!parsed.ok) throw failure('PROVIDER_ANSWER_INVALID', { method, reason: parsed.error.reason })
      return parsed.value
    })
}

/** Runs work as a stream of one value; rejections become failures. */
function promised<T>(work: (signal: AbortSignal) => Promise<T> | T): Observable<T> {
  return new Observable((subscriber) => {
    const control = new AbortController()
    // A policy may subscribe while the domain drains its queue, so the work begins after that. An error that `work` throws is a rejection, too.
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
