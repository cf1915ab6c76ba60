import type { ReactElement, ReactNode } from 'react'
import { useAnnouncement } from '../../dialog/shell/live-region.js'
import { useText } from '../../i18n/use-text.js'
import { WarningIcon } from '../../icons/button-icons.js'
import { KeyValue, Note } from '../../primitives/callout.js'
import { useFades } from '../../primitives/use-fades.js'
import { reviewText } from './strings.js'

/** Warning about a transaction. */
export interface ReviewNote {
  readonly id: string
  readonly title: string
  readonly text?: string | undefined
  /** True if money can be lost. */
  readonly danger?: boolean | undefined
}

/** Transaction, formatted for display. */
export interface ShownReview {
  readonly notes: readonly ReviewNote[]
  readonly facts: readonly { readonly key: string; readonly value: ReactNode }[]
}

/** Decoded transactions that wait in a wallet, with warnings. The region can be scrolled by keyboard. */
export function ReviewView({ transactions }: { transactions: readonly ShownReview[] }): ReactElement {
  const t = useText(reviewText)
  const warnings = transactions.flatMap(({ notes }) => notes.map(({ title }) => title))
  const ref = useFades<HTMLElement>(transactions)
  useAnnouncement(warnings.length === 0 ? undefined : warnings.join('. '), 'assertive')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
    <section ref={ref} className="lk-review" aria-label={t('review.label')} tabIndex={0}>
      {transactions.map(({ notes, facts }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the transactions of a request never move
        <div key={index} className="lk-review__one">
          {transactions.length > 1 && <h3>{t('review.transaction', { number: index + 1 })}</h3>}
          {notes.map(({ id, title, text, danger }) => (
            <Note key={id} icon={WarningIcon} tone={danger ? 'danger' : 'warning'} title={title}>
              {text}
            </Note>
          ))}
          {facts.length > 0 && <KeyValue rows={facts.map((fact, at) => ({ ...fact, id: String(at) }))} />}
        </div>
      ))}
    </section>
  )
}
