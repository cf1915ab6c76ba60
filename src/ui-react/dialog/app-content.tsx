import { type ReactElement, type ReactNode, Suspense, type SyntheticEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import { StringsContext } from '../i18n/use-text.js'
import { useBrowserEffect } from '../primitives/hooks.js'
import { useProvided } from '../provider/context.js'
import { InnerStepContext } from './header-actions.js'
import { LoadingView } from './loading-view.js'
import { FrameContext } from './shell/body.js'
import { FrameSlotContext } from './shell/frame-rect.js'
import { AnnounceContext } from './shell/live-region.js'
import { useBridge } from './shell/own-root.js'
import { RootContext } from './shell/shadow.js'
import { ViewBoundary } from './view-boundary.js'

/**
 * Draws content of the app in the dialog: a view of a plugin, a tab of the account. The provider renders it, so that the app's own contexts reach it, and it has
 * those of the dialog too. `pending` stands in while it suspends.
 */
export function AppContent({ children, pending = <LoadingView /> }: { children: ReactNode; pending?: ReactNode }): ReactElement {
  const { outlet } = useProvided('LatchkitModal')
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const [key] = useState(() => ++last)
  const bridge = useBridge(DIALOG)
  useBrowserEffect(() => {
    if (!place) return
    const content = (
      <ViewBoundary>
        <Suspense fallback={pending}>{children}</Suspense>
      </ViewBoundary>
    )
    const inner = (
      <div style={UNBOXED} {...sealed}>
        {bridge(content)}
      </div>
    )
    outlet.show(key, createPortal(inner, place))
  })
  useBrowserEffect(() => () => outlet.show(key, undefined), [outlet, key])
  return <div ref={setPlace} style={UNBOXED} />
}

let last = 0

const UNBOXED = { display: 'contents' } as const
const DIALOG = [StringsContext, RootContext, FrameContext, AnnounceContext, InnerStepContext, FrameSlotContext]

/** Every event that React passes on from a portal to the components around it. */
export const passedOn: readonly string[] =
  'Copy,Cut,Paste,CompositionEnd,CompositionStart,CompositionUpdate,Focus,Blur,Change,BeforeInput,Input,Reset,Submit,Invalid,Load,Error,KeyDown,KeyPress,KeyUp,Abort,CanPlay,CanPlayThrough,DurationChange,Emptied,Encrypted,Ended,LoadedData,LoadedMetadata,LoadStart,Pause,Play,Playing,Progress,RateChange,Seeked,Seeking,Stalled,Suspend,TimeUpdate,VolumeChange,Waiting,AuxClick,Click,ContextMenu,DoubleClick,Drag,DragEnd,DragEnter,DragExit,DragLeave,DragOver,DragStart,Drop,MouseDown,MouseMove,MouseOut,MouseOver,MouseUp,Select,TouchCancel,TouchEnd,TouchMove,TouchStart,PointerDown,PointerMove,PointerUp,PointerCancel,PointerOver,PointerOut,GotPointerCapture,LostPointerCapture,Scroll,ScrollEnd,Wheel,AnimationStart,AnimationEnd,AnimationIteration,Toggle,BeforeToggle,TransitionCancel,TransitionEnd,TransitionRun,TransitionStart,Cancel,Close,Resize,FullscreenChange,FullscreenError'.split(
    ',',
  )

/** Stops React only. The native event continues to the dialog's own handlers. */
const sealed = /* @__PURE__ */ Object.fromEntries(passedOn.map((name) => [`on${name}`, seal]))

function seal(event: SyntheticEvent): void {
  event.isPropagationStopped = () => true
}
