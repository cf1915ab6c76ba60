import type { ReactElement } from 'react'
import { useText } from '../i18n/use-text.js'
import { CheckIcon } from '../icons/icons.js'
import { EmptyState } from '../primitives/blocks.js'
import { Button } from '../primitives/button.js'
import { Body, Footer } from './shell/body.js'
import { dialogText } from './strings.js'

/** View that asks for a confirmation, after what it was about has ended. */
export function NothingToConfirm({ heading, text, onClose }: { heading: string; text: string; onClose: () => void }): ReactElement {
  const t = useText(dialogText)
  return (
    <>
      <Body>
        <div className="lk-pad lk-pad--l">
          <EmptyState icon={CheckIcon} heading={heading} text={text} />
        </div>
      </Body>
      <Footer>
        <Button kind="secondary" onPress={onClose}>
          {t('common.close')}
        </Button>
      </Footer>
    </>
  )
}
