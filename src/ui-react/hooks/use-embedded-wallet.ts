import type { LoginStep } from '../../domain/auth/state.js'
import { useMemo } from 'react'
import { selectAuthName, selectNextCodeAt, selectSocials, selectUser } from '../../domain/auth/selectors.js'
import type { SocialProvider } from '../../domain/shared/features.js'
import type { PublicEventOf } from '../../domain/public.js'
import type { RootState } from '../../domain/root.js'
import type { ChainNamespace } from '../../domain/shared/caip/caip.js'
import { createSecret } from '../../domain/shared/secrets/secret.js'
import { useProvided } from '../provider/context.js'
import { useSelected } from '../provider/use-selected.js'
import { type Call, type MutationState, required, useMutation } from './use-mutation.js'

/** Login method: an e-mail address, or a social provider. */
export type LoginInput = ({ readonly email: string } | { readonly social: SocialProvider }) & { readonly namespace?: ChainNamespace | undefined }

/** The user who logged in. */
export type LoginResult = PublicEventOf<'loggedIn'>['user']

/** Result of {@link useEmbeddedWallet}. */
export interface UseEmbeddedWalletResult extends MutationState<LoginResult> {
  /** True if the plugin is in use and available. */
  readonly isAvailable: boolean
  /** Logged-in user. */
  readonly user: LoginResult | undefined
  /** Display name of the user: the name of the social account, or the e-mail (AUTH-46, AUTH-47). */
  readonly name: string | undefined
  /** Progress of the login: `device` waits for a link in an e-mail, `code` for {@link submitCode}. */
  readonly step: LoginStep | undefined
  /** URL to scan or open while a Farcaster login waits. */
  readonly farcasterUrl: string | undefined
  /** Time when another code may be requested, in milliseconds since the epoch. */
  readonly nextCodeAt: number | undefined
  /** Available social providers, in order. */
  readonly socials: readonly SocialProvider[]
  /** Logs in and connects. Call it in the click handler, because browsers block popups that open later. Resolves when the user is logged in. */
  readonly login: Call<LoginInput, LoginResult>
  /** Submits the code sent by e-mail. Rejects with `EMAIL_CODE_REFUSED`; another code may then be submitted. Clear your field in the same call. */
  readonly submitCode: (code: string) => Promise<void>
  /** Requests another code. Rejects with `EMAIL_COOLDOWN` within 30 s of the last one. */
  readonly resendCode: () => Promise<void>
  /** Cancels the running login. */
  readonly cancel: () => void
}

/**
 * Logs a user in by e-mail or social provider, for custom forms. Apps that use the dialog do not need it.
 *
 * @example
 * const { login, submitCode, step } = useEmbeddedWallet()
 * if (step === 'code') return <MyCodeField onCode={submitCode} />
 * return <button onClick={() => login({ email: 'somebody@mail.example' })}>Continue</button>
 */
export function useEmbeddedWallet(): UseEmbeddedWalletResult {
  const { kit } = useProvided('useEmbeddedWallet')
  const read = useSelected(kit, readAuth)
  const socials = useSelected(kit, selectSocials)
  const [login, state] = useMutation<LoginInput, LoginResult>('useEmbeddedWallet', async (mine, input, options) => {
    const namespace = input.namespace ? { namespace: input.namespace } : {}
    const command =
      'email' in input
        ? ({ type: 'loginWithEmail', email: input.email, ...namespace } as const)
        : ({ type: 'loginWithSocial', provider: input.social, ...namespace } as const)
    return required(await mine.run(command, options)).user
  })
  const acts = useMemo(
    () => ({
      submitCode: async (code: string) => void (await kit.run({ type: 'submitEmailCode', code: createSecret(code) })),
      resendCode: async () => void (await kit.run({ type: 'resendEmailCode' })),
      cancel: () => void kit.dispatch({ type: 'cancelLogin' }),
    }),
    [kit],
  )
  return useMemo(() => ({ ...read, socials, login, ...acts, ...state }), [read, socials, login, acts, state])
}

function readAuth(state: RootState) {
  const { login } = state.auth
  return {
    isAvailable: state.config.plugins.embeddedWallet !== undefined,
    user: selectUser(state),
    name: selectAuthName(state),
    step: login?.step,
    farcasterUrl: login?.kind === 'farcaster' ? login.url : undefined,
    nextCodeAt: selectNextCodeAt(state),
  }
}
