import { type ReactElement, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { invalidOption } from '../../domain/config/index.js'
import { isSafeImageUrl } from '../../domain/shared/text/text.js'
import { warnInDevelopment } from '../../development.js'
import type { Instance } from '../../kit/instance.js'
import type { Latchkit } from '../../kit/types.js'
import { ModalRoot } from '../dialog/modal-root.js'
import { useBrowserEffect } from '../primitives/hooks.js'
import { ImageRuleContext, type ImageRule } from '../primitives/links.js'
import type { MessageOverrides } from '../i18n/message.js'
import { createStrings, type Locale } from '../i18n/strings.js'
import type { AccountTabs, ProvidedViews } from '../dialog/provided-views.js'
import { PendingRequests } from '../pending-requests/pending-requests.js'
import { AppOutletContents, createAppOutlet } from './app-outlet.js'
import { LatchkitContext } from './context.js'
import { createModalLauncher, ensureStarted } from './modal-launcher.js'
import { useIdlePrefetch } from './use-idle-prefetch.js'
import { useLocale } from './use-locale.js'

/** Props of {@link LatchkitProvider}. */
export interface LatchkitProviderProps {
  /** Instance of `createLatchkit`, created once, outside components. */
  kit: Latchkit
  children?: ReactNode
  /** BCP 47 tag of a built-in language (`en`, `ar`), or your own locale. Defaults to the option `locale` of the instance, or else English. */
  locale?: string | Locale | undefined
  /** Overrides of single texts. Define the object outside components. */
  messages?: MessageOverrides | undefined
  /**
   * Views of third-party plugins, by name. Define the object outside components.
   * @example views={{ Visits: lazy(() => import('./visits')) }}
   */
  views?: ProvidedViews | undefined
  /**
   * Contents of the tabs NFTs and Activity of the account view, each shown where it is given. Define the object outside components.
   * @example accountTabs={{ activity: lazy(() => import('./transactions')) }}
   */
  accountTabs?: AccountTabs | undefined
}

/**
 * Provides an instance to hooks and components, starts it, and renders the dialog. With the options `embedded` or `disableAppend` the app renders
 * `LatchkitModal` itself.
 *
 * The provider never stops the instance, which may outlive its components. The app calls `kit.stop()` and `kit.dispose()`. Subscriptions and the dialog are
 * removed on unmount.
 *
 * @example
 * <LatchkitProvider kit={kit}><ConnectButton /></LatchkitProvider>
 */
export function LatchkitProvider(props: LatchkitProviderProps): ReactElement {
  const { kit: given, children, locale = instanceOf(given).config.locale, messages, views, accountTabs } = props
  const kit = instanceOf(given)
  useSameInstance(kit)
  const shown = useLocale(locale)
  const tag = shown?.tag
  const translated = shown?.messages
  const strings = useMemo(
    () =>
      createStrings({
        locale: tag === undefined || translated === undefined ? undefined : { tag, messages: translated },
        overrides: messages,
      }),
    [tag, translated, messages],
  )
  const launcher = useMemo(() => createModalLauncher(kit), [kit])
  const [outlet] = useState(createAppOutlet)
  const mayShow = useMemo(() => imageRule(kit), [kit])
  useStart(kit)
  useIdlePrefetch(kit, launcher)

  const provided = useMemo(() => ({ kit, strings, launcher, outlet, views, accountTabs }), [kit, strings, launcher, outlet, views, accountTabs])
  const { embedded, disableAppend } = kit.config
  return (
    <LatchkitContext.Provider value={provided}>
      <ImageRuleContext.Provider value={mayShow}>
        {children}
        {!embedded && !disableAppend && <ModalRoot where="body" />}
        <PendingRequests />
        <AppOutletContents outlet={outlet} />
      </ImageRuleContext.Provider>
    </LatchkitContext.Provider>
  )
}

/**
 * Starts the instance before the first paint, so that a stored session never shows as disconnected (UX-53). React subscribes to stores after the paint; the
 * state set here makes it subscribe and render changes at once.
 */
function useStart(kit: Instance): void {
  const [, setStarted] = useState<Instance>()
  useBrowserEffect(() => {
    ensureStarted(kit)
    setStarted(kit)
  }, [kit])
}

/** Warns of an instance that is created while rendering: the next render starts another, without the connection. */
function useSameInstance(kit: Instance): void {
  const before = useRef(kit)
  const told = useRef(false)
  useEffect(() => {
    // Each render makes another one, so it is told once for all.
    if (before.current !== kit && !told.current) {
      told.current = true
      warnInDevelopment(
        before.current,
        'LatchkitProvider got another instance than at its last render. Create it once, outside components or in useState(() => createLatchkit(...)).',
      )
    }
    before.current = kit
  }, [kit])
}

/** Returns the image rule of an instance: external images must be safe, and no request if optional traffic is off; images in the app's own options may use any path. */
function imageRule({ config: { metadata, networks, optionalTraffic } }: Latchkit): ImageRule {
  const own = new Set([...(metadata.icons ?? []), ...networks.map(({ assets }) => assets?.imageUrl)])
  return (url) => own.has(url) || (isSafeImageUrl(url) && (optionalTraffic !== false || /^(data|blob):/i.test(url)))
}

/** The UI reads the whole state, which every instance has. */
function instanceOf(kit: Latchkit | undefined): Instance {
  // By a member that every version has: an app may have two copies of the library.
  if (typeof kit?.dispatch === 'function') return kit as Instance
  return invalidOption('kit', `is ${kit && 'no instance'}; give LatchkitProvider the instance of createLatchkit`)
}
