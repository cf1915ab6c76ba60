import type { ReactElement, ReactNode } from 'react'
import { BackIcon, CloseIcon } from '../icons/icons.js'
import { IconButton } from '../primitives/button.js'
import { commonText } from '../strings/en/common.js'
import { useText } from '../strings/use-text.js'
import { Toast, type ToastModel } from './feedback.js'

interface HeaderProps {
  /** The id by which the dialog is named. */
  id: string
  title: string
  /** The title names the dialog and is not drawn: the view shows what it is by itself. */
  quiet?: boolean | undefined
  /** A new title comes in by its animation. */
  animated?: boolean | undefined
  /** Back, help, or the chip of the network. */
  start?: ReactNode
  toast?: ToastModel | undefined
  /** Absent where there is nothing to close: in embedded mode. */
  onClose?: (() => void) | undefined
}

/** Start, title, close. A toast takes the title's place. */
export function Header({ id, title, quiet, animated, start, toast, onClose }: HeaderProps): ReactElement {
  const t = useText(commonText)
  return (
    // A <header> in a dialog would be a second banner of the page.
    <div className="lk-header" part="header">
      <div className="lk-header__start">{start}</div>
      <h1 className="lk-header__title" id={id}>
        {quiet ? (
          <span className="lk-vh">{title}</span>
        ) : (
          <span key={title} data-changing={animated || undefined} title={title}>
            {title}
          </span>
        )}
      </h1>
      {toast && <Toast key={toast.id} {...toast} />}
      <div className="lk-header__end">{onClose && <IconButton label={t('common.close')} icon={CloseIcon} onPress={onClose} />}</div>
    </div>
  )
}

/** Goes back one view. */
export function BackButton({ onPress }: { onPress: () => void }): ReactElement {
  const t = useText(commonText)
  return <IconButton label={t('common.back')} icon={BackIcon} onPress={onPress} />
}
