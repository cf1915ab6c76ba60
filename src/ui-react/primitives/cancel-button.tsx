import type { ReactElement } from 'react'
import { viewsText } from '../dialog/strings-views.js'
import { useText } from '../i18n/use-text.js'
import { Button } from './button.js'

interface CancelButtonProps {
  /** Words in place of Cancel, where the main action is one. */
  label?: string | undefined
  onPress: () => void
}

/**
 * Cancels what the view waits for. The only form of Cancel in views: last in the footer, or at the start of a pair with the main action. A request
 * is rejected instead (`Reject`).
 */
export function CancelButton({ label, onPress }: CancelButtonProps): ReactElement {
  const t = useText(viewsText)
  return (
    <Button kind="secondary" onPress={onPress}>
      {label ?? t('common.cancel')}
    </Button>
  )
}
