import { useMemo } from 'react'
import { selectAuthName, selectNextCodeAt, selectSocials, selectUser } from '../../domain/auth/selectors.js'
import type { SocialProvider } from '../../domain/config/state.js'
import type { EventOf, RootState } from '../../domain/root.js'
import type { ChainNamespace } from '../../domain/shared/caip.js'
import { createSecret } from '../../domain/shared/secret.js'
import { useProvided } from '../provider/context.js'
import { useSelected } from '../provider/use-selected.js'
import { required } from './required.js'
import { type Call, type MutationState, useMutation } from './use-mutation.js'

/** How to log in: by an e-mail address, or by a social account. */
export type LoginInput = ({ readonly email: string } | { readonly social: SocialProvider }) & { readonly namespace?: ChainNamespace | undefined }

/** Who logged in. */
export type LoginResult = EventOf<'loggedIn'>['user']

/** What {@link useEmbeddedWallet} gives. */
export interface UseEmbeddedWalletResult extends MutationState<LoginResult> {
  /** The plug is in use and can be offered. */
  readonly isAvailable: boolean
  /** The visitor who is logged in. */
  readonly user: LoginResult | undefined
  /** What to call the visitor: the name of the social account, or the e-mail (AUTH-46, AUTH-47). */
  readonly name: string | undefined
  /** The login that is under way: `device` waits for a link in a mail, `code` for {@link submitCode}. */
  readonly step: NonNullable<RootState['auth']['login']>['step'] | undefined
  /** An address to scan or to follow, while a login by Farcaster waits. */
  readonly farcasterUrl: string | undefined
  /** When another code may be asked for, milliseconds since the epoch. */
  readonly nextCodeAt: number | undefined
  /** The social accounts that are offered here, in order. */
  readonly socials: readonly SocialProvider[]
  /** Logs in and connects. Call it in the click's own handler: a window that is opened later is held back. Ends when the visitor is in. */
  readonly login: Call<LoginInput, LoginResult>
  /** Gives the code that came by mail; rejected with `EMAIL_CODE_REFUSED`, and another may be given then. Empty your field in the same call. */
  readonly submitCode: (code: string) => Promise<void>
  /** Asks for another code; rejected with `EMAIL_COOLDOWN` within 30 s of the last. */
  readonly resendCode: () => Promise<void>
  /** Gives up the login that is under way. */
  readonly cancel: () => void
}

/**
 * Logs a visitor in by e-mail or a social account, for forms of your own. The dialog has them; this is for an app that connects without it.
 *
 * @example
 * const { login, submitCode, step } = useEmbeddedWallet()
 * <button onClick={() => login({ email })}>Continue</button>
 * {step === 'code' && <MyCodeField onCode={submitCode} />}
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
    isAvailable: state.config.embeddedWallet !== undefined,
    user: selectUser(state),
    name: selectAuthName(state),
    step: login?.step,
    farcasterUrl: login?.kind === 'farcaster' ? login.url : undefined,
    nextCodeAt: selectNextCodeAt(state),
  }
}
