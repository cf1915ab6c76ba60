import type { ReactElement } from 'react'

/** Social login providers (specification, section 1). */
export type SignInProvider = 'google' | 'x' | 'farcaster' | 'discord' | 'apple' | 'facebook' | 'github'

/** Built-in one-color mark of a provider, in the current text color. */
export function ProviderMark({ provider }: { provider: SignInProvider }): ReactElement {
  return (
    <svg width="22" height="22" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
      <path d={paths[provider]} />
    </svg>
  )
}

const paths: Record<SignInProvider, string> = {
  google: 'M20.5 10.4h-8.3v3.5h4.8c-.5 2.3-2.4 3.6-4.8 3.6a5.5 5.5 0 1 1 3.5-9.7l2.5-2.5a9 9 0 1 0-6 15.7c5 0 8.6-3.5 8.6-8.7 0-.7-.1-1.3-.3-1.9Z',
  x: 'M4 4h5.2l4 5.5L18 4h2.2l-6.2 7.1L21 20h-5.2l-4.4-5.9L6.3 20H4l6.6-7.5Zm3.3 1.7 9.4 12.6h1.7L9 5.7Z',
  farcaster:
    'M6 4h12v2.5h2.5L20 9h-.7v9c.5 0 .9.4.9.9V20h-4.7v-1.1c0-.5.4-.9.9-.9v-4.2a4.4 4.4 0 0 0-8.8 0V18c.5 0 .9.4.9.9V20H3.8v-1.1c0-.5.4-.9.9-.9V9H4l-.5-2.5H6Z',
  discord:
    'M8.3 5.2c2.4-.5 5-.5 7.4 0 1.8.5 3.2 1.3 3.9 2.3 1.5 2.5 2.1 5.4 1.9 8.7-1.4 1.3-3 2.2-4.7 2.6l-1.1-1.9c-2.5.6-4.9.6-7.4 0l-1.1 1.9c-1.7-.4-3.3-1.3-4.7-2.6-.2-3.3.4-6.2 1.9-8.7.7-1 2.1-1.8 3.9-2.3ZM9 10.5a1.9 1.9 0 1 0 0 3.8 1.9 1.9 0 0 0 0-3.8Zm6 0a1.9 1.9 0 1 0 0 3.8 1.9 1.9 0 0 0 0-3.8Z',
  apple:
    'M15.6 2.8c.2 1.8-1.5 3.9-3.6 4-.3-1.9 1.5-3.8 3.6-4ZM12.2 7.9c1 0 2-.9 3.7-.9 1.6 0 3 .9 3.8 2.1-3 1.8-2.5 5.8.6 7-.8 2.3-2.5 5-4.4 5-1.4 0-1.9-.9-3.6-.9s-2.3.9-3.6.9c-2 0-4.9-4.3-4.9-8.3 0-3.7 2.4-5.7 4.8-5.7 1.6 0 2.6.8 3.6.8Z',
  facebook: 'M13.6 21v-7.6h2.7l.4-3.1h-3.1V8.4c0-.9.3-1.5 1.6-1.5h1.6V4.1c-.3 0-1.2-.1-2.4-.1-2.3 0-3.9 1.4-3.9 4v2.3H7.8v3.1h2.7V21Z',
  // A branch, the symbol of version control.
  github: 'M8 3a3 3 0 0 1 1 5.83v6.34a3 3 0 1 1-2 0V8.83A3 3 0 0 1 8 3Zm9 3a3 3 0 0 1 1 5.8 5 5 0 0 1-5 4.2H9v-2h4a3 3 0 0 0 3-2.2A3 3 0 0 1 17 6Z',
}
