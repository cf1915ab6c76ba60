import { cookies } from 'next/headers'
import { type ReactNode, Suspense } from 'react'
import { Wallets } from './wallets'

/** Reads the session's cookie and no other, as cookies of a sign-in are not for scripts. */
async function Session({ children }: { readonly children: ReactNode }) {
  const session = (await cookies()).get('latchkit.session')
  return <Wallets session={session ? `latchkit.session=${encodeURIComponent(session.value)}` : ''}>{children}</Wallets>
}

export default function Layout({ children }: { readonly children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <Suspense>
          <Session>{children}</Session>
        </Suspense>
      </body>
    </html>
  )
}
