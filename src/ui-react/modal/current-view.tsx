import { type ComponentType, type ReactElement, useEffect, useState } from 'react'
import type { ViewEntry, ViewName } from '../../domain/modal/index.js'
import { createReadyChunk, useChunk } from '../provider/chunk.js'
import { FailedView } from '../views/modal/failed-view.js'
import { LoadingView } from '../views/modal/loading-view.js'
import { Missing } from './missing.js'
import { ViewBoundary } from './view-boundary.js'
import { reloadPage } from './reload-page.js'
import type { ViewProps, Views } from './views.js'

/** The shown view: loaded when it is first needed, with a way on when that fails, or when this app does not have it. */
export function CurrentView({ entry, views }: { entry: ViewEntry; views: Views }): ReactElement {
  const chunk = views[entry.view] ?? missing
  const code = useChunk(chunk)
  const [retried, setRetried] = useState<typeof chunk>()
  useEffect(() => {
    void chunk.load()
  }, [chunk])

  const retry = () => {
    setRetried(chunk)
    void chunk.load()
  }
  if (code.status === 'failed') return <FailedView onRetry={retry} onReload={retried === chunk ? reloadPage : undefined} />
  if (code.status !== 'ready') return <LoadingView />
  const View = code.value
  const prepare = (view: ViewName) => void views[view]?.load()
  return (
    <ViewBoundary>
      <View entry={entry} prepare={prepare} />
    </ViewBoundary>
  )
}

const missing = /* @__PURE__ */ createReadyChunk<ComponentType<ViewProps>>(Missing)
