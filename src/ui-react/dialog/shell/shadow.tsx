import { createContext, type ReactNode, useContext } from 'react'
import type { Strings } from '../../i18n/strings.js'
import { StringsContext } from '../../i18n/use-text.js'
import { useBrowserEffect } from '../../primitives/hooks.js'
import { ImageRuleContext } from '../../primitives/links.js'
import { LatchkitContext } from '../../provider/context.js'
import { adoptStyles } from '../../styles/adopt.js'
import type { Theme } from '../../theme/theme.js'
import { useColorScheme } from '../../theme/use-color-scheme.js'
import { applyTheme } from '../../theme/variables.js'
import { FrameSlotContext } from './frame-rect.js'
import { useBridge, useOwnRoot } from './own-root.js'

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

/** Renders into a shadow root, with a React root of its own: the theme on its host, language and direction on the inner element. */
export function ShadowContent({ root, into, theme, strings, children }: ShadowContentProps): ReactNode {
  const scheme = useColorScheme(theme.mode)
  useBrowserEffect(() => applyTheme(root.host as HTMLElement, scheme, theme.variables), [root, scheme, theme.variables])
  const bridge = useBridge(OUTER)
  const content = bridge(
    <RootContext.Provider value={root}>
      <StringsContext.Provider value={strings}>{children}</StringsContext.Provider>
    </RootContext.Provider>,
  )
  useOwnRoot(into ?? root, content, (container) => {
    container.className = 'lk-root'
    container.lang = strings.tag
    container.dir = strings.direction
  })
  return null
}

/** Adopts a stylesheet that loads later than the shadow root, before the next frame is drawn. */
export function useSheet(text: string): void {
  const root = useContext(RootContext)
  useBrowserEffect(() => {
    if (root) adoptStyles(root, text)
  }, [root, text])
}

/** Undefined in tests that render a view without a shadow root. */
export const RootContext = /* @__PURE__ */ createContext<ShadowRoot | undefined>(undefined)

/** Contexts of the components around. */
const OUTER = [LatchkitContext, ImageRuleContext, FrameSlotContext]
