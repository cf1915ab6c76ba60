import { hydrateRoot } from 'react-dom/client'
import { createKit, Page } from './app.js'

const served = JSON.parse(document.getElementById('served')?.textContent ?? '')
// What React mends by itself is told, too: the test wants nothing to mend.
hydrateRoot(document.getElementById('root') as HTMLElement, <Page kit={createKit(served)} />, { onRecoverableError: (error) => console.error(error) })
