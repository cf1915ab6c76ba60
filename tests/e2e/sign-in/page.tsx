import { createLatchkit, type LatchkitOptions } from 'latchkit'
import { evm } from 'latchkit/evm'
import { ConnectButton, LatchkitProvider, NetworkButton, useAccount, useDisconnect, useSignIn } from 'latchkit/react'
import { type SignInData, type SignInSession, type SiwxHost, signIn } from 'latchkit/siwx'
import { type ReactElement, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

/*
 * A page of an app whose server decides who is signed in (server.ts): nonce, check and session are the server's, and nothing of it stands in the storage of the
 * page. host.ts serves it.
 */

/** Options in the address of the page, as JSON. */
export interface SignInPageOptions {
  readonly networks: LatchkitOptions['networks']
  readonly required?: boolean
  readonly kit?: Pick<LatchkitOptions, 'locale' | 'themeMode'>
}

const { networks, required = true, kit: options }: SignInPageOptions = JSON.parse(decodeURIComponent(location.hash.slice(1)))

async function ask<T>(path: string, body?: object): Promise<T> {
  const answer = await fetch(`/auth/${path}`, body && { method: 'POST', body: JSON.stringify(body) })
  return answer.json()
}

const about = (chainId: string, address: string) => `chain=${chainId.split(':')[1]}&address=${address}`

const server: SiwxHost = {
  async createMessage({ accountAddress, chainId }): Promise<SignInData> {
    const { nonce } = await ask<{ nonce: string }>('nonce')
    const issuedAt = new Date().toISOString()
    return { accountAddress, chainId, domain: location.host, uri: location.origin, version: '1', nonce, issuedAt, statement: 'Sign in to Harbour.' }
  },
  verifyMessage: ({ message, signature }) => ask<boolean>('verify', { message, signature }),
  async getSessions(chainId, accountAddress): Promise<SignInSession[]> {
    const kept = await ask<{ message: string; signature: string }[]>(`session?${about(chainId, accountAddress)}`)
    return kept.map(({ message, signature }) => ({
      data: { accountAddress, chainId, domain: location.host, uri: location.origin, version: '1', nonce: '' },
      message,
      signature,
    }))
  },
  // The server has already created its session during verification.
  addSession: () => undefined,
  revokeSession: (chainId, accountAddress) => ask(`sign-out?${about(chainId, accountAddress)}`, {}),
}

const kit = createLatchkit({ networks, metadata: { name: 'Harbour', url: location.origin }, siwx: server, use: [evm(), signIn({ required })], ...options })

function Page(): ReactElement {
  const { status } = useAccount()
  const { status: signing, session, signIn: sign, signOut } = useSignIn()
  const { disconnect } = useDisconnect()
  return (
    <main data-status={status} data-sign-in={signing}>
      <h1>Harbour</h1>
      <NetworkButton />
      <ConnectButton />
      <p>
        <button type="button" onClick={() => void sign().catch(() => undefined)}>
          Prove it
        </button>
        <button type="button" onClick={signOut}>
          Sign out
        </button>
        <button type="button" onClick={() => void disconnect({ all: true })}>
          Disconnect
        </button>
      </p>
      <ConnectButton.Custom>
        {({ authenticationStatus }) => <p data-authentication={authenticationStatus}>{session?.message ?? 'Nobody has signed in'}</p>}
      </ConnectButton.Custom>
    </main>
  )
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <LatchkitProvider kit={kit}>
      <Page />
    </LatchkitProvider>
  </StrictMode>,
)
