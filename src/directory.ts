/**
 * `latchkit/directory`: a directory of wallets to choose from.
 * @packageDocumentation
 */
import { configureDirectory, type DirectoryOptions } from './domain/directory/config.js'
import type { AnyPlugin } from './domain/any-plugin.js'
import type { Plugin } from './domain/plugin.js'

export type { AllWalletsEntry, DirectoryOptions } from './domain/directory/config.js'
export type { DirectoryCommand, DirectoryEvent } from './domain/directory/messages.js'
export type { PublicDirectoryState } from './domain/directory/state.js'
export {
  type DirectoryRow,
  type Listing,
  type ListingQuery,
  listDirectory,
  roundedCount,
  type WalletGap,
  type WalletRow,
} from './domain/directory/selectors.js'
export type { DirectoryWallet } from './ports/services/wallets.js'

/**
 * All wallets: about 200 come with the package, and the directory of the services with `services()`. `excludeWalletIds`, `featuredWalletIds` and `customWallets`
 * of `createLatchkit` count here, too: by id, rdns or name. Nothing is asked before the visitor opens a list.
 *
 * @throws OPTIONS_INVALID in `createLatchkit`
 * @example
 * createLatchkit({ networks: [mainnet], projectId, use: [evm(), walletConnect(), directory()] })
 * createLatchkit({ networks: [mainnet], projectId, use: [evm(), walletConnect(), services(), directory({ allWallets: 'only-mobile' })] })
 */
export function directory(options: DirectoryOptions = {}): AnyPlugin {
  return {
    given: options,
    ...configureDirectory(options),
    load: async () => (await import('./kit/plugins/directory.js')).directoryModule(),
  } satisfies Plugin
}
