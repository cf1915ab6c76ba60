import type { ReactElement, ReactNode } from 'react'
import type { RequestKind } from '../../domain/requests/index.js'
import { useSheet } from '../dialog/shell/shadow.js'
import { CloseIcon } from '../icons/icons.js'
import { IconButton } from '../primitives/button.js'
import { Loader } from '../primitives/skeleton.js'
import { Tile } from '../primitives/tile.js'
import { waitingText } from './strings.js'
import { useText } from '../i18n/use-text.js'
import { viewsStyles } from '../styles/views.generated.js'

interface PendingRequestsBarViewProps {
  /** Kind of the oldest request. */
  kind: RequestKind
  /** Number of further requests. */
  more: number
  wallet: { name: string; icon?: string | undefined }
  /** Opens the wallet again. Absent if no link leads there from this device. */
  onOpen?: (() => void) | undefined
  /** The oldest request, decoded. */
  review?: ReactNode
  onCancel: () => void
}

/** Bar in the corner of the page that shows requests waiting in a wallet elsewhere (UX-30), and what is signed where it can be decoded. Not a dialog, so the page stays usable. */
export function PendingRequestsBarView({ kind, more, wallet, onOpen, review, onCancel }: PendingRequestsBarViewProps): ReactElement {
  useSheet(viewsStyles)
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
      {review}
    </section>
  )
}
