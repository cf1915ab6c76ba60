import { transportOf } from '../../../domain/config/index.js'
import { type ReactElement, useMemo, useState } from 'react'
import { selectConnector } from '../../../domain/connectors/selectors.js'
import { wrapUnknown } from '../../../domain/shared/errors/start-errors.js'
import type { ChainNamespace } from '../../../domain/shared/caip/caip.js'
import { useSelected } from '../../provider/use-selected.js'
import { useText } from '../../i18n/use-text.js'
import { ProfileWalletsView, type WalletConnection } from './profile-wallets-view.js'
import { useAct, useKit, useWalletName } from '../../dialog/use-kit.js'
import { useCopyAddress } from '../../primitives/clipboard.js'
import type { ViewProps } from '../../dialog/views.js'
import { type HeldGroup, type HeldWallet, selectWalletGroups } from './wallet-groups.js'
import { viewsText } from '../../dialog/strings-views.js'

/** View ProfileWallets, connected to the state. Lists all wallets that are or were connected. */
export function ProfileWallets(_: ViewProps): ReactElement {
  const kit = useKit()
  const act = useAct()
  const t = useText(viewsText)
  const held = useSelected(kit, selectWalletGroups)
  const nameOf = useWalletName()
  const groups = useMemo(() => named(held, nameOf), [held, nameOf])
  const [chosen, setChosen] = useState<string>(() => kit.getState().network.activeNamespace ?? groups[0]?.id ?? '')
  const copy = useCopyAddress(kit)

  /** Calls the handler with the wallet of a row. */
  const withWallet = (act: (wallet: HeldWallet) => void) => (row: WalletConnection) => {
    const wallet = groups.flatMap(({ inUse, connected, before }) => [...(inUse ? [inUse] : []), ...connected, ...before]).find(({ id }) => id === row.id)
    if (wallet) act(wallet)
  }
  const switchTo = ({ namespace, connectorId, address, wallet }: HeldWallet) => {
    if (kit.getState().connection.namespaces[namespace]?.connectorId === connectorId) {
      act({ type: 'switchAccount', namespace, address })
      kit.dispatch({ type: 'showToast', message: 'toast.accountSwitched' })
      return
    }
    // If several wallets share one identity, the user chooses in view Connect, which marks them all.
    if (selectConnector(kit.getState(), connectorId, namespace)?.conflict)
      return void kit.dispatch({ type: 'pushView', view: 'Connect', params: { namespace } })
    // A login that ended opens its own view with its progress (ACCT-15).
    if (transportOf(kit.config, connectorId) === 'frame' && kit.getState().auth.user === undefined)
      return act({ type: 'switchConnection', namespace, connectorId, address })
    const { connections } = kit.getState().connection.namespaces[namespace] ?? {}
    if (connections?.find((one) => one.connectorId === connectorId)?.recent) {
      // A wallet of an earlier visit opens its own view too. If it no longer exists, an error toast follows.
      const receipt = kit.dispatch({ type: 'chooseWallet', connectorId, namespace })
      if (receipt.status === 'rejected') kit.dispatch({ type: 'showToast', variant: 'error', message: receipt.failure.message })
      return
    }
    const switched = kit.run({ type: 'switchConnection', namespace, connectorId, address })
    // Shown only if the wallet does not answer at once, because the next toast replaces a waiting one.
    kit.dispatch({
      type: 'showToast',
      variant: 'loading',
      message: t('toast.confirmInWallet', { wallet: wallet.name }),
      delayMs: SHOWS_AFTER_MS,
    })
    switched.then(
      () => kit.dispatch({ type: 'showToast', message: 'toast.walletSwitched' }),
      (error: unknown) => kit.dispatch({ type: 'showToast', variant: 'error', message: wrapUnknown(error).message }),
    )
  }

  return (
    <ProfileWalletsView
      groups={groups}
      chosen={chosen}
      onGroup={setChosen}
      onSwitch={withWallet(switchTo)}
      onDisconnect={withWallet(({ namespace, connectorId }) => kit.dispatch({ type: 'disconnect', namespace, connectorId }))}
      onHide={withWallet(({ namespace, connectorId }) => kit.dispatch({ type: 'disconnect', namespace, connectorId, keepSession: true }))}
      onForget={withWallet(({ namespace, connectorId, wallet }) => {
        kit.dispatch({ type: 'forgetConnection', namespace, connectorId })
        kit.dispatch({ type: 'showToast', message: t('toast.forgotten', { wallet: wallet.name }) })
      })}
      onDisconnectAll={() => kit.dispatch({ type: 'disconnect' })}
      onCopy={copy}
      onAdd={() => kit.dispatch({ type: 'pushView', view: 'Connect', params: { namespace: chosen as ChainNamespace } })}
    />
  )
}

/** Returns the groups with localized wallet names. */
function named(groups: readonly HeldGroup[], nameOf: (name: string) => string): readonly HeldGroup[] {
  const row = (one: HeldWallet): HeldWallet => ({ ...one, wallet: { ...one.wallet, name: nameOf(one.wallet.name) } })
  return groups.map((group) => ({ ...group, inUse: group.inUse && row(group.inUse), connected: group.connected.map(row), before: group.before.map(row) }))
}

/** Milliseconds before the loading toast is shown. */
const SHOWS_AFTER_MS = 400
