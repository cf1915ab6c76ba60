import { type ReactElement, useState } from 'react'
import { selectSocials } from '../../../domain/auth/selectors.js'
import type { ChainNamespace } from '../../../domain/shared/caip.js'
import { useSheet } from '../../dialog/shadow.js'
import { useSelected } from '../../provider/use-selected.js'
import { embeddedStyles } from '../../styles/embedded.generated.js'
import { EmailField } from '../../views/connection/email-field.js'
import { SocialButtons } from '../../views/connection/social-buttons.js'
import { useProvided } from '../../provider/context.js'
import { useKit } from '../use-kit.js'

/** Props of {@link LoginWay}. */
export interface LoginWayProps {
  readonly way: 'email' | 'social'
  readonly disabled: boolean
  readonly namespace: ChainNamespace | undefined
}

/** The e-mail field or the social buttons of view Connect. It loads where the embedded wallet is offered. */
export function LoginWay({ way, ...props }: LoginWayProps): ReactElement {
  useSheet(embeddedStyles)
  return way === 'email' ? <Email {...props} /> : <Social {...props} />
}

type WayProps = Omit<LoginWayProps, 'way'>

/** A place in the row for one that opens the others. */
const SHOWN = 4

function Email({ disabled, namespace }: WayProps): ReactElement {
  const { kit, account } = useProvided('LatchkitModal')
  const [value, setValue] = useState('')
  const [problem, setProblem] = useState<{ readonly code: string; readonly message: string }>()
  const change = (next: string) => {
    // Whoever types an address is about to log in: the code comes while they type. Nothing is asked of the site yet.
    if (value === '') {
      kit.getFrameHome()?.hasten()
      import('./email-login.js').catch(() => undefined)
      void account.load()
    }
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

function Social({ disabled, namespace }: WayProps): ReactElement {
  const kit = useKit()
  const providers = useSelected(kit, selectSocials)
  const [all, setAll] = useState(false)
  // A row holds five: the fifth of more than five opens the rest.
  const folds = providers.length > SHOWN + 1
  return (
    <SocialButtons
      providers={folds && !all ? providers.slice(0, SHOWN) : providers}
      disabled={disabled}
      // In the call of the click: a window that is opened later is held back.
      onProvider={(provider) => void kit.dispatch({ type: 'loginWithSocial', provider, ...(namespace ? { namespace } : {}) })}
      onMore={folds ? () => setAll(!all) : undefined}
      expanded={all}
    />
  )
}
