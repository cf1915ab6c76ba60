import { Siwe } from 'ox'
import { SiweMessage } from 'siwe'
import { createSiweMessage, parseSiweMessage } from 'viem/siwe'

/** Third-party libraries that read and write EIP-4361 messages. */
export type ReaderName = 'siwe' | 'viem' | 'ox'

/** Members of a message that every reader returns. */
export interface ReadMessage {
  readonly scheme?: string | undefined
  readonly domain: string
  readonly address: string
  readonly statement?: string | undefined
  readonly uri: string
  readonly version: string
  readonly chainId: number
  readonly nonce: string
  /** Milliseconds since the epoch. */
  readonly issuedAt: number
  readonly expirationTime?: number | undefined
  readonly notBefore?: number | undefined
  readonly requestId?: string | undefined
  readonly resources?: readonly string[] | undefined
}

type Fields = Parameters<typeof createSiweMessage>[0]

/** Times as viem and ox write them. */
const inMilliseconds = (text: string) =>
  text.replace(/^(Issued At|Expiration Time|Not Before): (.*)$/gm, (line, name: string, time: string) =>
    Number.isNaN(Date.parse(time)) ? line : `${name}: ${new Date(time).toISOString()}`,
  )

/** Returns the message if writing it again gives the same text: viem and ox accept partial messages. */
function readBack(text: string, read: Partial<Fields>, write: (fields: Fields) => string): ReadMessage | undefined {
  const { address, chainId, domain, nonce, uri, version, issuedAt, ...rest } = read
  if (!address || chainId === undefined || !domain || !nonce || !uri || !version || !issuedAt) return undefined
  try {
    if (write(read as Fields) !== inMilliseconds(text)) return undefined
  } catch {
    return undefined
  }
  const { expirationTime, notBefore, scheme, statement, requestId, resources } = rest
  const times = { issuedAt: issuedAt.getTime(), expirationTime: expirationTime?.getTime(), notBefore: notBefore?.getTime() }
  return { scheme, domain, address, statement, uri, version, chainId, nonce, requestId, resources, ...times }
}

/** Reads a text with each library; undefined if the library rejects it. */
export const readers: Readonly<Record<ReaderName, (text: string) => ReadMessage | undefined>> = {
  siwe(text) {
    try {
      const { scheme, domain, address, statement, uri, version, chainId, nonce, requestId, resources, ...times } = new SiweMessage(text)
      const { issuedAt = '', expirationTime, notBefore } = times
      return {
        ...{ scheme, domain, address, statement, uri, version, chainId, nonce, requestId, resources },
        issuedAt: Date.parse(issuedAt),
        expirationTime: expirationTime === undefined ? undefined : Date.parse(expirationTime),
        notBefore: notBefore === undefined ? undefined : Date.parse(notBefore),
      }
    } catch {
      return undefined
    }
  },
  viem: (text) => readBack(text, parseSiweMessage(text) as Partial<Fields>, createSiweMessage),
  ox: (text) => readBack(text, Siwe.parseMessage(text) as Partial<Fields>, (fields) => Siwe.createMessage(fields as Siwe.Message)),
}

/** Writes a message with each library. Times are in milliseconds. */
export const writers: Readonly<Record<ReaderName, (message: ReadMessage) => string>> = {
  siwe({ issuedAt, expirationTime, notBefore, ...message }) {
    const iso = (time: number) => new Date(time).toISOString()
    const { resources, ...rest } = Object.fromEntries(Object.entries(message).filter(([, value]) => value !== undefined)) as Partial<ReadMessage>
    const given = {
      ...rest,
      ...(resources && { resources: [...resources] }),
      issuedAt: iso(issuedAt),
      ...(expirationTime !== undefined && { expirationTime: iso(expirationTime) }),
      ...(notBefore !== undefined && { notBefore: iso(notBefore) }),
    }
    return new SiweMessage(given as Partial<SiweMessage>).prepareMessage()
  },
  viem: (message) => createSiweMessage(fieldsOf(message)),
  ox: (message) => Siwe.createMessage(fieldsOf(message) as Siwe.Message),
}

function fieldsOf({ issuedAt, expirationTime, notBefore, ...message }: ReadMessage): Fields {
  const times = { issuedAt, expirationTime, notBefore }
  const given = Object.entries(times).flatMap(([name, time]) => (time === undefined ? [] : [[name, new Date(time)]]))
  return { ...message, ...Object.fromEntries(given) } as Fields
}
