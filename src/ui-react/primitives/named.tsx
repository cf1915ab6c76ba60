import type { ReactElement, ReactNode } from 'react'

/** Content of a control that is called otherwise than it reads. A label would have to hold the visible text, even a letter in a picture. */
export function Named({ name, children }: { name: string; children: ReactNode }): ReactElement {
  return (
    <>
      <span className="lk-vh">{name}</span>
      <span className="lk-bare" aria-hidden="true">
        {children}
      </span>
    </>
  )
}
