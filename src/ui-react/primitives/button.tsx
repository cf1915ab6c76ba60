import type { ReactElement, ReactNode } from 'react'
import type { Icon } from '../icons/icon.js'
import { cx } from './cx.js'
import { Loader } from './skeleton.js'

/** At most one `primary` button per view: the main action. */
export type ButtonKind = 'primary' | 'secondary' | 'quiet'

interface ButtonProps {
  kind: ButtonKind
  children: ReactNode
  icon?: Icon | undefined
  /** True while working. Shows the loader in place of the icon, and ignores presses. The label tells the action. */
  busy?: boolean | undefined
  disabled?: boolean | undefined
  onPress: () => void
}

/** Full-width button, for the footer of a view. */
export function Button({ kind, children, icon: ButtonIcon, busy, disabled, onPress }: ButtonProps): ReactElement {
  return (
    <button
      type="button"
      className={`lk-btn lk-btn--${kind}`}
      part={`button ${kind}`}
      disabled={disabled}
      // Not `disabled` while busy, because that would lose the focus of keyboard users.
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
  /** Accessible name and tooltip. */
  label: string
  icon: Icon
  small?: boolean | undefined
  /** State of a toggle button. */
  pressed?: boolean | undefined
  onPress: () => void
}

/** Button with an icon only. */
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
