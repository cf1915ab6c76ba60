import { useCallback } from 'react'
import type { Latchkit } from '../../../instance/types.js'

/** Copies in the click's own call stack and tells whether it could; a toast says that it did. */
export function useCopyAddress(kit: Latchkit): (address: string) => Promise<boolean> {
  return useCallback(
    (text: string) =>
      kit.run({ type: 'copyText', text, toast: 'toast.addressCopied' }).then(
        () => true,
        () => false,
      ),
    [kit],
  )
}
