// client.ts
import type { SiwxHost } from 'latchkit/siwx'

const post = (action: string, body: object = {}) =>
  fetch(`/auth/${action}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

/** The steps of the sign-in that are the server's. The text of the message is written by the library, for each chain in its form. */
export const siwx: SiwxHost = {
  async createMessage({ accountAddress, chainId }) {
    const response = await post('nonce')
    if (!response.ok) throw new Error(`The server answered ${response.status}`)
    const { nonce } = (await response.json()) as { readonly nonce: string }
    const { host: domain, origin: uri } = location
    return { accountAddress, chainId, domain, uri, version: '1', nonce, issuedAt: new Date().toISOString(), statement: 'Sign in to see your orders.' }
  },
  async verifyMessage({ message, signature }) {
    const response = await post('verify', { message, signature })
    // A server that is down says nothing about the signature.
    if (response.status >= 500) throw new Error(`The server answered ${response.status}`)
    return response.ok
  },
  async getSessions() {
    const response = await fetch('/auth/session')
    if (!response.ok) throw new Error(`The server answered ${response.status}`)
    const session = await response.json()
    return session === null ? [] : [session]
  },
  // The server made the session when it verified the message.
  addSession: () => undefined,
  setSessions: () => Promise.reject(new Error('One-click sign-in is off')),
  revokeSession: () => post('logout'),
}
