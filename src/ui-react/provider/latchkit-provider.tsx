import { type ReactElement, type ReactNode, useMemo, useState } from 'react'
import { isSafeImageUrl } from '../../domain/shared/text.js'
import type { Latchkit } from '../../instance/types.js'
import { ModalRoot } from '../modal/modal-root.js'
import { useBrowserEffect } from '../primitives/hooks.js'
import { ImageRuleContext, type ImageRule } from '../primitives/links.js'
import type { MessageOverrides } from '../strings/messages.js'
import { createStrings, type Locale } from '../strings/strings.js'
import { WaitingRoot } from '../waiting/waiting-root.js'
import { createChunk, createReadyChunk } from './chunk.js'
import { LatchkitContext, type Provided } from './context.js'
import { ensureStarted } from './ensure-started.js'
import { createOpener } from './opener.js'
import { useLocale } from './use-locale.js'

/** Props of {@link LatchkitProvider}. */
export interface LatchkitProviderProps {
  /** The instance of `createLatchkit`; made once, outside of components. */
  kit: Latchkit
  children?: ReactNode
  /** A BCP 47 tag of a language that ships (`en`, `ar`), or a locale of your own. The option `locale` of the instance by default, else English. */
  locale?: string | Locale | undefined
  /** Your own words for some texts. Keep the object outside of components. */
  messages?: MessageOverrides | undefined
}

/**
 * Hands an instance down to hooks and components, starts it, and renders the dialog, unless the instance is `embedded` or has
 * `disableAppend`: then the app places `LatchkitModal` itself.
 *
 * It never stops the instance. That lives as long as the app wants, also while no component shows it: `kit.stop()` and `kit.dispose()`
 * are the app's. What the provider itself holds (subscriptions, the dialog in the page) goes when it unmounts.
 *
 * @example
 * <LatchkitProvider kit={kit}><ConnectButton /></LatchkitProvider>
 */
export function LatchkitProvider({ kit, children, locale = kit.config.locale, messages }: LatchkitProviderProps): ReactElement {
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
  const opener = useMemo(() => createOpener(kit), [kit])
  const [account] = useState(() => accountChunk(kit))
  const mayShow = useMemo(() => imageRule(kit), [kit])
  useStart(kit)

  const provided = useMemo(() => ({ kit, strings, opener, account }), [kit, strings, opener, account])
  const { embedded, disableAppend } = kit.config
  return (
    <LatchkitContext.Provider value={provided}>
      <ImageRuleContext.Provider value={mayShow}>
        {children}
        {!embedded && !disableAppend && <ModalRoot where="body" />}
        <WaitingRoot />
      </ImageRuleContext.Provider>
    </LatchkitContext.Provider>
  )
}

/**
 * Starts the instance before the first paint, so that a stored session is never seen as disconnected (UX-53). Stores are subscribed to after
 * the paint; the state set here makes React do that, and draw what has changed, right away.
 */
function useStart(kit: Latchkit): void {
  const [, setStarted] = useState<Latchkit>()
  useBrowserEffect(() => {
    ensureStarted(kit)
    setStarted(kit)
  }, [kit])
}

function accountChunk({ handed }: Latchkit): Provided['account'] {
  return handed === undefined
    ? createChunk(() => import('../buttons/account-chunk.js'))
    : createReadyChunk(handed.account as typeof import('../buttons/account-part.js'))
}

/** Pictures from outside must be safe ones; what the app itself names, it may also name by a path of its own. */
function imageRule({ config: { metadata, networks } }: Latchkit): ImageRule {
  const own = new Set([...(metadata.icons ?? []), ...networks.map(({ assets }) => assets?.imageUrl)])
  return (url) => own.has(url) || isSafeImageUrl(url)
}
