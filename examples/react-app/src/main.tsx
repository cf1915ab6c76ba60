import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.js'
import { createKit } from './kit.js'
import { findSandbox } from './sandbox.js'
import './app.css'

const root = createRoot(document.getElementById('root') ?? document.body)

/** `?sign-in` in the URL turns sign-in on: most apps do not need it. `?only=connect` leaves out what one does with an account. */
const query = new URLSearchParams(location.search)
const choice = { asksSignIn: query.has('sign-in'), onlyConnects: query.get('only') === 'connect' }

void findSandbox().then((sandbox) =>
  root.render(
    <StrictMode>
      <App
        kit={createKit(sandbox, choice)}
        sells={!choice.onlyConnects}
        walletPage={sandbox?.walletConnectPage}
        inbox={sandbox?.secureSite && `${sandbox.secureSite}/inbox`}
      />
    </StrictMode>,
  ),
)
