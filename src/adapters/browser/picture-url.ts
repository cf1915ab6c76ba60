/** Returns an address for the bytes of a picture: a blob of this page, or a data URI where there are none. Node has blobs, but no page that shows them. */
export function pictureUrl(type: string, base64: string): string {
  if (typeof document === 'undefined') return `data:${type};base64,${base64}`
  const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
  return URL.createObjectURL(new Blob([bytes], { type }))
}
