import type { ReactElement } from 'react'
import type { SentVerdict } from '../../../ports/finality.js'
import { useText } from '../../i18n/use-text.js'
import { WarningIcon } from '../../icons/button-icons.js'
import { Note } from '../../primitives/callout.js'
import { Hint } from '../../primitives/field.js'
import { verdictText } from './strings-verdict.js'

interface VerdictProps {
  readonly verdict: SentVerdict
}

/** Verdict about what a wallet has sent: a warning if it is something else, a quiet line otherwise. */
export function Verdict({ verdict }: VerdictProps): ReactElement {
  const t = useText(verdictText)
  if (verdict === 'asShown') return <Hint>{t('verdict.asShown')}</Hint>
  return (
    <Note icon={verdict === 'differs' ? WarningIcon : undefined} tone={verdict === 'differs' ? 'danger' : 'neutral'} title={t(`verdict.${verdict}`)}>
      <p>{t(`verdict.${verdict}Text`)}</p>
    </Note>
  )
}

/** Verdict as a line of a row. */
export function VerdictLine({ verdict }: VerdictProps): ReactElement {
  const t = useText(verdictText)
  return <span className="lk-row__why">{t(`verdict.${verdict}`)}</span>
}
