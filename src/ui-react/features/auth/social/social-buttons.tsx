import type { ReactElement } from 'react'
import { BrandMark } from '../../../marks/mark.js'
import { Stack } from '../../../primitives/row.js'
import { useText } from '../../../i18n/use-text.js'
import { authText } from '../strings.js'
import { MoreIcon } from '../../../icons/login-icons.js'

/** Social login providers (specification, section 1). */
export type SignInProvider = 'google' | 'x' | 'farcaster' | 'discord' | 'apple' | 'facebook' | 'github'

interface SocialButtonsProps {
  /** Providers in the configured order. */
  providers: readonly SignInProvider[]
  disabled?: boolean | undefined
  onProvider: (provider: SignInProvider) => void
  /** Toggles between all and some providers. Absent if all fit. */
  onMore?: (() => void) | undefined
  /** True if all providers are shown. */
  expanded?: boolean | undefined
}

/** Social login buttons, one per provider, with labels for users who do not know the logo. */
export function SocialButtons({ providers, disabled, onProvider, onMore, expanded }: SocialButtonsProps): ReactElement {
  const t = useText(authText)
  return (
    <Stack across label={t('connect.signInWith')}>
      {providers.map((provider) => (
        <button
          key={provider}
          type="button"
          className="lk-act lk-act--icon"
          aria-label={providerNames[provider]}
          title={providerNames[provider]}
          data-lk-item=""
          disabled={disabled}
          onClick={() => onProvider(provider)}
        >
          <BrandMark brand={provider} />
        </button>
      ))}
      {onMore && (
        <button
          type="button"
          className="lk-act lk-act--icon"
          aria-label={t(expanded ? 'connect.fewerWays' : 'connect.moreWays')}
          aria-expanded={expanded ?? false}
          disabled={disabled}
          data-lk-item=""
          onClick={() => onMore()}
        >
          <MoreIcon />
        </button>
      )}
    </Stack>
  )
}

/** Proper names. Not translated. */
export const providerNames: Record<SignInProvider, string> = {
  google: 'Google',
  x: 'X',
  farcaster: 'Farcaster',
  discord: 'Discord',
  apple: 'Apple',
  facebook: 'Facebook',
  github: 'GitHub',
}
