import type { ReactElement } from 'react'
import { Body, Footer } from './shell/body.js'
import { InfoIcon } from '../icons/view-icons.js'
import { EmptyState } from '../primitives/blocks.js'
import { Button } from '../primitives/button.js'
import { useProvided } from '../provider/context.js'
import { useText } from '../i18n/use-text.js'
import { dialogText } from './strings.js'
import { unavailableText } from './strings-unavailable.js'
import type { ViewProps } from './views.js'

/** Fallback of a view that this app does not have, such as one of an unused plugin. */
export function ViewUnavailable(_: ViewProps): ReactElement {
  const { kit } = useProvided('LatchkitModal')
  const t = useText(unavailableText)
  const common = useText(dialogText)
  return (
    <>
      <Body>
        <div className="lk-pad">
          <EmptyState icon={InfoIcon} heading={t('missing.heading', { app: kit.config.metadata.name })} text={t('missing.text')} />
        </div>
      </Body>
      <Footer>
        <Button kind="secondary" onPress={() => kit.dispatch({ type: 'goBack' })}>
          {common('common.back')}
        </Button>
      </Footer>
    </>
  )
}
