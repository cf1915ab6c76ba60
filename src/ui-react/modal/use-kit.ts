import type { Latchkit } from '../../instance/types.js'
import { useProvided } from '../provider/context.js'

/** The instance that the dialog shows. */
export function useKit(): Latchkit {
  return useProvided('LatchkitModal').kit
}
