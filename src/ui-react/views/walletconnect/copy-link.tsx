import { type ReactElement, useEffect, useRef, useState } from 'react'
import { CopyIcon } from '../../icons/view-icons.js'
import { viewText } from '../../strings/en/view.js'
import { walletConnectText } from '../../strings/en/walletconnect.js'
import { useText } from '../../strings/use-text.js'

interface CopyLinkProps {
  /** Undefined while it is made. */
  address: string | undefined
  onCopy: (address: string) => Promise<boolean>
}

/** Copies the pairing address: the way for those who cannot scan. Where the clipboard is refused, the address itself is shown, selected. */
export function CopyLink({ address, onCopy }: CopyLinkProps): ReactElement {
  const t = useText(walletConnectText)
  const common = useText(viewText)
  const [refused, setRefused] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const shown = refused !== undefined && refused === address
  useEffect(() => {
    if (shown) input.current?.select()
  }, [shown])

  if (shown) {
    return (
      <label className="lk-field">
        <span className="lk-vh">{common('common.copyByHand')}</span>
        {/* biome-ignore lint/a11y/noAutofocus: it takes the place of the button that had the focus */}
        <input ref={input} className="lk-field__input lk-mono" readOnly value={address} title={common('common.copyByHand')} autoFocus />
      </label>
    )
  }
  const copy = () => {
    if (address !== undefined) void onCopy(address).then((copied) => setRefused(copied ? undefined : address))
  }
  return (
    <button type="button" className="lk-btn lk-btn--secondary" part="button secondary" aria-disabled={address === undefined || undefined} onClick={copy}>
      <CopyIcon size="s" />
      <span>{t('connecting.copyLink')}</span>
    </button>
  )
}
