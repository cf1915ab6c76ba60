import { createContext, type ReactElement, type ReactNode, type SyntheticEvent, useContext } from 'react'
import { createPortal } from 'react-dom'
import type { Strings } from '../../i18n/strings.js'
import { StringsContext } from '../../i18n/use-text.js'
import { applyTheme } from '../../theme/variables.js'
import type { Theme } from '../../theme/theme.js'
import { useColorScheme } from '../../theme/use-color-scheme.js'
import { useBrowserEffect } from '../../primitives/hooks.js'
import { adoptStyles } from '../../styles/adopt.js'

/** Theme and language inside a shadow root. */
export interface Surroundings {
  theme: Theme
  strings: Strings
}

interface ShadowContentProps extends Surroundings {
  root: ShadowRoot
  /** Element inside the root to render into. Defaults to the root. */
  into?: Element | undefined
  children: ReactNode
}

/** Renders into a shadow root: the theme on its host, language and direction on the inner element. */
export function ShadowContent({ root, into, theme, strings, children }: ShadowContentProps): ReactElement {
  const scheme = useColorScheme(theme.mode)
  useBrowserEffect(() => applyTheme(root.host as HTMLElement, scheme, theme.variables), [root, scheme, theme.variables])
  return createPortal(
    <RootContext.Provider value={root}>
      <StringsContext.Provider value={strings}>
        <div className="lk-root" lang={strings.tag} dir={strings.direction} {...sealed}>
          {children}
        </div>
      </StringsContext.Provider>
    </RootContext.Provider>,
    into ?? (root as unknown as Element),
  ) as unknown as ReactElement
}

/** Adopts a stylesheet that loads later than the shadow root, before the next frame is drawn. */
export function useSheet(text: string): void {
  const root = useContext(RootContext)
  useBrowserEffect(() => {
    if (root) adoptStyles(root, text)
  }, [root, text])
}

/** Undefined in tests that render a view without a shadow root. */
const RootContext = /* @__PURE__ */ createContext<ShadowRoot | undefined>(undefined)

/**
 * Handlers for the outermost element inside a shadow root. React propagates events of a portal to the surrounding components, and the browser delivers the same
 * event, with the host as target, to React's root. So an `onClick` of the page around a button would run twice, and key handlers of the page would receive
 * input of the dialog. These handlers stop React's propagation; the native event continues, once.
 */
export const sealed = /* @__PURE__ */ Object.fromEntries(
  'Click,DoubleClick,ContextMenu,KeyDown,KeyUp,PointerDown,PointerUp,MouseDown,MouseUp,MouseMove,PointerMove,TouchStart,TouchEnd,Focus,Blur,Change,Input,Submit,Wheel,Scroll,Paste,Copy'
    .split(',')
    .map((name) => [`on${name}`, seal]),
)

/** Stops React's propagation only. `stopPropagation` would also stop the native event. */
function seal(event: SyntheticEvent): void {
  event.isPropagationStopped = () => true
}
