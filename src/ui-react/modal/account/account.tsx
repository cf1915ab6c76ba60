import { type ComponentType, type ReactElement, useEffect, useMemo } from 'react'
import { ACCOUNT_TABS, type AccountTab } from '../../../domain/account/messages.js'
import { selectAccount } from '../../../domain/account/selectors-view.js'
import { selectNativeBalance } from '../../../domain/balances/selectors.js'
import { selectIsUnsupported, selectNetwork } from '../../../domain/network/selectors.js'
import type { RootState } from '../../../domain/root.js'
import { supportsFeature } from '../../../domain/shared/features.js'
import type { Network } from '../../../domain/shared/networks.js'
import { ClockIcon } from '../../icons/view-icons.js'
import { Say } from '../../primitives/blocks.js'
import { type Chunk, useChunk } from '../../provider/chunk.js'
import { useSelected } from '../../provider/use-selected.js'
import { accountText } from '../../strings/en/account.js'
import { useText } from '../../strings/use-text.js'
import { AccountView } from '../../views/account/account-view.js'
import type { TokenEntry } from '../../views/account/tokens.js'
import { networkPicture } from '../../views/network/network-picture.js'
import { networkEntry } from '../network/network-entry.js'
import { useKit } from '../use-kit.js'
import { useWalletName } from '../wallet-name.js'
import { useCopyAddress } from './use-copy-address.js'
import type { ViewProps } from '../views.js'

/** View Account over the state. The router lets nobody in without a connected account, and leaves with it. */
export function Account({ login: code }: ViewProps & { login: Chunk<ComponentType> }): ReactElement {
  const kit = useKit()
  const login = useChunk(code)
  const { embeddedWallet } = kit.config
  useEffect(() => {
    // Only for those who can have logged in: an app without it loads nothing of it.
    if (embeddedWallet !== undefined) void code.load()
  }, [code, embeddedWallet])
  const t = useText(accountText)
  const account = useSelected(kit, selectActiveAccount)
  const { network, value, symbol, hidden, readable } = useSelected(kit, readFigures)
  const copy = useCopyAddress(kit)
  const nameOf = useWalletName()
  const tokens = useMemo(() => nativeToken(network, value), [network, value])
  const tabs = useMemo(() => ACCOUNT_TABS.filter((tab) => isServed(tab, network)), [network])
  const { address = '', label, profileName, profileImage, addressExplorerUrl, connectedWalletInfo, namespace, currentTab } = account

  return (
    <AccountView
      identity={{
        address,
        name: label ?? profileName,
        avatar: profileImage,
        explorer: addressExplorerUrl,
        wallet: { name: nameOf(connectedWalletInfo?.name ?? ''), icon: connectedWalletInfo?.icon },
      }}
      balance={{ value, unit: { symbol }, hidden, testnet: network?.testnet }}
      actions={NONE}
      tabs={tabs}
      tab={tabs.includes(currentTab) ? currentTab : 'tokens'}
      tokens={tokens}
      // Only the network's own, see nativeToken.
      expectedTokens={1}
      activity={
        <div className="lk-pad lk-pad--l">
          <Say icon={ClockIcon} heading={t('account.noActivity')} text={t('account.noActivityText')} />
        </div>
      }
      login={login.status === 'ready' && <login.value />}
      onAction={() => undefined}
      onTab={(tab) => kit.dispatch({ type: 'setAccountTab', tab })}
      onHideBalances={(hide) => kit.dispatch({ type: 'setBalancesHidden', hidden: hide })}
      onRetry={readable ? () => kit.dispatch({ type: 'refreshBalance', namespace, force: true }) : undefined}
      onCopy={copy}
      onWallets={() => kit.dispatch({ type: 'pushView', view: 'ProfileWallets' })}
      onDisconnect={() => kit.dispatch({ type: 'disconnect', namespace })}
    />
  )
}

/** Feature buttons come with their features (MODAL-38): none is built into the core. */
const NONE = [] as const

function selectActiveAccount(state: RootState) {
  return selectAccount(state, state.network.activeNamespace ?? 'eip155')
}

/** What the account is worth in the coin of the network. `value`: undefined while it is read, null when it cannot be. */
function readFigures(state: RootState) {
  const network = selectNetwork(state)
  const known = selectNativeBalance(state)
  const readable = network !== undefined && supportsFeature('balance', network.caipNetworkId) && !selectIsUnsupported(state)
  const comes = known?.pending !== undefined || (known?.failedAt === undefined && state.lifecycle.platform.online)
  return {
    network,
    // On a network that the app does not know, a figure of another one would be taken for its own.
    value: readable ? (known?.amount ?? (comes ? undefined : null)) : null,
    symbol: network?.nativeCurrency.symbol ?? '',
    hidden: state.balances.hidden,
    readable,
  }
}

/** Tokens beyond the network's own come with the data API. */
function nativeToken(network: Network | undefined, value: string | null | undefined): readonly TokenEntry[] | null | undefined {
  if (network === undefined || value === null) return null
  if (value === undefined) return undefined
  const { name, symbol } = network.nativeCurrency
  return [{ id: network.caipNetworkId, name, symbol, amount: value, network: networkPicture(networkEntry(network)) }]
}

/** Tabs of what the namespace does not serve are hidden (MODAL-34). */
function isServed(tab: AccountTab, network: Network | undefined): boolean {
  return tab !== 'activity' || (network !== undefined && supportsFeature('activity', network.caipNetworkId))
}
