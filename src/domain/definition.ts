import { activityDomain } from './activity/plugin.js'
import { embeddedWalletDomain } from './auth/plugin.js'
import { bitcoinDomain } from './bitcoin/plugin.js'
import { buyDomain } from './buy/index.js'
import type { ConfigState } from './config/index.js'
import { type CoreDefinition, createCoreDefinition } from './core-definition.js'
import { directoryDomain } from './directory/plugin.js'
import { namesDomain } from './names/index.js'
import { receiveDomain } from './receive/index.js'
import type { PluginDomain } from './plugin.js'
import { portfolioDomain } from './portfolio/index.js'
import { payDomain } from './pay/index.js'
import { sendDomain } from './send/index.js'
import { allowancesDomain } from './allowances/index.js'
import { swapDomain } from './swap/index.js'
import { evmDomain } from './evm/index.js'
import { siwxDomain } from './siwx/slice.js'
import { servicesDomain } from './settings/plugin.js'
import { smartSessionsDomain } from './smart-sessions/index.js'
import { solanaDomain } from './solana/plugin.js'
import { walletConnectDomain } from './walletconnect/slice.js'

/** Pure halves of the built-in plugins. */
export const ownDomains: readonly PluginDomain[] = [
  walletConnectDomain,
  embeddedWalletDomain,
  siwxDomain,
  evmDomain,
  solanaDomain,
  bitcoinDomain,
  servicesDomain,
  directoryDomain,
  namesDomain,
  activityDomain,
  portfolioDomain,
  smartSessionsDomain,
  receiveDomain,
  buyDomain,
  sendDomain,
  swapDomain,
  allowancesDomain,
  payDomain,
]

/**
 * Returns the domain of an instance with this configuration, with all code loaded. For replays and tests.
 *
 * @param others pure halves of custom plugins
 */
export function createDefinition(config: ConfigState, others: readonly PluginDomain[] = []): CoreDefinition {
  const known = [...ownDomains, ...others]
  return createCoreDefinition(
    config,
    config.use.flatMap((name) => known.find((domain) => domain.name === name) ?? []),
  )
}
