import { type ReactNode, useRef, useState } from 'react'
import { sealEvents } from '../../../event-boundary.js'
import { useBrowserEffect } from '../../primitives/hooks.js'
import { adoptStyles } from '../../styles/adopt.js'
import { baseStyles } from '../../styles/base.generated.js'
import { dialogStyles } from '../../styles/dialog.generated.js'
import { leave } from './motion/exit-animation.js'
import { ShadowContent, type Surroundings } from './shadow.js'

/** Props of {@link ModalHost}. */
export interface ModalHostProps extends Surroundings {
  /** `body` appends the host to the page's body; `place` renders it in place (MODAL-03 to MODAL-05). */
  where: 'body' | 'place'
  /** Value of the host's `data-latchkit`. Defaults to `modal`. */
  name?: 'modal' | 'waiting' | undefined
  children: ReactNode
}

/**
 * Element in the page that holds the dialog's shadow root while mounted. No event leaves it, natively or in React.
 */
export function ModalHost({ where, name = 'modal', theme, strings, children }: ModalHostProps): ReactNode {
  const place = useRef<HTMLDivElement>(null)
  const [root, setRoot] = useState<ShadowRoot>()
  /** Host that was released in this task. */
  const left = useRef<{ anchor: Element; shadow: ShadowRoot; stay: () => void }>(undefined)

  useBrowserEffect(() => {
    const anchor = where === 'place' ? place.current : document.body
    if (!anchor) return
    // StrictMode restarts the effect. The host is kept then, because the dialog in it is shown before this effect runs, and only a connected element can be
    // shown.
    const stayed = left.current?.anchor === anchor ? left.current : undefined
    stayed?.stay()
    const shadow = stayed?.shadow ?? open(anchor, name)
    setRoot(shadow)
    return () => {
      left.current = { anchor, shadow, stay: leave(shadow.host as HTMLElement, shadow) }
      queueMicrotask(() => {
        left.current = undefined
      })
    }
  }, [where, name])

  const content = root && (
    <ShadowContent root={root} theme={theme} strings={strings}>
      {children}
    </ShadowContent>
  )
  return where === 'place' ? <div ref={place}>{content}</div> : content
}

function open(anchor: HTMLElement, name: string): ShadowRoot {
  const host = document.createElement('div')
  host.dataset.latchkit = name
  sealEvents(host)
  const shadow = host.attachShadow({ mode: 'open' })
  adoptStyles(shadow, baseStyles)
  adoptStyles(shadow, dialogStyles)
  anchor.append(host)
  return shadow
}
