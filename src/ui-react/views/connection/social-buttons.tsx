import type { ReactElement } from 'react'
import { MoreIcon } from '../../icons/view-icons.js'
import { ProviderMark, type SignInProvider } from '../../icons/provider-marks.js'
import { Stack } from '../../primitives/row.js'
import { methodsText } from '../../strings/en/methods.js'
import { useText } from '../../strings/use-text.js'

interface SocialButtonsProps {
  /** In the configured order. */
  providers: readonly SignInProvider[]
  onProvider: (provider: SignInProvider) => void
  /** More are offered than are shown. */
  onMore?: (() => void) | undefined
}

/** The ways in by a sign-in provider: one button each, named for those who do not know the mark. */
export function SocialButtons({ providers, onProvider, onMore }: SocialButtonsProps): ReactElement {
  const t = useText(methodsText)
  return (
    <Stack across label={t('connect.signInWith')}>
      {providers.map((provider) => (
        <button
          key={provider}
          type="button"
          className="lk-act lk-act--icon"
          aria-label={names[provider]}
          title={names[provider]}
          data-lk-item=""
          onClick={() => onProvider(provider)}
        >
          <ProviderMark provider={provider} />
        </button>
      ))}
      {onMore && (
        <button type="button" className="lk-act lk-act--icon" aria-label={t('connect.moreWays')} data-lk-item="" onClick={() => onMore()}>
          <MoreIcon />
        </button>
      )}
    </Stack>
  )
}

/** Proper names: not translated. */
const names: Record<SignInProvider, string> = {
  google: 'Google',
  x: 'X',
  farcaster: 'Farcaster',
  discord: 'Discord',
  apple: 'Apple',
  facebook: 'Facebook',
  github: 'GitHub',
}
