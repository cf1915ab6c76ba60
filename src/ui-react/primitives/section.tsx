import type { ReactElement, ReactNode } from 'react'

/** A heading above a stack, with an action at its end. */
export function Section({ children, action }: { children: ReactNode; action?: ReactNode }): ReactElement {
  return (
    <div className="lk-section">
      <h2>{children}</h2>
      {action}
    </div>
  )
}

/** A text that acts, beside a heading. */
export function LinkButton({ children, onPress }: { children: ReactNode; onPress: () => void }): ReactElement {
  return (
    <button type="button" className="lk-link" onClick={() => onPress()}>
      {children}
    </button>
  )
}
