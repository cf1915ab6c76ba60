import type { ReactElement } from 'react'
import { CheckIcon, CloseIcon, OfflineIcon, WarningIcon } from '../icons/icons.js'
import { IconButton } from '../primitives/button.js'
import { cx } from '../primitives/cx.js'
import { Loader } from '../primitives/loader.js'
import { commonText } from '../strings/en/common.js'
import { useText } from '../strings/use-text.js'
import { useAnnouncement } from './live.js'

/** A short word on what just happened (TOAST-01). */
export interface ToastModel {
  /** Another id is another toast, also with the same text. */
  id: string | number
  variant: 'success' | 'loading' | 'error'
  text: string
}

/** Takes the title's place, so that it covers no control. */
export function Toast({ variant, text }: ToastModel): ReactElement {
  useAnnouncement(text, variant === 'error' ? 'assertive' : 'polite')
  return (
    <div className={`lk-toast lk-toast--${variant}`} part="toast" title={text}>
      {variant === 'loading' ? <Loader /> : variant === 'error' ? <WarningIcon size="s" /> : <CheckIcon size="s" />}
      <span>{text}</span>
    </div>
  )
}

/** Something that stays true until it is read or over. */
export interface AlertModel {
  tone: 'danger' | 'warning' | 'offline'
  title: string
  text?: string | undefined
  /** Absent where it goes by itself, as being offline does. */
  onDismiss?: (() => void) | undefined
}

/** A bar at the foot of the dialog. */
export function Alert({ tone, title, text, onDismiss }: AlertModel): ReactElement {
  const t = useText(commonText)
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
