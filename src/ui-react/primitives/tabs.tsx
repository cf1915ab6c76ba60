import { type KeyboardEvent, type ReactElement, type ReactNode, useId } from 'react'
import { stepOf } from './list-keys.js'

/** Tab of {@link Tabs}. */
export interface TabItem<Id extends string> {
  id: Id
  label: string
  /** Number after the label. */
  count?: string | undefined
}

interface TabsProps<Id extends string> {
  /** Accessible name of the tab list. */
  label: string
  tabs: readonly TabItem<Id>[]
  chosen: Id
  onChoose: (id: Id) => void
  /** Panel of the chosen tab. */
  children: ReactNode
}

/** Tabs with the panel of the chosen one. One tab stop; arrow keys choose, mirrored in right-to-left. */
export function Tabs<Id extends string>({ label, tabs, chosen, onChoose, children }: TabsProps<Id>): ReactElement {
  const base = useId()
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = stepOf(event)
    const at = tabs.findIndex(({ id }) => id === chosen)
    if (step === undefined || at < 0) return
    event.preventDefault()
    const to = step === 'first' ? 0 : step === 'last' ? tabs.length - 1 : (at + step + tabs.length) % tabs.length
    const next = tabs[to]
    if (!next) return
    onChoose(next.id)
    event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[to]?.focus()
  }
  return (
    <>
      <div className="lk-tabs" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
        {tabs.map(({ id, label: text, count }) => (
          <button
            key={id}
            type="button"
            className="lk-tab"
            role="tab"
            id={`${base}${id}`}
            aria-selected={id === chosen}
            aria-controls={`${base}panel`}
            tabIndex={id === chosen ? 0 : -1}
            onClick={() => onChoose(id)}
          >
            {text}
            {count !== undefined && <span className="lk-tab__count">{count}</span>}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${base}panel`} aria-labelledby={`${base}${chosen}`}>
        {children}
      </div>
    </>
  )
}
