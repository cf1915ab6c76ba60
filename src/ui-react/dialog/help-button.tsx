import type { ReactElement } from 'react'
import { HelpIcon } from '../icons/icons.js'
import { IconButton } from '../primitives/button.js'
import { helpText } from '../strings/en/features.js'
import { useText } from '../strings/use-text.js'

/** Leads to what a wallet is. */
export function HelpButton({ onPress }: { onPress: () => void }): ReactElement {
  const t = useText(helpText)
  return <IconButton label={t('connect.help')} icon={HelpIcon} onPress={onPress} />
}
