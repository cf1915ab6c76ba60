import type { ReactElement, ReactNode } from 'react'
import { ModalHost } from '../../src/ui-react/dialog/shell/modal-host.js'
import { type Surroundings, useSheet } from '../../src/ui-react/dialog/shell/shadow.js'
import { viewsStyles } from '../../src/ui-react/styles/views.generated.js'

/** The host of the dialog, with the sheet that further views bring with them. */
export function Host({ children, ...host }: Surroundings & { where: 'body' | 'place'; name?: 'modal' | 'waiting'; children: ReactNode }): ReactElement {
  return (
    <ModalHost {...host}>
      <Dressed>{children}</Dressed>
    </ModalHost>
  )
}

function Dressed({ children }: { children: ReactNode }): ReactNode {
  useSheet(viewsStyles)
  return children
}
