import { hydrateRoot } from 'react-dom/client'
import { App, createKit } from './app.js'

const cookie: string = JSON.parse(document.getElementById('cookie')?.textContent ?? '""')
const root = document.getElementById('root')
if (root) hydrateRoot(root, <App kit={createKit(cookie)} />)
