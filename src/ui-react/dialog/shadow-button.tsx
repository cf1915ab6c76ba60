import { type ReactElement, type ReactNode, useRef, useState } from 'react'
import { useBrowserEffect } from '../primitives/hooks.js'
import { adoptStyles } from '../styles/adopt.js'
import { baseStyles } from '../styles/base.generated.js'
import { ShadowContent, type Surroundings } from './shadow.js'

/** What is said of a button in the host's page. */
export interface OutsideButtonProps {
  /** What it says before the page runs scripts. */
  label: string
  /** The dialog is open. */
  open: boolean
  disabled?: boolean | undefined
  busy?: boolean | undefined
  /** The pointer or the focus has come near: a press may follow, so what it needs can be loaded. */
  onApproach?: (() => void) | undefined
  onPress: () => void
}

interface ShadowButtonProps extends OutsideButtonProps, Surroundings {
  /** `connect-button`, `account-button` or `network-button`: marks the host as `data-latchkit`. */
  name: string
  className: string
  /** Its accessible name where that is more than what it shows; must contain that. */
  accessibleName?: string | undefined
  /** A sheet beside the one of every button. */
  styles?: string | undefined
  children: ReactNode
}

/**
 * A button in the host's page. A server renders a plain button with the same name and the same act; in the browser it is
 * drawn in a shadow root before the first paint, where no style of the page reaches it. The plain button stays: a host
 * with a shadow root draws none of its own children, so nobody meets it twice, and a press that comes in the middle of
 * hydration, or from a test that does not look into shadow roots, still finds it.
 */
export function ShadowButton({ name, className, accessibleName, styles, theme, strings, children, ...button }: ShadowButtonProps): ReactElement {
  const { label, open, disabled, busy, onApproach, onPress } = button
  const host = useRef<HTMLSpanElement>(null)
  const inner = useRef<HTMLButtonElement>(null)
  const [root, setRoot] = useState<ShadowRoot>()
  const hadFocus = useRef(false)

  useBrowserEffect(() => {
    const element = host.current
    if (!element) return
    hadFocus.current = element.contains(document.activeElement)
    const shadow = element.shadowRoot ?? element.attachShadow({ mode: 'open', delegatesFocus: true })
    adoptStyles(shadow, baseStyles)
    setRoot(shadow)
  }, [])

  useBrowserEffect(() => {
    if (root && styles !== undefined) adoptStyles(root, styles)
  }, [root, styles])

  useBrowserEffect(() => {
    if (!root || !hadFocus.current) return
    hadFocus.current = false
    inner.current?.focus({ preventScroll: true })
  }, [root])

  const shared = {
    type: 'button' as const,
    disabled,
    'aria-haspopup': 'dialog' as const,
    'aria-expanded': open,
    'aria-busy': busy || undefined,
    onPointerEnter: onApproach && (() => onApproach()),
    onFocus: onApproach && (() => onApproach()),
    onClick: () => onPress(),
  }
  return (
    <span ref={host} data-latchkit={name} data-state={open ? 'open' : 'closed'}>
      <button {...shared}>{label}</button>
      {root && (
        <ShadowContent root={root} theme={theme} strings={strings}>
          <button {...shared} ref={inner} className={className} part="button" aria-label={accessibleName}>
            {children}
          </button>
        </ShadowContent>
      )}
    </span>
  )
}
