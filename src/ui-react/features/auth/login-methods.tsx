import { type ReactElement, useState } from 'react'
import { selectSocials } from '../../../domain/auth/selectors.js'
import { useSelected } from '../../provider/use-selected.js'
import { EmailField } from './email-field.js'
import { SocialButtons } from './social-buttons.js'
import type { LoginProps } from '../connection/logins.js'
import { useKit } from '../../dialog/use-kit.js'
import { useSheet } from '../../dialog/shell/shadow.js'
import { viewsStyles } from '../../styles/views.generated.js'

/** E-mail field of view Connect. */
export function EmailMethod({ disabled, namespace, prefetch }: LoginProps): ReactElement {
  const kit = useKit()
  useSheet(viewsStyles)
  const [value, setValue] = useState('')
  const [problem, setProblem] = useState<{ readonly code: string; readonly message: string }>()
  const change = (next: string) => {
    // A user who types an address is about to log in, so the code is prefetched. Nothing is requested from the secure site yet.
    if (value === '') prefetch()
    setValue(next)
    setProblem(undefined)
  }
  const go = () => {
    if (value.trim() === '') return
    const receipt = kit.dispatch({ type: 'loginWithEmail', email: value, ...(namespace ? { namespace } : {}) })
    setProblem(receipt.status === 'rejected' ? receipt.failure : undefined)
  }
  return (
    <EmailField
      value={value}
      incomplete={problem?.code === 'EMAIL_INVALID'}
      problem={problem?.message}
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
  const [all, setAll] = useState(false)
  // A row holds five buttons. With more providers, the fifth one shows the rest.
  const folds = providers.length > SHOWN + 1
  return (
    <SocialButtons
      providers={folds && !all ? providers.slice(0, SHOWN) : providers}
      disabled={disabled}
      // In the call stack of the click, because browsers block popups that open later.
      onProvider={(provider) => void kit.dispatch({ type: 'loginWithSocial', provider, ...(namespace ? { namespace } : {}) })}
      onMore={folds ? () => setAll(!all) : undefined}
      expanded={all}
    />
  )
}
