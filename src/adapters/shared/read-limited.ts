/** Resolves with the body of an answer; undefined for one of more bytes than `most`, of which no more is read. Rejects where the line breaks. */
export async function readLimited({ body, headers }: Response, most: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (Number(headers.get('content-length')) > most) return undefined
  if (body === null) return new Uint8Array()
  const reader = body.getReader()
  const parts: Uint8Array[] = []
  let length = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    length += value.byteLength
    if (length > most) {
      // Nobody waits for the end of it.
      reader.cancel().catch(() => undefined)
      return undefined
    }
    parts.push(value)
  }
  const bytes = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.byteLength
  }
  return bytes
}
