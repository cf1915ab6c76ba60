import { type ReactElement, useCallback } from 'react'
import type { RootState } from '../../domain/root.js'
import type { ChainNamespace } from '../../domain/shared/caip/caip.js'
import type { Surroundings } from '../dialog/shell/shadow.js'
import { useProvided } from '../provider/context.js'
import { useSelected } from '../provider/use-selected.js'
import { useSurroundings } from '../provider/use-surroundings.js'
import { AccountButtonView } from './account-button-view.js'
import { type ButtonModel, readButton } from './button-model.js'
import { type ButtonLauncher, useModalLauncher } from './use-modal-launcher.js'

/** Props of {@link AccountButton}. */
export interface AccountButtonProps {
  /** Namespace of the account. Defaults to the active one. */
  namespace?: ChainNamespace | undefined
  /** Shows the balance, unless the user hid it. */
  showBalance?: boolean | undefined
  disabled?: boolean | undefined
}

/**
 * Shows the connected account with its balance, and opens its view. Renders nothing while disconnected.
 *
 * @example <AccountButton showBalance={false} />
 */
export function AccountButton({ namespace, showBalance, disabled }: AccountButtonProps): ReactElement | null {
  const provided = useProvided('AccountButton')
  const surroundings = useSurroundings(provided)
  const launcher = useModalLauncher(provided)
  const model = useSelected(
    provided.kit,
    useCallback((state: RootState) => readButton(state, namespace), [namespace]),
  )
  return drawAccount(model, launcher, { ...surroundings, showBalance, disabled }) ?? null
}

/**
 * Returns the button of the connected account, or of the last one while it is being restored, or undefined. It is called as a function without hooks, so that
 * `ConnectButton` keeps its element when it becomes an account button.
 */
export function drawAccount(
  model: ButtonModel,
  launcher: ButtonLauncher,
  { showBalance = true, ...props }: Surroundings & { showBalance?: boolean | undefined; disabled?: boolean | undefined },
): ReactElement | undefined {
  const { address, name, avatar, balance, balanceSymbol, wrongNetwork, locked, namespace } = model
  if (address === undefined) return undefined
  return AccountButtonView({
    ...props,
    address,
    name,
    avatar,
    balance: showBalance && balanceSymbol !== undefined ? { value: balance, symbol: balanceSymbol } : undefined,
    wrongNetwork,
    locked,
    open: launcher.isOpen,
    busy: launcher.isLoading,
    prefetch: launcher.prefetch,
    onPress: () => launcher.open(wrongNetwork ? { view: 'UnsupportedChain', params: { namespace } } : undefined),
  })
}
