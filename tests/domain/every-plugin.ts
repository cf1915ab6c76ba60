import { resolveConfig } from '../../src/domain/config/index.js'
import { createCoreDefinition } from '../../src/domain/core-definition.js'
import { ownDomains } from '../../src/domain/definition.js'
import type { AnySlice, Remembered } from '../../src/domain/root.js'
import { mainnet } from '../../src/domain/shared/networks/evm-chains.js'

/** Every slice there is, and how each command that takes time can end: of an app that has all of our plugins. */
export const { slices, outcomes } = createCoreDefinition(resolveConfig({ networks: [mainnet] }, [], 'every plugin'), ownDomains)

/** Every item that is kept over reloads, by name. */
export const rememberedItems = Object.assign({}, ...slices.map((slice) => (slice as AnySlice).remembered?.items)) as Readonly<
  Record<string, Remembered<unknown>>
>
