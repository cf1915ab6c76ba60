/**
 * Returns text for a terminal: characters that move the cursor, change colours or reverse the order of letters are escaped. Names of wallets, messages and
 * labels come from outside.
 */
export function plainText(text: string): string {
  return text.replace(UNSAFE, escapeOf)
}

/** Returns a line of JSON for a terminal or a pipe: the same value, with the characters that {@link plainText} escapes written as JSON escapes. */
export function plainJsonLine(value: unknown): string {
  return JSON.stringify(value).replace(UNSAFE, escapeOf)
}

/** Cuts text to a number of characters, with an ellipsis as the last one. */
export function cutText(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, Math.max(0, length - 1))}…` : text
}

// Control, bidirectional and zero-width characters.
const UNSAFE = /[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g

function escapeOf(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
