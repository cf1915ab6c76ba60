/** Reasons why the sandbox cannot start. Codes are stable; texts may change. */
export type SandboxErrorCode =
  | 'SANDBOX_ANVIL_NOT_FOUND'
  | 'SANDBOX_ANVIL_FAILED'
  | 'SANDBOX_CHAIN_UNREACHABLE'
  | 'SANDBOX_NO_FREE_PORT'
  | 'SANDBOX_NO_SUCH_ADDRESS'
  | 'SANDBOX_APP_NOT_FOUND'
  | 'SANDBOX_VIEM_NOT_FOUND'
  | 'SANDBOX_LITESVM_NOT_FOUND'

/** An expected failure of the sandbox. Its text says how to mend it. */
export class SandboxError extends Error {
  override readonly name = 'SandboxError'

  constructor(
    readonly code: SandboxErrorCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}
