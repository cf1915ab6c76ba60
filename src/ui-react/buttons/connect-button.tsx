import { type ReactElement, useCallback } from 'react'
import type { RootState } from '../../domain/root.js'
import type { ChainNamespace } from '../../domain/shared/caip.js'
import { useProvided } from '../provider/context.js'
import { useSelected } from '../provider/use-selected.js'
import { useSurroundings } from '../provider/use-surroundings.js'
import { outsideText } from '../strings/en/outside.js'
import { ConnectButtonView } from '../views/outside/connect-button.js'
import { ConnectButtonCustom } from './connect-button-custom.js'
import { useAccountPart } from './use-account-part.js'
import { useOpener } from './use-opener.js'

/** Props of {@link ConnectButton}. */
export interface ConnectButtonProps {
  /** What it says while nobody is connected. */
  label?: string | undefined
  /** The one that it speaks of; the active one when left out. */
  namespace?: ChainNamespace | undefined
  /** Beside the account, unless the visitor hid it. */
  showBalance?: boolean | undefined
  disabled?: boolean | undefined
}

function ConnectButtonDefault({ label, namespace, showBalance, disabled }: ConnectButtonProps): ReactElement {
  const provided = useProvided('ConnectButton')
  const surroundings = useSurroundings(provided)
  const opener = useOpener(provided)
  const { status, part } = useAccountPart(provided, namespace)
  const model = useSelected(
    provided.kit,
    useCallback((state: RootState) => part?.readButton(state, namespace), [part, namespace]),
  )
  // The views are called, not rendered, and have no hooks: both are the same element then, and a focus outlives the change from one to the other.
  const account = model && part?.drawAccount(model, opener, { ...surroundings, showBalance, disabled })
  if (account) return account
  const { text } = surroundings.strings
  const waits = status !== 'disconnected'
  return ConnectButtonView({
    ...surroundings,
    label: waits ? text(outsideText, 'outside.connecting') : (label ?? text(outsideText, 'outside.connect')),
    busy: waits || opener.isLoading,
    open: opener.isOpen,
    disabled,
    onApproach: opener.approach,
    onPress: () => opener.open(),
  })
}

/**
 * Connects; once connected, shows the account and opens it. `ConnectButton.Custom` gives the same to a button of your own.
 *
 * @example <ConnectButton label="Sign in" />
 */
export const ConnectButton = /* @__PURE__ */ Object.assign(ConnectButtonDefault, {
  /** The state and the openers, for a button of your own. */
  Custom: ConnectButtonCustom,
})
