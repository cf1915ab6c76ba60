import { createContext, type ReactElement, type ReactNode, useContext } from 'react'
import { createPortal } from 'react-dom'
import type { Strings } from '../../i18n/strings.js'
import { StringsContext } from '../../i18n/use-text.js'
import { applyTheme } from '../../theme/apply.js'
import type { Theme } from '../../theme/theme.js'
import { useColorScheme } from '../../theme/use-color-scheme.js'
import { useBrowserEffect } from '../../primitives/hooks.js'
import { adoptStyles } from '../../styles/adopt.js'
import { sealed } from './stop-propagation.js'

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
