import type { ReactElement } from 'react'
import { Body, Footer } from '../../dialog/shell/body.js'
import { useAnnouncement } from '../../dialog/shell/live-region.js'
import { useText } from '../../i18n/use-text.js'
import { CheckIcon } from '../../icons/icons.js'
import { EmptyState } from '../../primitives/blocks.js'
import { Button } from '../../primitives/button.js'
import { KeyValue, Note } from '../../primitives/callout.js'
import { namesText } from './strings.js'

interface RegisteredNameViewProps {
  name: string
  /** See `RegisteredName`. */
  forward: boolean | undefined
  reverse: boolean | undefined
  /** True while the name is read back again. */
  checking: boolean
  onCheck: () => void
  onDone: () => void
}

/** View RegisterAccountNameSuccess: the name, and what was read back in each direction (q4). */
export function RegisteredNameView({ name, forward, reverse, checking, onCheck, onDone }: RegisteredNameViewProps): ReactElement {
  const t = useText(namesText)
  const isWhole = forward === true && reverse === true
  const said = (known: boolean | undefined) => t(known === undefined ? 'names.unknown' : known ? 'names.yes' : 'names.no')
  useAnnouncement(t('names.done', { name }))
  return (
    <>
      <Body>
        <div className="lk-pad lk-pad--l">
          <EmptyState icon={CheckIcon} heading={t('names.done', { name })} text={t('names.doneText')} />
        </div>
        <KeyValue
          rows={[
            { key: t('names.forward'), value: said(forward) },
            { key: t('names.reverse'), value: said(reverse) },
          ]}
        />
        {!isWhole && <Note>{t('names.missing')}</Note>}
      </Body>
      <Footer>
        <Button kind="primary" onPress={onDone}>
          {t('names.close')}
        </Button>
        {!isWhole && (
          <Button kind="quiet" busy={checking} onPress={onCheck}>
            {t('names.again')}
          </Button>
        )}
      </Footer>
    </>
  )
}
