import { type ReactElement, type ReactNode, useCallback, useEffect, useState } from 'react'
import type { FrameHost } from '../../../frame-host.js'
import type { Instance } from '../../../kit/instance.js'
import { FrameSlotContext } from '../../dialog/shell/frame-rect.js'
import { ModalHost, type ModalHostProps } from '../../dialog/shell/modal-host.js'
import { ShadowContent } from '../../dialog/shell/shadow.js'
import { useBrowserEffect } from '../../primitives/hooks.js'
import { useProvided } from '../../provider/context.js'
import { adoptStyles } from '../../styles/adopt.js'
import { baseStyles } from '../../styles/base.generated.js'
import { dialogStyles } from '../../styles/dialog.generated.js'
import { fade } from './fade.js'
import { HomeContext } from './frame-shell.js'
import { useSlot } from './use-frame-rect.js'

/**
 * Replaces `ModalHost` for an instance with an embedded wallet. The dialog renders into the frame host, so that the frame can be positioned in it without
 * becoming inert. The frame host is at the end of the body, whatever `where` is, because a moved frame reloads.
 */
export function HomeHost(props: ModalHostProps): ReactElement | null {
  const { kit } = useProvided('LatchkitModal')
  return kit.config.embedded ? <InPage kit={kit} {...props} /> : <InHome kit={kit} {...props} />
}

type Props = ModalHostProps & { kit: Instance }

/** Renders the dialog in the frame host, which exists once the instance's code has loaded. */
function InHome({ kit, ...props }: Props): ReactElement | null {
  const [home, setHome] = useState<FrameHost | 'none'>()
  useBrowserEffect(() => {
    const found = kit.getFrameHost()
    setHome(found ?? 'none')
    return found && dwell(found)
  }, [kit])
  if (home === 'none') return <ModalHost {...props} />
  return home ? <Content home={home} {...props} /> : null
}

function Content({ home, theme, strings, children }: ModalHostProps & { home: FrameHost }): ReactElement {
  const slot = useSlot(useCallback(() => home, [home]))
  return (
    <ShadowContent root={home.root} into={home.dialog} theme={theme} strings={strings}>
      <HomeContext.Provider value={home}>
        <FrameSlotContext.Provider value={slot}>{children}</FrameSlotContext.Provider>
      </HomeContext.Provider>
    </ShadowContent>
  )
}

/** Renders an embedded dialog in the page, with the frame over it. The frame host's own dialog stays unused. */
function InPage({ kit, ...props }: Props): ReactNode {
  useEffect(() => {
    let end: (() => void) | undefined
    // The frame host may be created after the dialog.
    const look = () => {
      end ??= kit.getFrameHost()?.attach()
    }
    look()
    const unsubscribe = kit.subscribe(look)
    return () => {
      unsubscribe()
      end?.()
    }
  }, [kit])
  const slot = useSlot(
    useCallback(() => kit.getFrameHost(), [kit]),
    true,
  )
  return (
    <FrameSlotContext.Provider value={slot}>
      <ModalHost {...props} />
    </FrameSlotContext.Provider>
  )
}

/** Uses the frame host's dialog. @returns a function that releases it, closed; the exit animation runs on a copy */
function dwell({ host, root, dialog, attach }: FrameHost): () => void {
  const end = attach()
  adoptStyles(root, baseStyles)
  adoptStyles(root, dialogStyles)
  const label = dialog.ariaLabel
  dialog.ariaLabel = null
  dialog.className = 'lk-layer'
  dialog.setAttribute('part', 'backdrop')
  host.dataset.latchkit = 'modal'
  return () => {
    fade(host, root, dialog)
    // Closes before the next owner opens it. The frame may be shown alone only in a closed dialog.
    if (dialog.open && typeof dialog.close === 'function') dialog.close()
    dialog.className = ''
    dialog.removeAttribute('part')
    dialog.ariaLabel = label
    host.dataset.latchkit = 'frame-host'
    end()
  }
}
