import { createNodeStorage } from './adapters/node/file-storage.js'
import { createNodePorts, type NodePortsOptions } from './adapters/node/node-ports.js'
import type { CreateOptions } from './instance/types.js'
import type { StoragePort } from './ports/storage.js'

/** Options of {@link nodePorts}. */
export interface NodeOptions extends Omit<NodePortsOptions, 'storageFile' | 'storagePrefix'> {
  /** The file that remembers what a browser would: connections, the network in use. Without it nothing outlives the process. One process at a time. */
  readonly file?: string
  /** In front of the keys in that file; `latchkit` by default. */
  readonly prefix?: string
}

/**
 * The host of an app without a page: a service, a bot, a script. It has no tabs and no clipboard; links that a page would open are told to `onLink`.
 * @example
 * const file = 'wallet.json'
 * const kit = createLatchkit({
 *   networks: [mainnet],
 *   metadata: { name: 'My service' },
 *   use: [evm(), walletConnect({ projectId, storage: nodeStorage({ file, prefix: 'keys' }) })],
 *   ports: nodePorts({ file }),
 * })
 */
export function nodePorts({ file, prefix = 'latchkit', ...options }: NodeOptions = {}): NonNullable<CreateOptions['ports']> {
  const { clock, ports } = createNodePorts({ ...options, storageFile: file, storagePrefix: prefix })
  return { ...ports, clock }
}

/**
 * A place for the keys and sessions of `walletConnect({ storage })`: a file, readable by its owner alone, replaced as a whole by each change; or memory,
 * without one. What is kept there is secret: whoever has it can ask the wallet in the service's name. A file may hold several prefixes.
 */
export function nodeStorage({ file, prefix }: { readonly file?: string; readonly prefix: string }): StoragePort {
  return createNodeStorage({ file, prefix })
}
