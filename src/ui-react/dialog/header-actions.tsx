import type { ReactElement } from 'react'
import type { ViewEntry } from '../../domain/modal/index.js'
import { type Lazy, ready } from '../../lazy.js'
import { useLazy } from '../provider/use-lazy.js'
import { BackButton } from './shell/header.js'
import { useKit } from './use-kit.js'
import type { View } from './views.js'

/** Start of the header: the back button, or the view's own action. */
export function HeaderStart({ entry, depth, code = none }: { entry: ViewEntry; depth: number; code?: Lazy<View> | undefined }): ReactElement | null {
  const kit = useKit()
  const state = useLazy(code)
  // The unsupported network view closes only by switching or disconnecting (NET-17). A request must be answered; going back would reject it silently.
  if (depth > 1 && entry.view !== 'UnsupportedChain' && entry.view !== 'ApproveTransaction')
    return <BackButton onPress={() => kit.dispatch({ type: 'goBack' })} />
  const Start = state.status === 'ready' ? state.value.HeaderStart : undefined
  return Start ? <Start /> : null
}

const none = /* @__PURE__ */ ready<View>({ Content: () => null })
