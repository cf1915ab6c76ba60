import type { ReactElement, ReactNode } from 'react'

/** Heading above a stack, with an action at its end. */
export function Section({ children, action }: { children: ReactNode; action?: ReactNode }): ReactElement {
  return (
    <div className="lk-section">
      <h2>{children}</h2>
      {action}
    </div>
  )
}

interface LinkButtonProps {
  children: ReactNode
  /** True if the controlled element is shown. */
  expanded?: boolean | undefined
  /** Id of the controlled element. */
  controls?: string | undefined
  onPress: () => void
}

/** Text button beside a heading. */
export function LinkButton({ children, expanded, controls, onPress }: LinkButtonProps): ReactElement {
  return (
    <button type="button" className="lk-link" aria-expanded={expanded} aria-controls={controls} onClick={() => onPress()}>
      {children}
    </button>
  )
}
