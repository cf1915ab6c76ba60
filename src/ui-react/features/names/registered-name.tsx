import type { ReactElement } from 'react'
import { selectRegistration } from '../../../domain/registration/selectors.js'
import { useAct, useKit } from '../../dialog/use-kit.js'
import type { ViewProps } from '../../dialog/views.js'
import { useSelected } from '../../provider/use-selected.js'
import { RegisteredNameView } from './registered-name-view.js'
import { RegisterName } from './register-name.js'

/** View RegisterAccountNameSuccess, connected to the state. Without a registered name it is the form. */
export function RegisteredNameOrForm(props: ViewProps): ReactElement {
  const kit = useKit()
  const act = useAct()
  const { registered, check } = useSelected(kit, selectRegistration)
  if (registered === undefined) return <RegisterName {...props} />
  const { name, forward, reverse } = registered
  return (
    <RegisteredNameView
      name={name}
      forward={forward}
      reverse={reverse}
      checking={check !== undefined}
      onCheck={() => act({ type: 'checkRegistration' })}
      onDone={() => kit.dispatch({ type: 'goBack' })}
    />
  )
}
