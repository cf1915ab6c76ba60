import { type ReactElement, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import type { RequestKind } from '../../domain/requests/index.js'
import { rememberFocus } from '../dialog/shell/focus.js'
import { useSheet } from '../dialog/shell/shadow.js'
import { CloseIcon } from '../icons/icons.js'
import { Button, IconButton } from '../primitives/button.js'
import { Loader } from '../primitives/skeleton.js'
import { Tile } from '../primitives/pictures/tile.js'
import { stayOnTop } from './stay-on-top.js'
import { viewsText } from '../dialog/strings-views.js'
import { waitingText } from './strings.js'
import { useText } from '../i18n/use-text.js'
import { viewsStyles } from '../styles/views.generated.js'
import { walletPicture } from '../marks/pictures.js'

interface PendingRequestsBarViewProps {
  /** Kind of the request that is shown. */
  kind: RequestKind
  /** Number of prompts that the request raises, one after the other. */
  prompts?: number | undefined
  /** Number of further requests. */
  more: number
  wallet: { name: string; icon?: string | undefined }
  /** `review`: the transaction is read. `held`: the visitor has to decide. Absent once the wallet is asked. */
  stage?: 'review' | 'held' | undefined
  /** Opens the wallet again. Absent if no link leads there from this device. */
  onOpen?: (() => void) | undefined
  /** The request, decoded. */
  review?: ReactNode
  onCancel: () => void
  /** Called with the visitor's decision about a held request. */
  onDecide?: ((approves: boolean) => void) | undefined
}

/**
 * Bar in the corner of the page that shows requests waiting in a wallet elsewhere (UX-30), and what is signed where it can be decoded. Not a modal dialog, so the
 * page stays usable. A transaction with warnings is held here until the visitor decides.
 */
export function PendingRequestsBarView({ kind, prompts, more, wallet, stage, onOpen, review, onCancel, onDecide }: PendingRequestsBarViewProps): ReactElement {
  useSheet(viewsStyles)
  const t = useText(waitingText)
  const common = useText(viewsText)
  const isHeld = stage === 'held'
  const bar = useRef<HTMLElement>(null)
  useStayOnTop(bar)
  useFocusWhile(bar, isHeld)
  const waits = prompts === undefined ? t('waiting.label', { wallet: wallet.name }) : t('waiting.singly', { wallet: wallet.name, count: prompts })
  const label = stage === 'review' ? t('waiting.checking') : isHeld ? t('waiting.held', { wallet: wallet.name }) : waits
  return (
    <section ref={bar} className="lk-waiting" part="waiting" aria-label={label} role={isHeld ? 'alertdialog' : undefined} tabIndex={-1}>
      <Tile {...walletPicture(wallet)} />
      <output className="lk-waiting__text">
        <b>{t(`waiting.${kind}`)}</b>
        <span>
          {!isHeld && <Loader />}
          <span>
            {label}
            {more > 0 && !isHeld && ` ${t('waiting.more', { count: more })}`}
          </span>
        </span>
      </output>
      {onOpen && stage === undefined && (
        <button type="button" className="lk-btn lk-waiting__open" onClick={() => onOpen()}>
          {t('waiting.open', { wallet: wallet.name })}
        </button>
      )}
      {!isHeld && <IconButton label={common('common.cancel')} icon={CloseIcon} onPress={onCancel} />}
      {review}
      {isHeld && (
        <div className="lk-waiting__decide">
          <Button kind="secondary" onPress={() => onDecide?.(false)}>
            {t('waiting.reject')}
          </Button>
          <Button kind="primary" onPress={() => onDecide?.(true)}>
            {t('waiting.approve')}
          </Button>
        </div>
      )}
    </section>
  )
}

/** Bar that shows a text about a request that has ended, until it is dismissed. */
export function NoticeBarView({ wallet, children, onDismiss }: Pick<PendingRequestsBarViewProps, 'wallet'> & { children: ReactNode; onDismiss: () => void }) {
  useSheet(viewsStyles)
  const common = useText(viewsText)
  const bar = useRef<HTMLElement>(null)
  useStayOnTop(bar)
  return (
    <section ref={bar} className="lk-waiting" part="waiting" aria-label={wallet.name}>
      <Tile {...walletPicture(wallet)} />
      <output className="lk-waiting__text">{children}</output>
      <IconButton label={common('common.dismiss')} icon={CloseIcon} onPress={onDismiss} />
    </section>
  )
}

function useStayOnTop(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { host } = (bar.current?.getRootNode() ?? {}) as Partial<ShadowRoot>
    return host && stayOnTop(host as HTMLElement)
  }, [bar])
}

/** Moves the focus to an element that asks for a decision, and back afterwards. */
function useFocusWhile(element: RefObject<HTMLElement | null>, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return undefined
    const giveBack = rememberFocus(document)
    element.current?.focus({ preventScroll: true })
    return giveBack
  }, [element, isOn])
}
