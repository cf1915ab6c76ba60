import { ConnectButton } from 'latchkit/react'

export default function Page() {
  return <ConnectButton />
}
