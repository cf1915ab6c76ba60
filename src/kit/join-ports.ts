import { merge, type Observable, throwError } from 'rxjs'
import { task } from '../adapters/shared/async-task.js'
import { createNoFrame, createNoRelay } from '../adapters/shared/missing-ports.js'
import { configuredConnector } from '../domain/config/index.js'
import { findNetwork } from '../domain/network/index.js'
import type { PluginPorts, PortContext } from '../domain/plugin.js'
import { type CaipNetworkId, type ChainNamespace, namespaceOf } from '../domain/shared/caip/caip.js'
import { failure } from '../domain/shared/errors/errors.js'
import { unsupportedMethod } from '../domain/shared/errors/rpc-errors.js'
import type { CallsPort } from '../ports/calls.js'
import type { ConnectorPort, ConnectorRef } from '../ports/connector.js'
import type { FinalityPort } from '../ports/finality.js'
import type { HttpPort } from '../ports/services/http.js'
import type { Ports } from '../ports/index.js'
import type { ReviewPort } from '../ports/review.js'
import type { RpcPort } from '../ports/rpc.js'
import type { SiwxPort } from '../ports/siwx.js'
import type { LoadedPlugin } from './loaded-plugin.js'
import type { EthereumProvider } from './providers.js'

/** The ports of an instance, and the handles of its plugins. */
export interface JoinedPorts {
  readonly ports: Ports
  readonly brought: readonly PluginPorts[]
  /** Returns the plugin that talks to a wallet: the one that configured the connector, otherwise the one of its namespace. */
  ownerOf(wallet: ConnectorRef): PluginPorts | undefined
}

/** Creates the adapters of the plugins, and merges them into one port each. */
export function joinPorts(plugins: readonly LoadedPlugin[], context: Omit<PortContext, 'read' | 'batchStatus' | 'askWallet' | 'http'>): JoinedPorts {
  const { config, host } = context
  const read: PortContext['read'] = (network, method, params) =>
    rpc.call({ network, urls: findNetwork(context.state(), network)?.rpcUrls.default.http ?? [], method, params })
  const batchStatus: PortContext['batchStatus'] = (batch) => calls.status(batch)
  const askWallet: PortContext['askWallet'] = (ref, method, params) => {
    const provider = ownerOf(ref)?.getProvider?.(ref.connectorId, ref.namespace) as EthereumProvider | undefined
    return provider === undefined ? throwError(() => unsupportedMethod(method)) : task(() => provider.request({ method, params }))
  }
  const http: PortContext['http'] = () => first('http')
  const made = plugins.map(({ name, namespaces = [], module }) => ({
    name,
    namespaces,
    ports: module.ports?.({ ...context, read, batchStatus, askWallet, http }) ?? {},
  }))
  const brought = made.map(({ ports }) => ports)
  const first = <K extends keyof PluginPorts>(key: K) => brought.find((ports) => ports[key] !== undefined)?.[key]

  const nodes = <K extends 'rpc' | 'finality'>(key: K, network: CaipNetworkId): PluginPorts[K] | undefined =>
    made.find(({ namespaces, ports }) => ports[key] && namespaces.includes(namespaceOf(network)))?.ports[key] ??
    made.find(({ namespaces, ports }) => ports[key] && namespaces.length === 0)?.ports[key]
  const finality: FinalityPort = { follow: (sent) => nodes('finality', sent.network)?.follow(sent) ?? missing() }
  const reviews = (namespace: ChainNamespace) => made.find(({ namespaces, ports }) => ports.review && namespaces.includes(namespace))?.ports.review
  const review: ReviewPort = {
    read: (order) => reviews(order.namespace)?.read(order) ?? missing(),
    simulate: (order) => reviews(order.namespace)?.simulate(order) ?? missing(),
    additions: (request) => reviews(request.namespace)?.additions(request) ?? missing(),
  }
  const rpc: RpcPort = {
    call: (request) => nodes('rpc', request.network)?.call(request) ?? missing(),
    watch: (request) => nodes('rpc', request.network)?.watch(request) ?? missing(),
  }

  const ownerOf = ({ connectorId, namespace }: ConnectorRef): PluginPorts | undefined => {
    const configured = configuredConnector(config, connectorId)?.plugin
    return made.find(({ name, namespaces }) => (configured === undefined ? namespaces.includes(namespace) : name === configured))?.ports
  }
  const wallet = (ref: ConnectorRef) => ownerOf(ref)?.connector
  const connector: ConnectorPort = {
    connect: (request) => wallet(request)?.connect(request) ?? missing(),
    disconnect: (request) => wallet(request)?.disconnect(request) ?? missing(),
    events: (request) => wallet(request)?.events(request) ?? missing(),
    switchNetwork: (request) => wallet(request)?.switchNetwork(request) ?? missing(),
    readNetwork: (request) => wallet(request)?.readNetwork(request) ?? missing(),
    signMessage: (request) => wallet(request)?.signMessage(request) ?? missing(),
    signTypedData: (request) => wallet(request)?.signTypedData(request) ?? missing(),
    signTransactions: (request) => wallet(request)?.signTransactions(request) ?? missing(),
    sendTransaction: (request) => wallet(request)?.sendTransaction(request) ?? missing(),
  }

  const batches = (ref: ConnectorRef) => ownerOf(ref)?.calls
  const calls: CallsPort = {
    capabilities: (request) => batches(request)?.capabilities(request) ?? noBatches(),
    send: (request) => batches(request)?.send(request) ?? noBatches(),
    status: (request) => batches(request)?.status(request) ?? noBatches(),
    show: (request) => batches(request)?.show(request) ?? noBatches(),
  }

  const none = createNoFrame()
  let ports = {
    ...host,
    ...Object.assign({}, ...brought.map(({ ports }) => ports)),
    rpc,
    finality,
    review,
    connector,
    calls,
    discovery: { announcements: () => merge(...brought.flatMap(({ discovery }) => (discovery ? [discovery.announcements()] : []))) },
    relay: first('relay') ?? createNoRelay(),
    frame: first('frame') ?? none.frame,
    popup: first('popup') ?? none.popup,
    // Unused without a plugin that provides it.
    http: first('http') as HttpPort,
    siwx: first('siwx') as SiwxPort,
  } as Ports
  for (const { wrap } of brought) if (wrap) ports = { ...ports, ...wrap(ports) }
  return { brought, ownerOf, ports }
}

function noBatches(): Observable<never> {
  return throwError(() => unsupportedMethod('A batch of calls'))
}

function missing(): Observable<never> {
  return throwError(() => failure('CHAIN_ADAPTER_NOT_FOUND'))
}
