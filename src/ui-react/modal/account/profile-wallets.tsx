import { type ReactElement, useMemo, useState } from 'react'
import { selectConnector } from '../../../domain/connectors/selectors.js'
import { AUTH_CONNECTOR_ID } from '../../../domain/connectors/state.js'
import { wrapUnknown } from '../../../domain/shared/errors.js'
import type { ChainNamespace } from '../../../domain/shared/caip.js'
import { useSelected } from '../../provider/use-selected.js'
import { feedbackText } from '../../strings/en/feedback.js'
import { useText } from '../../strings/use-text.js'
import { ProfileWalletsView, type WalletConnection } from '../../views/account/profile-wallets-view.js'
import { useKit } from '../use-kit.js'
import { useWalletName } from '../wallet-name.js'
import { useCopyAddress } from './use-copy-address.js'
import type { ViewProps } from '../views.js'
import { type HeldGroup, type HeldWallet, selectWalletGroups } from './wallet-groups.js'

/** View ProfileWallets over the state: every wallet that is or was connected. */
export function ProfileWallets(_: ViewProps): ReactElement {
  const kit = useKit()
  const t = useText(feedbackText)
  const held = useSelected(kit, selectWalletGroups)
  const nameOf = useWalletName()
  const groups = useMemo(() => named(held, nameOf), [held, nameOf])
  const [chosen, setChosen] = useState<string>(() => kit.getState().network.activeNamespace ?? groups[0]?.id ?? '')
  const copy = useCopyAddress(kit)

  /** Runs for the wallet of a row. */
  const withWallet = (act: (wallet: HeldWallet) => void) => (row: WalletConnection) => {
    const wallet = groups.flatMap(({ inUse, connected, before }) => [...(inUse ? [inUse] : []), ...connected, ...before]).find(({ id }) => id === row.id)
    if (wallet) act(wallet)
  }
  const switchTo = ({ namespace, connectorId, address, wallet }: HeldWallet) => {
    if (kit.getState().connection.namespaces[namespace]?.connectorId === connectorId) {
      kit.dispatch({ type: 'switchAccount', namespace, address })
      kit.dispatch({ type: 'showToast', message: 'toast.accountSwitched' })
      return
    }
    // Which of several wallets of one identity is meant, the visitor says where all of them are marked.
    if (selectConnector(kit.getState(), connectorId, namespace)?.conflict)
      return void kit.dispatch({ type: 'pushView', view: 'Connect', params: { namespace } })
    // A login that was ended leads to its own view, which tells how it goes (ACCT-15).
    if (connectorId === AUTH_CONNECTOR_ID && kit.getState().auth.user === undefined)
      return void kit.dispatch({ type: 'switchConnection', namespace, connectorId, address })
    const { connections } = kit.getState().connection.namespaces[namespace] ?? {}
    if (connections?.find((one) => one.connectorId === connectorId)?.recent) {
      // So does a wallet of an earlier visit; one that is not here any more is told of.
      const receipt = kit.dispatch({ type: 'chooseWallet', connectorId, namespace })
      if (receipt.status === 'rejected') kit.dispatch({ type: 'showToast', variant: 'error', message: receipt.failure.message })
      return
    }
    const switched = kit.run({ type: 'switchConnection', namespace, connectorId, address })
    // Seen only when the wallet does not answer at once: the next toast takes the place of one that waits.
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

/** The same rows, with wallets by the names that the visitor knows. */
function named(groups: readonly HeldGroup[], nameOf: (name: string) => string): readonly HeldGroup[] {
  const row = (one: HeldWallet): HeldWallet => ({ ...one, wallet: { ...one.wallet, name: nameOf(one.wallet.name) } })
  return groups.map((group) => ({ ...group, inUse: group.inUse && row(group.inUse), connected: group.connected.map(row), before: group.before.map(row) }))
}

/** A wallet that answers faster was not waited for. */
const SHOWS_AFTER_MS = 400
