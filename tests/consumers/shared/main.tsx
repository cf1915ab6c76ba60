import { ConnectButton, LatchkitProvider } from 'latchkit/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { kit } from './kit.js'

const root = document.getElementById('root')
if (root === null) throw new Error('the page has no root')
createRoot(root).render(
  <StrictMode>
    <LatchkitProvider kit={kit}>
      <ConnectButton />
    </LatchkitProvider>
  </StrictMode>,
)
