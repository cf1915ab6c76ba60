import { type ReactElement, type ReactNode, useCallback, useEffect, useState } from 'react'
import type { FrameHome } from '../../instance/embedded.js'
import type { Latchkit } from '../../instance/types.js'
import { FrameSlotContext } from '../dialog/frame-slot.js'
import { ModalHost, type ModalHostProps } from '../dialog/modal-host.js'
import { ShadowContent } from '../dialog/shadow.js'
import { useBrowserEffect } from '../primitives/hooks.js'
import { useProvided } from '../provider/context.js'
import { adoptStyles } from '../styles/adopt.js'
import { baseStyles } from '../styles/base.generated.js'
import { dialogStyles } from '../styles/dialog.generated.js'
import { fade } from './fade.js'
import { HomeContext } from './home-shell.js'
import { useSlot } from './use-slot.js'

/**
 * In the place of `ModalHost` for an instance with an embedded wallet: the dialog is drawn where the wallet's frame lives, so that the frame can be laid into it
 * and is not made inert by it. That is at the end of the body, whatever `where` says: a home that moved would have its frame load anew.
 */
export function HomeHost(props: ModalHostProps): ReactElement | null {
  const { kit } = useProvided('LatchkitModal')
  return kit.config.embedded ? <InPage kit={kit} {...props} /> : <InHome kit={kit} {...props} />
}

type Props = ModalHostProps & { kit: Latchkit }

/** An open dialog means that the instance's code is there, and with it the home. */
function InHome({ kit, ...props }: Props): ReactElement | null {
  const [home, setHome] = useState<FrameHome | 'none'>()
  useBrowserEffect(() => {
    const found = kit.getFrameHome()
    setHome(found ?? 'none')
    return found && dwell(found)
  }, [kit])
  if (home === 'none') return <ModalHost {...props} />
  return home ? <Content home={home} {...props} /> : null
}

function Content({ home, theme, strings, children }: ModalHostProps & { home: FrameHome }): ReactElement {
  const slot = useSlot(useCallback(() => home, [home]))
  return (
    <ShadowContent root={home.root} into={home.dialog} theme={theme} strings={strings}>
      <HomeContext.Provider value={home}>
        <FrameSlotContext.Provider value={slot}>{children}</FrameSlotContext.Provider>
      </HomeContext.Provider>
    </ShadowContent>
  )
}

/** Embedded, the card stands in the page, always open: the frame is laid over it, and the home says nothing by itself. */
function InPage({ kit, ...props }: Props): ReactNode {
  useEffect(() => {
    let end: (() => void) | undefined
    // The code that makes the home may come after the dialog.
    const look = () => {
      end ??= kit.getFrameHome()?.inhabit()
    }
    look()
    const unsubscribe = kit.subscribe(look)
    return () => {
      unsubscribe()
      end?.()
    }
  }, [kit])
  const slot = useSlot(
    useCallback(() => kit.getFrameHome(), [kit]),
    true,
  )
  return (
    <FrameSlotContext.Provider value={slot}>
      <ModalHost {...props} />
    </FrameSlotContext.Provider>
  )
}

/** Makes the home's dialog ours. @returns gives it back, closed; what was drawn fades out elsewhere */
function dwell({ host, root, dialog, inhabit }: FrameHome): () => void {
  const end = inhabit()
  adoptStyles(root, baseStyles)
  adoptStyles(root, dialogStyles)
  const label = dialog.ariaLabel
  dialog.ariaLabel = null
  dialog.className = 'lk-layer'
  dialog.setAttribute('part', 'backdrop')
  host.dataset.latchkit = 'modal'
  return () => {
    fade(host, root, dialog)
    // Whoever opened it comes after this; the frame may be shown by itself only in a closed one.
    if (dialog.open && typeof dialog.close === 'function') dialog.close()
    dialog.className = ''
    dialog.removeAttribute('part')
    dialog.ariaLabel = label
    host.dataset.latchkit = 'frame-home'
    end()
  }
}
