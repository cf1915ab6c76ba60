import { type ComponentType, type ReactElement, useMemo } from 'react'
import { ACCOUNT_TABS, type AccountTab } from '../../../domain/account/state.js'
import { selectAccount } from '../../../domain/account-view/selectors.js'
import { selectNativeBalance, type Token } from '../../../domain/balances/selectors.js'
import { selectIsUnsupported, selectNetwork } from '../../../domain/network/selectors.js'
import type { RootState } from '../../../domain/root.js'
import { supportsFeature } from '../../../domain/shared/features.js'
import type { Network } from '../../../domain/shared/networks/networks.js'
import { selectSolanaTokens } from '../../../domain/tokens/selectors.js'
import { lazy } from '../../../lazy.js'
import { AppContent } from '../../dialog/app-content.js'
import { useBrowserEffect } from '../../primitives/hooks.js'
import { useLazy } from '../../provider/use-lazy.js'
import type { AccountTabs } from '../../dialog/provided-views.js'
import { useProvided } from '../../provider/context.js'
import { useSelected } from '../../provider/use-selected.js'
import { AccountView } from './account-view.js'
import type { TokenEntry } from './tokens.js'
import { networkEntry, networkPicture } from '../network/network-picture.js'
import { Actions } from './actions.js'
import { AccountKind } from './account-kind.js'
import { LockedAccountView } from './locked-account-view.js'
import { useKit, useWalletName } from '../../dialog/use-kit.js'
import { useCopyAddress } from '../../primitives/clipboard.js'
import type { View, ViewProps } from '../../dialog/views.js'
import { ActivityEntry } from '../activity/activity-entry.js'
import { AllowancesEntry } from '../allowances/allowances-entry.js'
import { SessionsEntry } from '../smart-sessions/sessions-entry.js'
import { NamesEntry } from '../names/names-entry.js'
import { PendingRow } from '../payments/pending-row.js'
import { UnansweredRow } from '../unanswered/unanswered-row.js'
import { selectActiveSessionChains } from './wallet-groups.js'
import { AccountNetwork } from './account-network.js'

/** View Account, connected to the state. Available only with a connected account. */
export function Account(_: ViewProps): ReactElement {
  const kit = useKit()
  const account = useSelected(kit, selectActiveAccount)
  const { network, value, symbol, hidden, readable } = useSelected(kit, readFigures)
  const tokenBalance = useSelected(kit, selectShownTokens)
  const sessionChains = useSelected(kit, selectActiveSessionChains)
  const copy = useCopyAddress(kit)
  const nameOf = useWalletName()
  const {
    locked,
    lastAddress = '',
    address = lastAddress,
    label,
    profileName,
    profileImage,
    addressExplorerUrl,
    connectedWalletInfo,
    namespace,
    currentTab,
  } = account
  const portfolio = usePortfolio(useSelected(kit, hasPortfolio) && readable)
  const tokens = useMemo(() => tokenEntries(network, value, tokenBalance), [network, value, tokenBalance])
  const { accountTabs: filled = NO_TABS } = useProvided('LatchkitModal')
  const tabs = useMemo(() => ACCOUNT_TABS.filter((tab) => isServed(tab, filled, network)), [filled, network])
  const Filled = useFilled(currentTab === 'tokens' ? undefined : filled[currentTab])

  const identity = {
    address,
    name: label ?? profileName,
    avatar: profileImage,
    explorer: addressExplorerUrl,
    wallet: { id: connectedWalletInfo?.id, name: nameOf(connectedWalletInfo?.name ?? ''), icon: connectedWalletInfo?.icon },
  }

  if (locked) {
    const connectorId = connectedWalletInfo?.id ?? ''
    return (
      <LockedAccountView
        identity={identity}
        onCopy={copy}
        onUnlock={() => kit.dispatch({ type: 'chooseWallet', connectorId, namespace })}
        onDisconnect={() => kit.dispatch({ type: 'disconnect', namespace })}
      />
    )
  }
  return (
    <AccountView
      identity={identity}
      balance={{ value, unit: { symbol }, hidden, testnet: network?.testnet }}
      actions={<Actions />}
      tabs={tabs}
      tab={tabs.includes(currentTab) ? currentTab : 'tokens'}
      tokens={tokens}
      // The native currency; how many tokens there are is not known.
      expectedTokens={1}
      sessionChains={sessionChains}
      headline={portfolio && <portfolio.Headline />}
      assets={portfolio && <portfolio.Assets isAlone={tabs.length === 1} />}
      Filled={Filled}
      login={
        <>
          <AccountKind />
          <PendingRow />
          <UnansweredRow />
          <ActivityEntry />
          <AllowancesEntry />
          <SessionsEntry />
          <NamesEntry />
        </>
      }
      onTab={(tab) => kit.dispatch({ type: 'setAccountTab', tab })}
      onHideBalances={(hide) => kit.dispatch({ type: 'setBalancesHidden', hidden: hide })}
      onRetry={readable ? () => kit.dispatch({ type: 'refreshBalance', namespace, force: true }) : undefined}
      onCopy={copy}
      onWallets={() => kit.dispatch({ type: 'pushView', view: 'ProfileWallets' })}
      onDisconnect={() => kit.dispatch({ type: 'disconnect', namespace })}
    />
  )
}

/** Tokens with prices, of the plugin `portfolio()`. */
const portfolioCode = lazy(() => import('../portfolio/portfolio.js'))

/** Returns the parts of the portfolio once they have loaded. Until then, and without the plugin, the view shows the native balance. */
function usePortfolio(inUse: boolean) {
  const code = useLazy(portfolioCode)
  useBrowserEffect(() => {
    if (inUse) portfolioCode.prefetch()
  }, [inUse])
  return inUse && code.status === 'ready' ? code.value : undefined
}

function hasPortfolio({ config, network: { activeNamespace } }: RootState): boolean {
  return config.use.includes('portfolio') && (activeNamespace === 'eip155' || activeNamespace === 'solana')
}

/** Returns the content of a tab that the app gave, drawn by its own provider. */
function useFilled(Tab: ComponentType | undefined): ComponentType | undefined {
  return useMemo(() => {
    if (!Tab) return undefined
    return () => (
      <AppContent pending={null}>
        <Tab />
      </AppContent>
    )
  }, [Tab])
}

/** View Account, with the network at the start of its header. */
export const accountView: View = { Content: Account, HeaderStart: AccountNetwork }

const NO_TABS: AccountTabs = {}
const NO_TOKENS: readonly Token[] = []

/** Returns the tokens beside the native currency, which Solana alone has. */
function selectShownTokens(state: RootState): readonly Token[] {
  return state.network.activeNamespace === 'solana' ? selectSolanaTokens(state) : NO_TOKENS
}

function selectActiveAccount(state: RootState) {
  return selectAccount(state, state.network.activeNamespace ?? 'eip155')
}

/** Returns the native balance of the account. `value` is undefined while loading and null if unavailable. */
function readFigures(state: RootState) {
  const network = selectNetwork(state)
  const known = selectNativeBalance(state)
  const readable = network !== undefined && supportsFeature('balance', network.caipNetworkId) && !selectIsUnsupported(state)
  const comes = known?.pending !== undefined || (known?.failedAt === undefined && state.lifecycle.platform.online)
  return {
    network,
    // On an unsupported network the balance would belong to another network, so none is shown.
    value: readable ? (known?.amount ?? (comes ? undefined : null)) : null,
    symbol: network?.nativeCurrency.symbol ?? '',
    hidden: state.balances.hidden,
    readable,
  }
}

/** Returns the native currency, and the tokens that were read. */
function tokenEntries(network: Network | undefined, value: string | null | undefined, tokens: readonly Token[]): readonly TokenEntry[] | null | undefined {
  if (network === undefined || value === null) return null
  if (value === undefined) return undefined
  const { name, symbol } = network.nativeCurrency
  const at = { network: networkPicture(networkEntry(network)), networkId: network.caipNetworkId }
  const others = tokens.flatMap(({ address, name, symbol, quantity: { numeric } }): readonly TokenEntry[] =>
    address === undefined ? [] : [{ id: address, name, symbol, address, amount: numeric, ...at }],
  )
  return [{ id: network.caipNetworkId, name, symbol, amount: value, ...at }, ...others]
}

/** Returns true if something fills the tab and the namespace supports it (MODAL-34). */
function isServed(tab: AccountTab, filled: AccountTabs, network: Network | undefined): boolean {
  if (tab === 'tokens') return true
  return filled[tab] !== undefined && (tab !== 'activity' || (network !== undefined && supportsFeature('activity', network.caipNetworkId)))
}
