import type { Observable } from 'rxjs'
import { merge } from '../domain/shared/streams/flatten.js'
import { throwError } from '../domain/shared/streams/sources.js'
import type { CaipNetworkId, ChainNamespace } from '../domain/shared/caip.js'
import { namespaceOf } from '../domain/shared/caip.js'
import { failure } from '../domain/shared/errors.js'
import { createNoRelay } from '../adapters/shared/no-relay.js'
import type { ConnectorPort } from '../ports/connector.js'
import type { Ports } from '../ports/index.js'
import type { RpcPort } from '../ports/rpc.js'
import type { NamespaceAdapter } from './adapter.js'

/** The ports that do not depend on a namespace. */
export type HostPorts = Omit<Ports, 'connector' | 'discovery' | 'rpc' | 'relay'>

/** Joins the adapters of several namespaces to one port each: a call goes to the adapter of its namespace. */
export function joinAdapters(adapters: readonly NamespaceAdapter[]): Pick<Ports, 'connector' | 'discovery' | 'rpc' | 'relay'> {
  const byNamespace = new Map<ChainNamespace, NamespaceAdapter>(adapters.map((adapter) => [adapter.namespace, adapter]))
  return {
    discovery: { announcements: () => merge(...adapters.map((adapter) => adapter.discovery.announcements())) },
    relay: createNoRelay(),
    rpc: {
      call: (request) => nodes(request.network)?.call(request) ?? missing(),
      watch: (request) => nodes(request.network)?.watch(request) ?? missing(),
    },
    connector: {
      connect: (request) => wallets(request.namespace)?.connect(request) ?? missing(),
      disconnect: (request) => wallets(request.namespace)?.disconnect(request) ?? missing(),
      events: (request) => wallets(request.namespace)?.events(request) ?? missing(),
      switchNetwork: (request) => wallets(request.namespace)?.switchNetwork(request) ?? missing(),
      readNetwork: (request) => wallets(request.namespace)?.readNetwork(request) ?? missing(),
      signMessage: (request) => wallets(request.namespace)?.signMessage(request) ?? missing(),
      signTypedData: (request) => wallets(request.namespace)?.signTypedData(request) ?? missing(),
      sendTransaction: (request) => wallets(request.namespace)?.sendTransaction(request) ?? missing(),
    },
  }

  function nodes(network: CaipNetworkId): RpcPort | undefined {
    return byNamespace.get(namespaceOf(network))?.rpc
  }

  function wallets(namespace: ChainNamespace): ConnectorPort | undefined {
    return byNamespace.get(namespace)?.connector
  }
}

function missing(): Observable<never> {
  return throwError(() => failure('CHAIN_ADAPTER_NOT_FOUND'))
}
