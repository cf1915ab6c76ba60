import type { Observable } from 'rxjs'
import { LatchkitError } from '../../../domain/shared/errors/latchkit-error.js'
import { shapeUnknown } from '../../../domain/shared/errors/start-errors.js'
import type { NamesPort } from '../../../ports/services/names.js'
import { firstOf } from '../../shared/async-task.js'
import type { PictureRules } from './pictures.js'

/** Options of names without an instance. */
export interface EnsNamesOptions extends Partial<Omit<PictureRules, 'read'>> {
  /** Nodes of Ethereum's mainnet. The next is asked where one does not answer. */
  readonly rpcUrls: readonly string[]
  /** Contract that resolves names, by default ENS's universal resolver. */
  readonly resolver?: string
  /** Hosts that may be asked for names off the chain (EIP-3668). They learn who looks. None by default. */
  readonly gatewayHosts?: readonly string[]
  /** Chain on which {@link resolveName} wants the address (ENSIP-11); 1 by default. */
  readonly chainId?: number
}

/** Asks ENS without an instance. Its code loads with the call. */
export async function ensNames<T>(
  { rpcUrls, resolver, imageHosts = [], ipfsGateway, gatewayHosts }: EnsNamesOptions,
  ask: (port: NamesPort) => Observable<T>,
): Promise<T> {
  const [{ createEnsNames }, { createPageCalls }] = await Promise.all([import('./ens-names.js'), import('../rpc/page-rpc.js')])
  const calls = createPageCalls(undefined)
  const call = (method: string, params: Parameters<typeof calls>[0]['params']) => calls({ network: 'eip155:1', urls: rpcUrls, method, params })
  try {
    return await firstOf(ask(createEnsNames({ call, gatewayHosts, resolver, imageHosts, ipfsGateway })), new AbortController().signal)
  } catch (error) {
    throw new LatchkitError(shapeUnknown(error))
  }
}
