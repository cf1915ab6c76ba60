import type { ReactElement } from 'react'
import { Body } from '../../dialog/body.js'
import { useAnnouncement } from '../../dialog/live.js'
import { SkeletonRow } from '../../primitives/skeleton.js'
import { Stack } from '../../primitives/row.js'
import { commonText } from '../../strings/en/common.js'
import { useText } from '../../strings/use-text.js'

/** In the place of a view whose code is on its way. */
export function LoadingView(): ReactElement {
  const t = useText(commonText)
  useAnnouncement(t('common.loading'))
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
