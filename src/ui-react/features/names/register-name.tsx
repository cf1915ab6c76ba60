import { type ReactElement, useEffect, useState } from 'react'
import { selectAccount } from '../../../domain/account-view/selectors.js'
import { nameProblem, selectNameSuffix, selectRegistration, selectRegistrationOff, toAccountName } from '../../../domain/registration/selectors.js'
import type { RegistrationState } from '../../../domain/registration/state.js'
import type { RootState } from '../../../domain/root.js'
import { isRefusal } from '../../../domain/shared/errors/refusal.js'
import { cleanName } from '../../../domain/shared/text/text.js'
import { useAct, useKit, useWalletName } from '../../dialog/use-kit.js'
import type { ViewProps } from '../../dialog/views.js'
import { type Translate, useStrings, useText } from '../../i18n/use-text.js'
import { useSelected } from '../../provider/use-selected.js'
import { type NameSearch, RegisterNameView } from './register-name-view.js'
import { namesText } from './strings.js'

/** Most letters of a sentence of the registry that are shown. */
const MAX_SAID = 160

/** View RegisterAccountName, connected to the state. The typed name outlives errors and reloads (NAME-14). */
export function RegisterName(_: ViewProps): ReactElement {
  const kit = useKit()
  const act = useAct()
  const t = useText(namesText)
  const strings = useStrings()
  const registration = useSelected(kit, selectRegistration)
  const suffix = useSelected(kit, selectNameSuffix)
  const off = useSelected(kit, selectRegistrationOff)
  const wallet = useWalletName()(useSelected(kit, readWallet))
  const { running, refused, availability } = registration
  const begun = running?.name ?? refused?.name
  const [text, setText] = useState(() => (begun?.endsWith(suffix) ? begun.slice(0, -suffix.length) : ''))
  const name = toAccountName(text, suffix)
  const problem = nameProblem(name, suffix)
  useEffect(() => {
    if (problem === undefined) kit.dispatch({ type: 'refreshAvailability', name })
  }, [kit, name, problem])

  const { taken, at, pending, failure, suggestions = [] } = availability[name] ?? {}
  const searchOf = (): NameSearch => {
    if (problem !== undefined) return { is: 'idle' }
    if (taken === true) return { is: 'taken' }
    if (taken === false && at !== undefined && failure === undefined)
      return { is: 'free', time: strings.date(at, { hour: 'numeric', minute: '2-digit', second: '2-digit' }) }
    if (pending === undefined && failure !== undefined) return { is: 'failed', text: cleanName(failure.message, MAX_SAID) }
    return { is: 'searching' }
  }
  return (
    <RegisterNameView
      text={text}
      name={name}
      suffix={suffix}
      problem={problem}
      search={searchOf()}
      suggestions={problem === undefined ? suggestions : []}
      step={running?.step}
      failure={running === undefined && refused?.name === name ? whyOf(refused, wallet, t) : undefined}
      wallet={wallet}
      off={off}
      onType={setText}
      onRegister={() => act({ type: 'registerName', name })}
      onRetry={() => kit.dispatch({ type: 'refreshAvailability', name, force: true })}
      onCancel={() => kit.dispatch({ type: 'cancelRegistration' })}
    />
  )
}

function readWallet(state: RootState): string {
  return selectAccount(state, 'eip155').connectedWalletInfo?.name ?? ''
}

/** Returns the reason of a failure in words; undefined for one that the visitor chose. */
function whyOf({ name, failure }: NonNullable<RegistrationState['refused']>, wallet: string, t: Translate<typeof namesText>): string | undefined {
  if (failure.code === 'ABORTED') return undefined
  if (failure.code === 'NAME_REGISTRATION_INTERRUPTED') return t('names.interrupted')
  if (failure.code === 'NAME_TAKEN') return t('names.takenMeanwhile', { name })
  if (failure.category === 'USER_REJECTED' || isRefusal(failure)) return t('names.declined')
  return failure.code.startsWith('NAME_') ? cleanName(failure.message, MAX_SAID) : t('names.unsigned', { wallet })
}
