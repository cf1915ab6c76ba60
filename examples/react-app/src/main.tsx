import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.js'
import { createKit } from './kit.js'
import { findSandbox } from './sandbox.js'
import './app.css'

const root = createRoot(document.getElementById('root') ?? document.body)

/** `?sign-in` in the URL turns sign-in on: most apps do not need it. */
const asksSignIn = new URLSearchParams(location.search).has('sign-in')

void findSandbox().then((sandbox) =>
  root.render(
    <StrictMode>
      <App kit={createKit(sandbox, asksSignIn)} walletPage={sandbox?.walletConnectPage} inbox={sandbox?.secureSite && `${sandbox.secureSite}/inbox`} />
    </StrictMode>,
  ),
)
