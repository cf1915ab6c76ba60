import { type ReactElement, useState } from 'react'
import { Field } from '../../primitives/field.js'
import { moveFocus } from '../../primitives/list-keys.js'
import { useStrings, useText } from '../../i18n/use-text.js'
import { parseAmount } from './parse-amount.js'
import { approveText } from './strings.js'

/** Allowance of a request, with the functions that format its amounts. */
export interface AllowanceFacts {
  /** Decimal texts in the smallest unit. */
  asked: string
  chosen: string
  /** Unit of a typed amount. Undefined if it is typed in the smallest unit. */
  unit?: { decimals: number; symbol: string } | undefined
  format: (amount: string) => string
  isUnlimited: (amount: string) => boolean
}

/** State of the choice: as asked, or a typed amount. */
interface AmountState {
  other: boolean
  text: string
  /** Amount in the smallest unit. Undefined while none is typed that can be chosen. */
  amount: string | undefined
  problem: string | undefined
  setOther: (other: boolean) => void
  setText: (text: string) => void
  setProblem: (problem: string) => void
  /** Chooses the amount. Returns the problem, if it is refused. */
  commit: () => string | undefined
}

/** Holds the typed amount until it is chosen. */
export function useAmountChoice(allowance: AllowanceFacts, onChoose: ((amount: string) => string | undefined) | undefined): AmountState {
  const { asked, chosen, unit, format } = allowance
  const t = useText(approveText)
  const strings = useStrings()
  const [other, setOther] = useState(chosen !== asked)
  const [text, setText] = useState('')
  const [refused, setRefused] = useState<string>()
  const typed = parseAmount(text, unit?.decimals ?? 0, strings)
  const isTooMuch = typed !== undefined && typed > BigInt(asked)
  const fits = typed !== undefined && typed > 0n && !isTooMuch
  const amount = !other ? asked : text === '' && chosen !== asked ? chosen : fits ? typed.toString() : undefined
  const wrong = isTooMuch ? t('approve.tooMuch', { amount: format(asked) }) : t('approve.notAmount')
  const commit = () => (amount === undefined || amount === chosen ? undefined : onChoose?.(amount))
  return {
    other,
    text,
    amount,
    problem: refused ?? (other && text !== '' && !fits ? wrong : undefined),
    setOther(next) {
      setRefused(undefined)
      setOther(next)
      if (!next && chosen !== asked) setRefused(onChoose?.(asked))
    },
    setText(next) {
      setRefused(undefined)
      setText(next)
    },
    setProblem: setRefused,
    commit,
  }
}

/** Choice between what the app asks for and a smaller amount, which is typed. */
export function AmountChoice({ allowance, choice }: { allowance: AllowanceFacts; choice: AmountState }): ReactElement {
  const { asked, unit, format, isUnlimited } = allowance
  const t = useText(approveText)
  const unlimited = isUnlimited(asked)
  const options = [
    { other: false, title: t(unlimited ? 'approve.noLimit' : 'approve.asAsked'), text: unlimited ? t('approve.noLimitText') : format(asked) },
    { other: true, title: t('approve.otherAmount'), text: t('approve.otherAmountText') },
  ]
  return (
    <>
      <div className="lk-stack" role="radiogroup" aria-label={t('approve.limit')} onKeyDown={moveFocus}>
        {options.map(({ other, title, text }) => (
          // biome-ignore lint/a11y/useSemanticElements: a plate holds two lines
          <button
            key={title}
            type="button"
            className="lk-row"
            role="radio"
            aria-checked={choice.other === other}
            data-lk-item=""
            onClick={choice.other === other ? undefined : () => choice.setOther(other)}
          >
            <i className="lk-radio" />
            <span className="lk-row__text">
              <span className="lk-row__title">
                <span>{title}</span>
              </span>
              <span className="lk-row__sub">{text}</span>
            </span>
          </button>
        ))}
      </div>
      {choice.other && (
        <Field
          inputMode="decimal"
          autoComplete="off"
          // The visitor has just chosen to type one.
          autoFocus
          end={unit && <span className="lk-field__unit">{unit.symbol}</span>}
          label={unit ? t('approve.typeAmount', { unit: unit.symbol }) : t('approve.typeUnits')}
          value={choice.text}
          error={choice.problem}
          onChange={choice.setText}
          onSubmit={() => {
            const problem = choice.commit()
            if (problem !== undefined) choice.setProblem(problem)
          }}
        />
      )}
    </>
  )
}
