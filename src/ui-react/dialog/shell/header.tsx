import type { ReactElement, ReactNode } from 'react'
import { BackIcon, CloseIcon } from '../../icons/icons.js'
import { IconButton } from '../../primitives/button.js'
import { useText } from '../../i18n/use-text.js'
import { Toast, type ToastModel } from './feedback.js'
import { dialogText } from '../strings.js'

interface HeaderProps {
  /** Id of the title, which names the dialog. */
  id: string
  title: string
  /** Hides the title visually. The view itself shows its subject. */
  quiet?: boolean | undefined
  /** Animates a new title. */
  animated?: boolean | undefined
  /** Back button, help, or network chip. */
  start?: ReactNode
  toast?: ToastModel | undefined
  /** Absent in embedded mode. */
  onClose?: (() => void) | undefined
}

/** Header with start, title and close button. A toast replaces the title. */
export function Header({ id, title, quiet, animated, start, toast, onClose }: HeaderProps): ReactElement {
  const t = useText(dialogText)
  return (
    // A <header> in a dialog would be a second banner landmark of the page.
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

/** Back button. */
export function BackButton({ onPress }: { onPress: () => void }): ReactElement {
  const t = useText(dialogText)
  return <IconButton label={t('common.back')} icon={BackIcon} onPress={onPress} />
}
