import type { ReactElement } from 'react'
import { dialogText } from '../dialog/strings.js'
import { useText } from '../i18n/use-text.js'
import { RetryIcon } from '../icons/icons.js'
import { Button } from './button.js'

/** Button that asks again for what did not load. */
export function RetryButton({ onPress, busy }: { onPress: () => void; busy?: boolean | undefined }): ReactElement {
  const t = useText(dialogText)
  return (
    <Button kind="quiet" icon={RetryIcon} busy={busy} onPress={onPress}>
      {t('common.tryAgain')}
    </Button>
  )
}
