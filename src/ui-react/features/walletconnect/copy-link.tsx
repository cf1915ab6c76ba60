import { type ReactElement, useEffect, useRef, useState } from 'react'
import { CopyIcon } from '../../icons/view-icons.js'
import { walletConnectText } from './strings.js'
import { useText } from '../../i18n/use-text.js'
import { viewsText } from '../../dialog/strings-views.js'

interface CopyLinkProps {
  /** Pairing URI. Undefined while it is being created. */
  address: string | undefined
  onCopy: (address: string) => Promise<boolean>
}

/** Copies the pairing URI, for users who cannot scan. If the clipboard is refused, the URI is shown, selected. */
export function CopyLink({ address, onCopy }: CopyLinkProps): ReactElement {
  const t = useText(walletConnectText)
  const common = useText(viewsText)
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
