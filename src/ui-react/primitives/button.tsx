import type { ReactElement, ReactNode } from 'react'
import type { Icon } from '../icons/icon.js'
import { cx } from './cx.js'
import { Loader } from './loader.js'

/** One `primary` a view at most: the thing that moves the visitor on. */
export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger'

interface ButtonProps {
  kind: ButtonKind
  children: ReactNode
  icon?: Icon | undefined
  /** Works on it: shows the loader in the icon's place and takes no press; the text says what it does. */
  busy?: boolean | undefined
  disabled?: boolean | undefined
  onPress: () => void
}

/** A button of full width, for the footer of a view. */
export function Button({ kind, children, icon: ButtonIcon, busy, disabled, onPress }: ButtonProps): ReactElement {
  return (
    <button
      type="button"
      className={`lk-btn lk-btn--${kind}`}
      part={`button ${kind}`}
      disabled={disabled}
      // Not `disabled` while busy: the focus would be lost, and with it the place of a keyboard user.
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? undefined : () => onPress()}
    >
      {busy ? <Loader /> : ButtonIcon && <ButtonIcon size="s" />}
      <span>{children}</span>
    </button>
  )
}

interface IconButtonProps {
  /** Its name for those who do not see the icon, and the tooltip for those who do. */
  label: string
  icon: Icon
  small?: boolean | undefined
  /** For a button that is a switch. */
  pressed?: boolean | undefined
  onPress: () => void
}

/** A button that is an icon. */
export function IconButton({ label, icon: ButtonIcon, small, pressed, onPress }: IconButtonProps): ReactElement {
  return (
    <button
      type="button"
      className={cx('lk-iconbtn', small && 'lk-iconbtn--s')}
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      onClick={() => onPress()}
    >
      <ButtonIcon />
    </button>
  )
}
