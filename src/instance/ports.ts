import type { Observable } from 'rxjs'
import { merge } from '../domain/shared/streams/flatten.js'
import { throwError } from '../domain/shared/streams/sources.js'
import type { CaipNetworkId, ChainNamespace } from '../domain/shared/caip.js'
import { namespaceOf } from '../domain/shared/caip.js'
import { failure } from '../domain/shared/errors.js'
import { createNoFrame } from '../adapters/shared/no-frame.js'
import { createNoRelay } from '../adapters/shared/no-relay.js'
import { AUTH_CONNECTOR_ID, WALLET_CONNECT_ID } from '../domain/connectors/state.js'
import type { ConnectorPort, ConnectorRef } from '../ports/connector.js'
import type { FramePort } from '../ports/frame.js'
import type { Ports } from '../ports/index.js'
import type { PopupPort } from '../ports/popup.js'
import type { RelayPort } from '../ports/relay.js'
import type { RpcPort } from '../ports/rpc.js'
import type { NamespaceAdapter } from './adapter.js'

/** The ports that do not depend on a namespace. */
export type HostPorts = Omit<Ports, 'connector' | 'discovery' | 'rpc' | 'relay' | 'frame' | 'popup' | 'siwx'>

/**
 * Joins the adapters of several namespaces to one port each: a call goes to the adapter of its namespace, or by the session that it names.
 * @param sessions what the plug for sessions made, if there is one
 * @param embedded what the plug for the embedded wallet made, if there is one
 */
export function joinAdapters(
  adapters: readonly NamespaceAdapter[],
  sessions?: { readonly relay: RelayPort; readonly connector: ConnectorPort },
  embedded?: { readonly frame: FramePort; readonly popup: PopupPort; readonly connector: ConnectorPort },
): Pick<Ports, 'connector' | 'discovery' | 'relay' | 'frame' | 'popup'> {
  const byNamespace = new Map<ChainNamespace, NamespaceAdapter>(adapters.map((adapter) => [adapter.namespace, adapter]))
  return {
    discovery: { announcements: () => merge(...adapters.map((adapter) => adapter.discovery.announcements())) },
    relay: sessions?.relay ?? createNoRelay(),
    ...(embedded === undefined ? createNoFrame() : { frame: embedded.frame, popup: embedded.popup }),
    connector: {
      connect: (request) => wallets(request)?.connect(request) ?? missing(),
      disconnect: (request) => wallets(request)?.disconnect(request) ?? missing(),
      events: (request) => wallets(request)?.events(request) ?? missing(),
      switchNetwork: (request) => wallets(request)?.switchNetwork(request) ?? missing(),
      readNetwork: (request) => wallets(request)?.readNetwork(request) ?? missing(),
      signMessage: (request) => wallets(request)?.signMessage(request) ?? missing(),
      signTypedData: (request) => wallets(request)?.signTypedData(request) ?? missing(),
      sendTransaction: (request) => wallets(request)?.sendTransaction(request) ?? missing(),
    },
  }

  function wallets({ connectorId, namespace }: ConnectorRef): ConnectorPort | undefined {
    if (connectorId === AUTH_CONNECTOR_ID) return embedded?.connector
    return connectorId === WALLET_CONNECT_ID ? sessions?.connector : byNamespace.get(namespace)?.connector
  }
}

/**
 * Joins the nodes of several namespaces to one port.
 * @param others those of the namespaces without an adapter, read at each use
 */
export function joinNodes(adapters: readonly NamespaceAdapter[], others: () => RpcPort | undefined): RpcPort {
  const nodes = (network: CaipNetworkId) => adapters.find(({ namespace }) => namespace === namespaceOf(network))?.rpc ?? others()
  return {
    call: (request) => nodes(request.network)?.call(request) ?? missing(),
    watch: (request) => nodes(request.network)?.watch(request) ?? missing(),
  }
}

function missing(): Observable<never> {
  return throwError(() => failure('CHAIN_ADAPTER_NOT_FOUND'))
}
