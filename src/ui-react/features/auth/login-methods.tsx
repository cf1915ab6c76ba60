import { type ReactElement, useState } from 'react'
import { selectSocials } from '../../../domain/auth/selectors.js'
import { useSelected } from '../../provider/use-selected.js'
import { EmailField } from './email/email-field.js'
import { Hint } from '../../primitives/field.js'
import { useText } from '../../i18n/use-text.js'
import { refusalText } from './problems.js'
import { type SignInProvider, SocialButtons } from './social/social-buttons.js'
import { authText } from './strings.js'
import type { LoginProps } from '../connection/logins.js'
import { useKit } from '../../dialog/use-kit.js'
import { useSheet } from '../../dialog/shell/shadow.js'
import { viewsStyles } from '../../styles/views.generated.js'

/** E-mail field of view Connect. */
export function EmailMethod({ disabled, namespace, prefetch }: LoginProps): ReactElement {
  const kit = useKit()
  useSheet(viewsStyles)
  const [value, setValue] = useState('')
  const t = useText(authText)
  const [problem, setProblem] = useState<{ readonly code: string; readonly text: string }>()
  const change = (next: string) => {
    // A user who types an address is about to log in, so the code is prefetched. Nothing is requested from the secure site yet.
    if (value === '') prefetch()
    setValue(next)
    setProblem(undefined)
  }
  const go = () => {
    if (value.trim() === '') return
    const receipt = kit.dispatch({ type: 'loginWithEmail', email: value, ...(namespace ? { namespace } : {}) })
    setProblem(receipt.status === 'rejected' ? { code: receipt.failure.code, text: refusalText(receipt.failure, t) } : undefined)
  }
  return (
    <EmailField
      value={value}
      incomplete={problem?.code === 'EMAIL_INVALID'}
      problem={problem?.text}
      disabled={disabled}
      ready={value.trim() !== ''}
      onChange={change}
      onGo={go}
    />
  )
}

/** Number of buttons in a row, without the one that shows the others. */
const SHOWN = 4

/** Social buttons of view Connect. */
export function SocialMethod({ disabled, namespace }: LoginProps): ReactElement {
  const kit = useKit()
  useSheet(viewsStyles)
  const providers = useSelected(kit, selectSocials)
  const t = useText(authText)
  const [all, setAll] = useState(false)
  const [problem, setProblem] = useState<string>()
  // In the call stack of the click, because browsers block popups that open later.
  const login = (provider: SignInProvider) => {
    const receipt = kit.dispatch({ type: 'loginWithSocial', provider, ...(namespace ? { namespace } : {}) })
    setProblem(receipt.status === 'rejected' ? refusalText(receipt.failure, t) : undefined)
  }
  // A row holds five buttons. With more providers, the fifth one shows the rest.
  const folds = providers.length > SHOWN + 1
  return (
    <>
      <SocialButtons
        providers={folds && !all ? providers.slice(0, SHOWN) : providers}
        disabled={disabled}
        onProvider={login}
        onMore={folds ? () => setAll(!all) : undefined}
        expanded={all}
      />
      {problem && <Hint tone="danger">{problem}</Hint>}
    </>
  )
}
