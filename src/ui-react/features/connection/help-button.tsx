import type { ReactElement } from 'react'
import { useKit } from '../../dialog/use-kit.js'
import { useText } from '../../i18n/use-text.js'
import { HelpIcon } from '../../icons/icons.js'
import { IconButton } from '../../primitives/button.js'
import { connectionText } from './strings.js'

/** Button in the header of view Connect for people who are new to wallets (UX-33). */
export function HelpButton(): ReactElement {
  const kit = useKit()
  const t = useText(connectionText)
  return <IconButton label={t('connect.help')} icon={HelpIcon} onPress={() => kit.dispatch({ type: 'pushView', view: 'WhatIsAWallet' })} />
}
