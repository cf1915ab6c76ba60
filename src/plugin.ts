/**
 * `latchkit/plugin`: the contract of plugins, for plugin authors. Apps do not need it.
 * @packageDocumentation
 */
export type { SliceDeclaration } from './domain/declaration.js'
export type { PluginConfigs, PluginErrors, PublicSlices, RestoredItems, Results, Slices, Views } from './domain/registry.js'
export type { FeatureButton, Unavailable, UsedHost } from './domain/config/index.js'
export type { ExtraCases, Guards, Plugin, PluginDomain, PluginModule, PluginOptions, PluginPorts, PluginSetup, PortContext } from './domain/plugin.js'
export type { AnySlice, DomainCommand, DomainEvent, EventOf, Policy, PolicyIo, Remembered, RootState, Slice, SliceMemory } from './domain/root.js'
export type { Ports } from './ports/index.js'
export { failure } from './domain/shared/errors/errors.js'
export type { ErrorCode, LatchkitErrorShape } from './domain/shared/errors/errors.js'
export type { Personal } from './domain/shared/secrets/secret.js'

export { namespacePlugin } from './kit/plugins/namespace.js'
export type { HeldConnection, HeldWallet } from './adapters/shared/held-connection.js'
export type { AdapterContext, AdapterFactory, NamespaceAdapter } from './kit/plugins/namespace.js'
