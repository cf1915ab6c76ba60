import type { ReactElement } from 'react'
import { Body, Footer } from '../dialog/body.js'
import { InfoIcon } from '../icons/icons.js'
import { Say } from '../primitives/blocks.js'
import { Button } from '../primitives/button.js'
import { useProvided } from '../provider/context.js'
import { commonText } from '../strings/en/common.js'
import { useText } from '../strings/use-text.js'
import type { ViewProps } from './views.js'

/** In the place of a view that the router knows and this app has not, such as that of a feature whose adapter is not in use. */
export function Missing(_: ViewProps): ReactElement {
  const { kit } = useProvided('LatchkitModal')
  const t = useText(commonText)
  return (
    <>
      <Body>
        <div className="lk-pad">
          <Say icon={InfoIcon} heading={t('missing.heading', { app: kit.config.metadata.name })} text={t('missing.text')} />
        </div>
      </Body>
      <Footer>
        <Button kind="secondary" onPress={() => kit.dispatch({ type: 'goBack' })}>
          {t('common.back')}
        </Button>
      </Footer>
    </>
  )
}
