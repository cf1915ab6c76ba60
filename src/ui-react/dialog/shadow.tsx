import { createContext, type ReactElement, type ReactNode, useContext } from 'react'
import { createPortal } from 'react-dom'
import type { Strings } from '../strings/strings.js'
import { StringsContext } from '../strings/use-text.js'
import { applyTheme } from '../theme/apply.js'
import type { Theme } from '../theme/theme.js'
import { useColorScheme } from '../theme/use-color-scheme.js'
import { useBrowserEffect } from '../primitives/hooks.js'
import { adoptStyles } from '../styles/adopt.js'
import { sealed } from './seal.js'

/** The look and the language of everything inside a shadow root. */
export interface Surroundings {
  theme: Theme
  strings: Strings
}

interface ShadowContentProps extends Surroundings {
  root: ShadowRoot
  /** An element inside it, where that is not the root itself. */
  into?: Element | undefined
  children: ReactNode
}

/** Renders into a shadow root: theme on its host, language and direction on the element inside. */
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

/** Dresses what is inside the shadow root in a sheet that came later than the root. Before the next frame is drawn. */
export function useSheet(text: string): void {
  const root = useContext(RootContext)
  useBrowserEffect(() => {
    if (root) adoptStyles(root, text)
  }, [root, text])
}

/** Undefined where a view is drawn without a shadow root, in tests. */
const RootContext = /* @__PURE__ */ createContext<ShadowRoot | undefined>(undefined)
