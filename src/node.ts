/**
 * `latchkit/node`: the host of an app without a page, such as a service or a bot. Storage is a file.
 * @packageDocumentation
 */
import { createNodeStorage } from './adapters/node/file-storage.js'
import { createNodePorts, type NodePortsOptions } from './adapters/node/node-ports.js'
import type { CreateOptions } from './kit/types.js'
import type { StoragePort } from './ports/storage.js'

/** Options of {@link nodePorts}. */
export interface NodeOptions extends Omit<NodePortsOptions, 'storageFile' | 'storagePrefix'> {
  /** The file that stores what a browser would: connections, the network in use. Without it nothing outlives the process. One process at a time may use it. */
  readonly file?: string
  /** Prefix of the keys in that file; `latchkit` by default. */
  readonly prefix?: string
}

/**
 * Creates the ports of a host without a page: a service, a bot, a script. There are no tabs and no clipboard; links that a page would open go to
 * `onLink`.
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
 * Creates the storage of the keys and sessions of `walletConnect({ storage })`: a file that only its owner can read, replaced as a whole by each change;
 * or memory, without a file. Its content is secret: anyone who has it can send requests to the wallet in the service's name. A file may hold several
 * prefixes.
 */
export function nodeStorage({ file, prefix }: { readonly file?: string; readonly prefix: string }): StoragePort {
  return createNodeStorage({ file, prefix })
}
