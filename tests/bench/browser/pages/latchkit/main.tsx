import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app.js'

const root = document.getElementById('root') ?? document.body
// The page is also served with the button in it, as a server renders it.
if (root.hasChildNodes()) hydrateRoot(root, <App />)
else createRoot(root).render(<App />)
