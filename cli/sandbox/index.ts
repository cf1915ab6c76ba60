/**
 * `latchkit-cli/sandbox`: the sandbox as a library, for your own test suites (Node): chains, wallets, a WalletConnect relay and a secure site, offline.
 * @packageDocumentation
 */
export { type BitcoinFault, type BitcoinNode, startBitcoinNode } from './bitcoin/node/node.js'
export type { BitcoinLedger } from './bitcoin/node/ledger.js'
export { type Anvil, type AnvilOptions, startAnvil } from './evm/anvil.js'
export { type AnvilSearch, findAnvil } from './evm/anvil-binary.js'
export {
  installContracts,
  type PricedChain,
  priceOf,
  type SandboxContracts,
  sandboxContracts,
  type SandboxPool,
  type SandboxToken,
  type TokenKey,
} from './evm/contracts/index.js'
export { SandboxError, type SandboxErrorCode } from './errors.js'
export type { LocalServer } from './http/http-server.js'
export { RpcError } from './http/json-rpc.js'
export type { ForeignRequest } from './offline.js'
export type { RelayClock } from './relay/clock.js'
export type { RefusalName } from './relay/errors.js'
export type { RelayFault, RelayFaults } from './relay/faults.js'
export type { MailboxLimits } from './relay/mailbox.js'
export { type Relay, type RelayCounts, type RelayOptions, startRelay } from './relay/relay.js'
export type { SeenMessage } from './relay/seen.js'
export type { FaultPlan, RpcFault } from './evm/rpc-faults.js'
export { type ProxiedCall, type RpcProxy, startRpcProxy } from './evm/rpc-proxy.js'
export { siteChain, solanaChains } from './secure-site/rpc/chains.js'
export type { HeadlessSite, HeadlessSiteOptions } from './secure-site/headless/headless.js'
export type { PersonDecision, PersonPolicy } from './secure-site/headless/headless-person.js'
export { startHeadlessSecureSite } from './secure-site/headless/headless-start.js'
export type { KeptLetter } from './secure-site/desk-records.js'
export type { LoginProvider, Profile, SiteChain, SiteFaults, SiteToken } from './secure-site/parts.js'
export { type SecureSite, type SecureSiteOptions, startSecureSite } from './secure-site/server.js'
export type { ArrivedEvent } from './services/analytics.js'
export { answerServices, type ServiceControls } from './services/index.js'
export { answerSwap } from './services/swap.js'
export { answerWallets } from './services/wallets.js'
export { type ServedCall, type ServiceAnswer, type ServiceFault, ServiceRefusal, type Services, startServices } from './services/services.js'
export type { ServedSettings } from './services/settings.js'
export { type Sandbox, type SandboxBitcoin, type SandboxChain, type SandboxOptions, type SandboxSolana, startSandbox } from './sandbox.js'
export { sandboxMints } from './funds.js'
export { type SolanaNode, type SolanaNodeOptions, startSolanaNode } from './solana/node.js'
export type { SolanaFault } from './solana/faults.js'
export type { SolanaLedger } from './solana/ledger.js'
export { createMint, giveTokens, type MintOptions } from './solana/tokens.js'
export { type BitcoinPageWallet, createBitcoinPageWallet } from './page-wallets/bitcoin-wallet.js'
export type { ChainWalletControls } from './page-wallets/controls.js'
export type { ChainWalletOptions } from './page-wallets/options.js'
export { createSatsConnectWallet, type SatsConnectProvider, type SatsConnectWallet } from './page-wallets/sats-connect.js'
export { createSolanaPageWallet, type SolanaPageWallet } from './page-wallets/solana-wallet.js'
export { announceStandard, type StandardAccount, type StandardWallet } from './page-wallets/standard.js'
export { type Route, type StaticOptions, startStaticServer } from './http/static.js'
export { testMnemonic } from './wallet/keyring.js'
export type { WalletControls } from './wallet/controls.js'
export { createHeadlessWallet, type HeadlessWallet, type HeadlessWalletOptions } from './wallet/headless.js'
export type { PageChainWallet, PageConfig, PageWallet } from './wallet/page/page-config.js'
export type { Behaviour, Decision, WalletPolicy } from './wallet/policy.js'
export type { WalletProvider } from './wallet/provider.js'
export type { Question } from './wallet/questions.js'
export type { LoggedRequest } from './wallet/request-log.js'
export type { Eip1193Provider, ProviderInfo, RequestArguments, WalletChain } from './wallet/types.js'
export type { WalletConnectControls } from './walletconnect-wallet/controls.js'
export {
  type HeadlessWalletConnectOptions,
  type HeadlessWalletConnectWallet,
  startWalletConnectWallet,
} from './walletconnect-wallet/headless.js'
export { mapStorage } from './walletconnect-wallet/headless.js'
export type {
  KeyValueStorage,
  OtherChain,
  PeerMetadata,
  Serving,
  SessionNamespace,
  SessionNamespaces,
  WalletConnectWalletOptions,
  WalletSession,
} from './walletconnect-wallet/types.js'
