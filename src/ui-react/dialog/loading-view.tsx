import type { ReactElement } from 'react'
import { Body } from './shell/body.js'
import { useAnnouncement } from './shell/live-region.js'
import { SkeletonRow } from '../primitives/skeleton.js'
import { Stack } from '../primitives/row.js'
import { useSlow } from '../primitives/timing.js'
import { useText } from '../i18n/use-text.js'
import { dialogText } from './strings.js'

/** Placeholder of a view whose code is loading. */
export function LoadingView(): ReactElement {
  const t = useText(dialogText)
  // Mostly it is there at once, and then nothing is said.
  const slow = useSlow('view', 1_000)
  useAnnouncement(slow ? t('common.loading') : undefined)
  return (
    <Body>
      <Stack busy>
        {[0, 1, 2, 3].map((at) => (
          <SkeletonRow key={at} index={at} />
        ))}
      </Stack>
    </Body>
  )
}
