import type { ReactElement } from 'react'
import type { RequestKind } from '../../../domain/requests/index.js'
import { useSheet } from '../../dialog/shadow.js'
import { CloseIcon } from '../../icons/icons.js'
import { IconButton } from '../../primitives/button.js'
import { Loader } from '../../primitives/loader.js'
import { Tile } from '../../primitives/tile.js'
import { waitingText } from '../../strings/en/waiting.js'
import { useText } from '../../strings/use-text.js'
import { waitingStyles } from '../../styles/waiting.generated.js'

interface WaitingBarProps {
  /** Of the request that waits longest. */
  kind: RequestKind
  /** Further ones. */
  more: number
  wallet: { name: string; icon?: string | undefined }
  /** Opens the wallet again; absent where nothing leads there from this device. */
  onOpen?: (() => void) | undefined
  onCancel: () => void
}

/** In the page's own corner: what waits in a wallet elsewhere (UX-30). Not a dialog: the page stays in use. */
export function WaitingBar({ kind, more, wallet, onOpen, onCancel }: WaitingBarProps): ReactElement {
  useSheet(waitingStyles)
  const t = useText(waitingText)
  const label = t('waiting.label', { wallet: wallet.name })
  return (
    <section className="lk-waiting" part="waiting" aria-label={label}>
      <Tile kind="wallet" name={wallet.name} src={wallet.icon} />
      <output className="lk-waiting__text">
        <b>{t(`waiting.${kind}`)}</b>
        <span>
          <Loader />
          <span>
            {label}
            {more > 0 && ` ${t('waiting.more', { count: more })}`}
          </span>
        </span>
      </output>
      {onOpen && (
        <button type="button" className="lk-btn lk-waiting__open" onClick={() => onOpen()}>
          {t('waiting.open', { wallet: wallet.name })}
        </button>
      )}
      <IconButton label={t('waiting.cancel')} icon={CloseIcon} onPress={onCancel} />
    </section>
  )
}
