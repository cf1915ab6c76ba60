import { hydrateRoot } from 'react-dom/client'
import { createKit, Page } from './app.js'

const served = JSON.parse(document.getElementById('served')?.textContent ?? '')
// Recoverable errors of React are logged as well: the test expects none.
hydrateRoot(document.getElementById('root') as HTMLElement, <Page kit={createKit(served)} />, { onRecoverableError: (error) => console.error(error) })
