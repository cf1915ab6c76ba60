import type { ReactElement } from 'react'
import { MoreIcon } from '../../icons/view-icons.js'
import { ProviderMark, type SignInProvider } from '../../icons/provider-marks.js'
import { Stack } from '../../primitives/row.js'
import { methodsText } from '../../strings/en/methods.js'
import { useText } from '../../strings/use-text.js'

interface SocialButtonsProps {
  /** In the configured order. */
  providers: readonly SignInProvider[]
  disabled?: boolean | undefined
  onProvider: (provider: SignInProvider) => void
  /** More are offered than are shown, or fewer would do. */
  onMore?: (() => void) | undefined
  /** All are shown. */
  expanded?: boolean | undefined
}

/** The ways in by a sign-in provider: one button each, named for those who do not know the mark. */
export function SocialButtons({ providers, disabled, onProvider, onMore, expanded }: SocialButtonsProps): ReactElement {
  const t = useText(methodsText)
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
          <ProviderMark provider={provider} />
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

/** Proper names: not translated. */
export const providerNames: Record<SignInProvider, string> = {
  google: 'Google',
  x: 'X',
  farcaster: 'Farcaster',
  discord: 'Discord',
  apple: 'Apple',
  facebook: 'Facebook',
  github: 'GitHub',
}
