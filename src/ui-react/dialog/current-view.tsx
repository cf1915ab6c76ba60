import { type ReactElement, useEffect, useState } from 'react'
import type { ViewEntry, ViewName } from '../../domain/modal/index.js'
import { useLazy } from '../provider/use-lazy.js'
import { FailedView } from './failed-view.js'
import { reloadPage } from './load-error-dialog.js'
import { LoadingView } from './loading-view.js'
import { ViewBoundary } from './view-boundary.js'
import { unavailable, type Views } from './views.js'

/** Visible view. Loads on first use, and shows a fallback if it fails to load or the app does not have it. */
export function CurrentView({ entry, views }: { entry: ViewEntry; views: Views }): ReactElement {
  const code = views[entry.view] ?? unavailable
  const state = useLazy(code)
  const [retried, setRetried] = useState<typeof code>()
  useEffect(() => code.prefetch(), [code])

  const retry = () => {
    setRetried(code)
    code.prefetch()
  }
  if (state.status === 'failed') return <FailedView onRetry={retry} onReload={retried === code ? reloadPage : undefined} />
  if (state.status !== 'ready') return <LoadingView />
  const { Content } = state.value
  return (
    <ViewBoundary>
      <Content entry={entry} prefetch={(view: ViewName) => views[view]?.prefetch()} />
    </ViewBoundary>
  )
}
