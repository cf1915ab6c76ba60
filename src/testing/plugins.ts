import { configureServices, type ServicesInput } from '../domain/api/config.js'
import { configureEmbeddedWallet, type EmbeddedWalletInput } from '../domain/auth/config.js'
import { configureDirectory, type DirectoryOptions } from '../domain/directory/config.js'
import { configureNames, type NamesConfig } from '../domain/names/config.js'
import type { Plugin } from '../domain/plugin.js'
import { configurePortfolio, type PortfolioOptions } from '../domain/portfolio/config.js'
import { configureSend } from '../domain/send/config.js'
import type { ReviewMode } from '../domain/shared/review/mode.js'
import type { ChainNamespace } from '../domain/shared/caip/caip.js'
import { buy, type BuyOptions } from '../buy.js'
import { receive, type ReceiveOptions } from '../receive.js'
import { configureSignIn, type SiwxConfig } from '../domain/siwx/config.js'
import type { SwapConfig } from '../domain/swap/config.js'
import { configureWalletConnect, type WalletConnectConfig } from '../domain/walletconnect/config.js'

/** Plugins of a test, with their options. */
export interface PluginChoice {
  /** Namespaces with injected wallets. Defaults to `eip155`. */
  readonly adapters?: readonly ChainNamespace[] | undefined
  /** Options of WalletConnect. */
  readonly walletConnect?: WalletConnectConfig | undefined
  readonly embedded?: EmbeddedWalletInput | undefined
  /** Configuration of the sign-in with a wallet. */
  readonly signIn?: SiwxConfig | undefined
  /** The hosted services. */
  readonly services?: boolean | ServicesInput | undefined
  /** Options of the directory of wallets. */
  readonly directory?: DirectoryOptions | undefined
  /** Further plugins, without their code. */
  readonly others?: readonly Pick<Plugin, 'name' | 'configure'>[] | undefined
  /** Histories. Their port comes with `ports`. */
  readonly activity?: boolean | undefined
  /** Options of the portfolio. Its port comes with `ports`. */
  readonly portfolio?: PortfolioOptions | undefined
  /** Smart sessions. Their port comes with `ports`. */
  readonly smartSessions?: boolean | undefined
  /** Options of purchases. Their ports come with `ports`. */
  readonly buy?: BuyOptions | undefined
  /** Options of view WalletReceive. Its ports come with `ports`. */
  readonly receive?: ReceiveOptions | undefined
  /** Names of accounts. Their ports come with `ports`. */
  readonly names?: boolean | Partial<NamesConfig> | undefined
  /** Transfers. Their port comes with `ports`. */
  readonly send?: boolean | undefined
  /** Payments. Their port comes with `ports`. */
  readonly pay?: boolean | undefined
  /** Exchanges of tokens. Their port comes with `ports`. */
  readonly swap?: Partial<SwapConfig> | undefined
  /** Allowances. Their port comes with `ports`. */
  readonly allowances?: boolean | undefined
  /** Bitcoin: its wallets, and payments. */
  readonly bitcoin?: boolean | undefined
  /** Option `review` of Solana and Bitcoin, which need their ports then. By default wallets are asked at once. */
  readonly review?: ReviewMode | undefined
  /** Option `review` of EVM. By default wallets are asked at once. */
  readonly evm?: ReviewMode | undefined
}

/** Returns the configurations of a test's plugins, in order, without their code. */
export function configurePlugins({
  adapters = ['eip155'],
  walletConnect,
  embedded,
  signIn,
  services = false,
  directory,
  others = [],
  activity = false,
  portfolio,
  smartSessions = false,
  receive: receiveOptions,
  buy: buyOptions,
  names = false,
  send = false,
  pay = false,
  swap,
  allowances = false,
  bitcoin = false,
  review,
  evm,
}: PluginChoice): readonly Pick<Plugin, 'name' | 'namespaces' | 'projectId' | 'configure'>[] {
  return [
    ...adapters.map((namespace) => ({
      name: namespace === 'eip155' && evm !== undefined ? 'evm' : namespace,
      namespaces: [namespace],
      ...(namespace === 'eip155' && evm !== undefined && { configure: () => ({ config: { review: evm } }) }),
      ...(namespace === 'solana' && review !== undefined && { configure: () => ({ config: { commitment: 'confirmed' as const, review } }) }),
    })),
    ...(walletConnect ? [configureWalletConnect(walletConnect)] : []),
    ...(embedded ? [configureEmbeddedWallet(embedded)] : []),
    ...(signIn ? [configureSignIn(() => signIn)] : []),
    ...(services ? [configureServices({ projectId: 'p', ...(services === true ? {} : services) })] : []),
    ...(activity ? [{ name: 'activity' }] : []),
    ...(portfolio ? [configurePortfolio(portfolio)] : []),
    ...(smartSessions ? [{ name: 'smartSessions' }] : []),
    ...(buyOptions ? [buy(buyOptions) as Pick<Plugin, 'name' | 'configure'>] : []),
    ...(receiveOptions ? [receive(receiveOptions) as Pick<Plugin, 'name' | 'configure'>] : []),
    ...(names ? [configureNames(names === true ? {} : names)] : []),
    ...(send ? [{ name: 'send', configure: configureSend }] : []),
    ...(pay ? [{ name: 'pay' }] : []),
    ...(swap ? [{ name: 'swap', configure: () => ({ config: { pools: {}, routers: [], ...swap } }) }] : []),
    ...(allowances ? [{ name: 'allowances' }] : []),
    ...(directory ? [configureDirectory(directory)] : []),
    ...(bitcoin ? [{ name: 'bitcoin', namespaces: ['bip122'] as const, ...(review !== undefined && { configure: () => ({ config: { review } }) }) }] : []),
    ...others,
  ]
}
