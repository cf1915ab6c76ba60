import { useCallback } from 'react'
import { attempt } from '../../domain/shared/attempt.js'
import type { Instance } from '../../kit/instance.js'

/** Copies in the click's own call stack and tells whether it could; a toast says that it did. */
export function useCopyAddress(kit: Instance): (address: string) => Promise<boolean> {
  return useCallback(
    (text: string) =>
      kit.run({ type: 'copyText', text, toast: 'toast.addressCopied' }).then(
        () => true,
        () => false,
      ),
    [kit],
  )
}

/**
 * Copies a secret in the call stack of the click. Resolves with true on success. Does not use the command `copyText`, because commands are recorded, and a
 * pairing URI holds a key.
 */
export function copySecret(text: string): Promise<boolean> {
  // Undefined outside secure contexts.
  const written = attempt(() => navigator.clipboard.writeText(text))
  if (written === undefined) return Promise.resolve(false)
  return written.then(
    () => true,
    () => false,
  )
}
