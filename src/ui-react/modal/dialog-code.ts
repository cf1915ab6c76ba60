import { type ComponentType, createElement } from 'react'
import { selectActiveAddress } from '../../domain/account/selectors.js'
import type { RootState } from '../../domain/root.js'
import { rehearse } from '../dialog/rehearse.js'
import { choosesMore } from './connection/chooses-more.js'
import { Dialog, type DialogPlace, type DialogProps } from './dialog.js'
import { createStarts, createViews, createWays } from './views.js'

/** The code of the dialog, as the provider keeps it once it was loaded. */
export interface DialogCode {
  readonly Dialog: ComponentType<Pick<DialogProps, 'where'>>
  /** Asks for the code of the view that opening would show now, and has the engine look up what all of them are drawn with. */
  prepare(state: RootState): void
}

/** Makes the dialog of one provider. @param home where it is drawn, for an instance whose embedded wallet is to be laid into it */
export function createDialogCode(home?: DialogPlace): DialogCode {
  const ways = createWays()
  const views = createViews(ways)
  const starts = createStarts()
  let isRehearsed = false
  return {
    Dialog: (props) => createElement(Dialog, { ...props, views, starts, home }),
    prepare(state) {
      if (!isRehearsed) rehearse()
      isRehearsed = true
      if (selectActiveAddress(state) === undefined) return void (choosesMore(state.config) && ways.load())
      void views.Account?.load()
      void starts.Account?.load()
    },
  }
}
