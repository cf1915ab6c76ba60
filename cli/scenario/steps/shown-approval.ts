import type { RootState } from '../../../src/domain/root.js'
import type { PublicCommand } from '../../../src/index.js'

/** Returns a command about an approval with the operation and the digest of the one that is open, where the scenario says `shown`. */
export function withShownApproval(command: PublicCommand, { approvals: { open } }: RootState): PublicCommand {
  if (command.type !== 'chooseApprovalAmount' && command.type !== 'approveEmbeddedRequest') return command
  const { operation, digest } = command
  return {
    ...command,
    operation: operation === 'shown' ? (open?.operation ?? 'none') : operation,
    digest: digest === 'shown' ? (open?.digest ?? 'none') : digest,
  }
}
