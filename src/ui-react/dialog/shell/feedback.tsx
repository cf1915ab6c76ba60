import type { ReactElement } from 'react'
import { WarningIcon } from '../../icons/button-icons.js'
import { CheckIcon, CloseIcon, OfflineIcon } from '../../icons/icons.js'
import { IconButton } from '../../primitives/button.js'
import { cx } from '../../primitives/cx.js'
import { Loader } from '../../primitives/skeleton.js'
import { useText } from '../../i18n/use-text.js'
import { useAnnouncement } from './live-region.js'
import { dialogText } from '../strings.js'

/** Short message about a recent event (TOAST-01). */
export interface ToastModel {
  /** Id of the toast. Another id is another toast, even with the same text. */
  id: string | number
  variant: 'success' | 'loading' | 'error'
  text: string
}

/** Toast in place of the title, so that it covers no control. */
export function Toast({ variant, text }: ToastModel): ReactElement {
  useAnnouncement(text, variant === 'error' ? 'assertive' : 'polite')
  return (
    <div className={`lk-toast lk-toast--${variant}`} part="toast" title={text}>
      {variant === 'loading' ? <Loader /> : variant === 'error' ? <WarningIcon size="s" /> : <CheckIcon size="s" />}
      <span>{text}</span>
    </div>
  )
}

/** Message that stays until it is dismissed or no longer applies. */
export interface AlertModel {
  tone: 'danger' | 'warning' | 'offline'
  title: string
  text?: string | undefined
  /** Absent if the alert closes by itself, such as the offline notice. */
  onDismiss?: (() => void) | undefined
}

/** Bar at the foot of the dialog. */
export function Alert({ tone, title, text, onDismiss }: AlertModel): ReactElement {
  const t = useText(dialogText)
  useAnnouncement(text ? `${title}. ${text}` : title, tone === 'danger' ? 'assertive' : 'polite')
  const AlertIcon = tone === 'offline' ? OfflineIcon : WarningIcon
  return (
    <div className={cx('lk-alert', tone !== 'danger' && 'lk-alert--warning')} part="alert">
      <AlertIcon size="s" />
      <div>
        <b>{title}</b>
        {text}
      </div>
      {onDismiss && <IconButton small label={t('common.dismiss')} icon={CloseIcon} onPress={onDismiss} />}
    </div>
  )
}
