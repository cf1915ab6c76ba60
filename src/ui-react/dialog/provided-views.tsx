import { type ComponentType, type ReactElement, type ReactNode, useMemo, useState } from 'react'
import type { ViewEntry } from '../../domain/modal/index.js'
import type { Views as ViewNames } from '../../domain/registry.js'
import { useProvided } from '../provider/context.js'
import { AppContent } from './app-content.js'
import { FooterContext } from './shell/body.js'
import { Body } from './shell/body.js'
import { type LazyView, later, type Views, views } from './views.js'

/** A view of a plugin, drawn in the dialog. It reads everything else by the hooks. */
export type ProvidedView = ComponentType<{ readonly entry: ViewEntry }>

/** Views of plugins from outside, by name. A component alone is called by its name in the dialog; `title` calls it otherwise. */
export type ProvidedViews = { readonly [Name in keyof ViewNames]?: ProvidedView | { readonly title: string; readonly Content: ProvidedView } }

/** Contents of tabs of the account view, drawn below its balance. Each reads what it needs by the hooks. */
export interface AccountTabs {
  readonly nfts?: ComponentType | undefined
  readonly activity?: ComponentType | undefined
}

/** Returns the views of the dialog: ours, and those that the provider was given. */
export function useViews(): Views {
  const { views: provided } = useProvided('LatchkitModal')
  return useMemo(
    () => ({ ...views, ...Object.fromEntries(Object.entries<Given>(provided ?? {}).map(([name, given]) => [name, toView(name, given)])) }),
    [provided],
  )
}

type Given = ProvidedView | { readonly title: string; readonly Content: ProvidedView }

function toView(name: string, given: Given): LazyView {
  const { title, Content } = 'Content' in given ? given : { title: wordsOf(name), Content: given }
  const Shown = ({ entry }: { entry: ViewEntry }): ReactElement => (
    <AppContent>
      <WithFooter>
        <Content entry={entry} />
      </WithFooter>
    </AppContent>
  )
  // The parts of a plugin's view have the sheet of later views, which loads with it.
  return later(async () => ({ Content: Shown }), { [`view.${name}`]: title })
}

/** Body of a view of the app, and the place of its footer. */
function WithFooter({ children }: { children: ReactNode }): ReactElement {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  return (
    <FooterContext.Provider value={place}>
      <Body>
        <div className="lk-pad">{children}</div>
      </Body>
      <div ref={setPlace} style={{ display: 'contents' }} />
    </FooterContext.Provider>
  )
}

/** `HouseRules` is `House rules`. */
function wordsOf(name: string): string {
  const words = name.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}
