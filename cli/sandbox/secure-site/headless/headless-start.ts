import { SandboxError } from '../../errors.js'
import type { HeadlessSite, HeadlessSiteOptions } from './headless.js'

/**
 * Starts the secure site of embedded wallets in this process, without a browser: the logic of its page, and a person who decides by a policy or by calls. It
 * runs on the given clock, virtual or real.
 *
 * @throws {@link SandboxError} `SANDBOX_VIEM_NOT_FOUND` if viem is not installed.
 *
 * @example
 * const { clock, timer } = createMemoryPorts()
 * const chains = [siteChain({ chainId: 31337, rpcUrl: 'http://127.0.0.1:8545' })]
 * const site = await startHeadlessSecureSite({ chains, clock: clock.port, timer: timer.port, policy: { approvals: 'wait' } })
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
