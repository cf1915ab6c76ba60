import { catchError, map, type Observable, of, throwError } from 'rxjs'
import { type CaipNetworkId, referenceOf, toHexChainId } from '../../../domain/shared/caip/caip.js'
import { failure } from '../../../domain/shared/errors/errors.js'
import type { SafeParser } from '../../../domain/shared/json/guarded.js'
import type { Json, JsonObject } from '../../../domain/shared/json/json.js'
import type { BatchRequest, CallsPort, Capabilities } from '../../../ports/calls.js'
import type { ConnectorRef } from '../../../ports/connector.js'
import { readCapabilities } from '../wallets/capabilities.js'
import { sentAnswer, statusAnswer } from './calls-shapes.js'

/** Request to a wallet. */
export interface CallsAsk<T> {
  readonly method: string
  readonly params: readonly Json[]
  readonly answer: SafeParser<T>
  /** Network that the request is about. */
  readonly network: CaipNetworkId
  /** Account that sends, for wallets that must have it. */
  readonly address?: string
}

/** Sends a request to a wallet once, and reads its answer. Fails with `PROVIDER_ANSWER_INVALID` for one out of form. */
export type AskWallet = <T>(wallet: ConnectorRef, ask: CallsAsk<T>) => Observable<T>

/** Creates the port for batches of calls over a wallet's JSON-RPC (EIP-5792). */
export function createEvmCalls(ask: AskWallet): CallsPort {
  return {
    capabilities: ({ address, network, ...wallet }) =>
      ask(wallet, { method: 'wallet_getCapabilities', params: [address, [chainOf(network)]], answer: capabilitiesAnswer(network), network }),

    send: (request) => {
      const { address, network, connectorId, namespace } = request
      return ask({ connectorId, namespace }, { method: 'wallet_sendCalls', params: [sendCallsParams(request)], answer: sentAnswer, network, address }).pipe(
        // The calls may have been sent.
        catchError((error: { readonly code?: string }) =>
          throwError(() => (error.code === 'PROVIDER_ANSWER_INVALID' ? failure('BATCH_ID_INVALID', {}, error) : error)),
        ),
      )
    },

    status: ({ id, network, ...wallet }) => ask(wallet, { method: 'wallet_getCallsStatus', params: [id], answer: statusAnswer, network }),

    show: ({ id, network, ...wallet }) =>
      ask(wallet, { method: 'wallet_showCallsStatus', params: [id], answer: anyAnswer, network }).pipe(
        map(() => null),
        // Its answer means nothing, and may be undefined.
        catchError((error: { readonly code?: string }) => (error.code === 'PROVIDER_ANSWER_INVALID' ? of(null) : throwError(() => error))),
      ),
  }
}

function sendCallsParams({ address, network, calls, atomic, capabilities }: BatchRequest): JsonObject {
  const params = {
    version: '2.0.0',
    chainId: chainOf(network),
    from: address,
    atomicRequired: atomic,
    calls: calls as unknown as readonly JsonObject[],
    ...(capabilities && { capabilities }),
  }
  return params as unknown as JsonObject
}

/** Reads the capabilities on one network: those for all networks (`0x0`), and its own over them. */
function capabilitiesAnswer(network: CaipNetworkId): SafeParser<Capabilities> {
  return {
    safeParse(value) {
      try {
        const chains = readCapabilities(value)
        return { success: true, data: { ...chains['0x0'], ...chains[chainOf(network)] } }
      } catch (error) {
        return { success: false, error: error as never }
      }
    },
  }
}

const anyAnswer: SafeParser<unknown> = { safeParse: (value) => ({ success: true, data: value }) }

function chainOf(network: CaipNetworkId): string {
  return toHexChainId(Number(referenceOf(network)))
}
