import { headers } from 'next/headers'
import type { ReactNode } from 'react'
import { Wallets } from './wallets'

/** The page is sent with the session's cookie and no other, as cookies of a sign-in are not for scripts. */
export default async function Layout({ children }: { readonly children: ReactNode }) {
  const cookies = (await headers()).get('cookie') ?? ''
  const session = cookies.split(/;\s*/).find((cookie) => cookie.startsWith('latchkit.session='))
  return (
    <html lang="en">
      <body>
        <Wallets session={session ?? ''}>{children}</Wallets>
      </body>
    </html>
  )
}
