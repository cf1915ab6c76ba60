import { SandboxError } from '../errors.js'
import type { HeadlessSite, HeadlessSiteOptions } from './headless.js'

/**
 * Makes the secure site of embedded wallets in this process, without a browser: the logic of its page, and a person before it who decides by a policy or when told to.
 * It lives in the time that it is given, virtual or real.
 *
 * @throws {@link SandboxError} `SANDBOX_VIEM_NOT_FOUND` where viem is not installed.
 *
 * @example
 * const site = await startHeadlessSecureSite({ chains, clock, timer, policy: { approvals: 'wait' } })
 * const { frame, popup } = site.join()
 * site.code('ada@example.org')
 * site.person.answer(true)
 */
export async function startHeadlessSecureSite(options: HeadlessSiteOptions): Promise<HeadlessSite> {
  const { createHeadlessSite } = await import('./headless.js').catch((error: unknown) => {
    const hint = 'The wallets of the sandbox sign with viem: `npm install --save-dev viem`.'
    throw new SandboxError('SANDBOX_VIEM_NOT_FOUND', hint, { cause: error })
  })
  return createHeadlessSite(options)
}
