import { createLatchkit } from 'latchkit'
import { evm } from 'latchkit/evm'
import type { HostOptions } from './page.js'

/* A page of a host without React: buttons and a line of text by the DOM alone. host.ts serves it. */

const { networks }: HostOptions = JSON.parse(decodeURIComponent(location.hash.slice(1)))
const kit = createLatchkit({ networks, metadata: { name: 'Harbour' }, use: [evm()] })
const root = document.getElementById('root') as HTMLElement
root.dataset['latchkit'] = 'host'

function button(label: string, press: () => void): HTMLButtonElement {
  const element = document.createElement('button')
  element.textContent = label
  element.addEventListener('click', press)
  return element
}

const shown = document.createElement('output')
kit.subscribe(() => {
  const { connection, account } = kit.getState()
  const connected = connection.namespaces.eip155?.connectorId !== undefined
  shown.textContent = connected ? `connected ${account.namespaces.eip155?.address}` : 'disconnected'
})
root.append(
  button('Connect Kestrel', () => void kit.run({ type: 'connect', connectorId: 'dev.latchkit.kestrel' })),
  button('Disconnect', () => void kit.run({ type: 'disconnect' })),
  shown,
)
kit.start()
