import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.js'
import { createKit } from './kit.js'
import { findSandbox } from './sandbox.js'
import './app.css'

const root = createRoot(document.getElementById('root') ?? document.body)
const kit = findSandbox().then(createKit)

void kit.then((made) =>
  root.render(
    <StrictMode>
      <App kit={made} />
    </StrictMode>,
  ),
)
