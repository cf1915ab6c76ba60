import { type MouseEvent, type ReactElement, type ReactNode, useCallback, useRef, useState } from 'react'
import { useBrowserEffect } from '../../primitives/hooks.js'
import { Named } from '../../primitives/pictures/tile.js'
import { adoptStyles } from '../../styles/adopt.js'
import { baseStyles } from '../../styles/base.generated.js'
import { ShadowContent, type Surroundings } from './shadow.js'

/** Props of a button in the host's page. */
export interface OutsideButtonProps {
  /** Label, shown even before the page runs scripts. */
  label: string
  /** True while the dialog is open. */
  open: boolean
  disabled?: boolean | undefined
  busy?: boolean | undefined
  /** Called when the pointer or the focus comes near. Prefetches the code that a press needs. */
  prefetch?: (() => void) | undefined
  onPress: () => void
}

interface ShadowButtonProps extends OutsideButtonProps, Surroundings {
  /** `connect-button`, `account-button` or `network-button`. Set as `data-latchkit` of the host element. */
  name: string
  className: string
  /** Accessible name, if it differs from the label. Must contain the label. */
  accessibleName?: string | undefined
  children: ReactNode
}

/**
 * Button in the host's page. A server renders a plain button with the same label and action. In the browser it is drawn in a shadow root before the first
 * paint, isolated from the page's styles. The plain button stays: a host with a shadow root hides its own children, and a press during hydration, or from a
 * test that does not search shadow roots, still finds it.
 */
export function ShadowButton({ name, className, accessibleName, theme, strings, children, ...button }: ShadowButtonProps): ReactElement {
  const { label, open, busy, prefetch, onPress } = button
  const disabled = Boolean(button.disabled)
  const host = useRef<HTMLSpanElement>(null)
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

  const takeFocus = useCallback((inner: HTMLButtonElement | null) => {
    if (!inner || !hadFocus.current) return
    hadFocus.current = false
    inner.focus({ preventScroll: true })
  }, [])

  /** A drawer of the page that captures the pointer moves the click from the button to its host. */
  const pressHost = ({ nativeEvent }: MouseEvent) => {
    if (root && !disabled && nativeEvent.composedPath()[0] === host.current) onPress()
  }

  const shared = {
    type: 'button' as const,
    disabled,
    'aria-haspopup': 'dialog' as const,
    'aria-expanded': open,
    'aria-busy': busy || undefined,
    onPointerEnter: prefetch && (() => prefetch()),
    onFocus: prefetch && (() => prefetch()),
    onClick: () => onPress(),
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys press the button inside
    // biome-ignore lint/a11y/noStaticElementInteractions: the button is inside
    <span ref={host} data-latchkit={name} data-state={open ? 'open' : 'closed'} onClick={pressHost}>
      <button {...shared}>{label}</button>
      {root && (
        <ShadowContent root={root} theme={theme} strings={strings}>
          <button {...shared} ref={takeFocus} className={className} part="button">
            {accessibleName === undefined ? children : <Named name={accessibleName}>{children}</Named>}
          </button>
        </ShadowContent>
      )}
    </span>
  )
}
