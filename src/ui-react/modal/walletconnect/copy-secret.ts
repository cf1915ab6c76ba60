/**
 * Puts a secret on the clipboard, in the click's own call stack, and says whether it could. Not by the command `copyText`: what a command
 * holds stands on the tape, and a pairing address holds a key.
 */
export function copySecret(text: string): Promise<boolean> {
  // Missing outside secure contexts.
  const clipboard: Clipboard | undefined = globalThis.navigator?.clipboard
  if (clipboard === undefined) return Promise.resolve(false)
  return clipboard.writeText(text).then(
    () => true,
    () => false,
  )
}
