import { type ReactElement, useCallback } from 'react'
import type { RootState } from '../../domain/root.js'
import type { ChainNamespace } from '../../domain/shared/caip/caip.js'
import type { Surroundings } from '../dialog/shell/shadow.js'
import { type OutsideButtonProps, ShadowButton } from '../dialog/shell/shadow-button.js'
import { Loader } from '../primitives/skeleton.js'
import { useProvided } from '../provider/context.js'
import { useSelected } from '../provider/use-selected.js'
import { useSurroundings } from '../provider/use-surroundings.js'
import { outsideText } from './strings.js'
import { ConnectButtonCustom } from './connect-button-custom.js'
import { drawAccount } from './account-button.js'
import { readButton, readButtonStatus } from './button-model.js'
import { useModalLauncher } from './use-modal-launcher.js'

/** Props of {@link ConnectButton}. */
export interface ConnectButtonProps {
  /** Label while disconnected. */
  label?: string | undefined
  /** Namespace of the account. Defaults to the active one. */
  namespace?: ChainNamespace | undefined
  /** Shows the balance beside the account, unless the user hid it. */
  showBalance?: boolean | undefined
  disabled?: boolean | undefined
}

function ConnectButtonDefault({ label, namespace, showBalance, disabled }: ConnectButtonProps): ReactElement {
  const provided = useProvided('ConnectButton')
  const surroundings = useSurroundings(provided)
  const launcher = useModalLauncher(provided)
  const status = useSelected(
    provided.kit,
    useCallback((state: RootState) => readButtonStatus(state, namespace), [namespace]),
  )
  const model = useSelected(
    provided.kit,
    useCallback((state: RootState) => readButton(state, namespace), [namespace]),
  )
  // The views are called as functions without hooks. Both then render the same element, which keeps the focus when one replaces the other.
  const account = drawAccount(model, launcher, { ...surroundings, showBalance, disabled })
  if (account) return account
  const { text } = surroundings.strings
  const waits = status !== 'disconnected'
  return ConnectButtonView({
    ...surroundings,
    label: waits ? text(outsideText, 'outside.connecting') : (typeof label === 'string' && label) || text(outsideText, 'outside.connect'),
    busy: waits || launcher.isLoading,
    open: launcher.isOpen,
    disabled,
    prefetch: launcher.prefetch,
    onPress: () => launcher.open(),
  })
}

/**
 * Connects a wallet. While connected, shows the account and opens its view. Use `ConnectButton.Custom` for a custom button.
 *
 * @example <ConnectButton label="Sign in" />
 */
export const ConnectButton = /* @__PURE__ */ Object.assign(ConnectButtonDefault, {
  /** Provides state and functions for a custom button. */
  Custom: ConnectButtonCustom,
})

/** Button that opens the dialog. While a connect runs, the caller passes `busy` and a matching label. */
export function ConnectButtonView(props: OutsideButtonProps & Surroundings): ReactElement {
  return (
    <ShadowButton {...props} name="connect-button" className="lk-out lk-out--connect">
      {props.busy && <Loader />}
      <span>{props.label}</span>
    </ShadowButton>
  )
}
