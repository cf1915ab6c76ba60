import { type ComponentType, type ReactElement, useEffect } from 'react'
import type { ViewEntry } from '../../domain/modal/index.js'
import { BackButton } from '../dialog/header.js'
import { createReadyChunk, useChunk } from '../provider/chunk.js'
import { useProvided } from '../provider/context.js'
import type { Starts } from './views.js'

/** What stands at the start of the header: the way back, or what the view itself has there. */
export function HeaderStart({ entry, depth, starts }: { entry: ViewEntry; depth: number; starts: Starts }): ReactElement | null {
  const { kit } = useProvided('LatchkitModal')
  const chunk = starts[entry.view] ?? nothing
  const code = useChunk(chunk)
  useEffect(() => {
    void chunk.load()
  }, [chunk])
  // The wrong network is left by switching or disconnecting only (NET-17); a request is answered, and going back would be a no that does not say so.
  if (depth > 1 && entry.view !== 'UnsupportedChain' && entry.view !== 'ApproveTransaction')
    return <BackButton onPress={() => kit.dispatch({ type: 'goBack' })} />
  return code.status === 'ready' ? <code.value /> : null
}

const nothing = /* @__PURE__ */ createReadyChunk<ComponentType>(() => null)
