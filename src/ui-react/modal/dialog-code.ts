import { type ComponentType, createElement } from 'react'
import { selectActiveAddress } from '../../domain/account/selectors.js'
import type { RootState } from '../../domain/root.js'
import { constructStyles } from '../styles/adopt.js'
import { dialogStyles } from '../styles/dialog.generated.js'
import { Dialog, type DialogProps } from './dialog.js'
import { createStarts, createViews } from './views.js'

/** The code of the dialog, as the provider keeps it once it was loaded. */
export interface DialogCode {
  readonly Dialog: ComponentType<Omit<DialogProps, 'views' | 'starts'>>
  /** Asks for the code of the view that opening would show now. */
  prepare(state: RootState): void
}

/** Makes the dialog of one provider. */
export function createDialogCode(): DialogCode {
  constructStyles(dialogStyles)
  const views = createViews()
  const starts = createStarts()
  return {
    Dialog: (props) => createElement(Dialog, { ...props, views, starts }),
    prepare(state) {
      if (selectActiveAddress(state) === undefined) return
      void views.Account?.load()
      void starts.Account?.load()
    },
  }
}
