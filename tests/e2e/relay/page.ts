import { createLocalStorage } from '../../../src/adapters/browser/local-storage.js'
import { createWebTimer } from '../../../src/adapters/browser/web-time.js'
import { createSignClientRelay } from '../../../src/adapters/walletconnect/client/sign-client-relay.js'

/** Pairs from a page: gives the address as soon as it is ready, and the topic when a wallet agreed. */
Object.assign(globalThis, {
  pairFromPage(relayUrl: string) {
    const relay = createSignClientRelay({
      timer: createWebTimer(),
      now: () => Date.now(),
      storage: createLocalStorage({ prefix: 'page-wc' }),
      storagePrefix: 'page-wc',
      projectId: '0'.repeat(32),
      metadata: { name: 'A page', description: 'Made by a test', url: location.origin, icons: [] },
      relayUrl,
    })
    const namespaces = { eip155: { chains: ['eip155:1'] as const, methods: ['personal_sign'], events: ['chainChanged'] } }
    return new Promise<string>((resolve, reject) => {
      relay.port.pair({ namespaces }).subscribe({
        next(step) {
          if (step.type === 'ready') resolve(relay.pairingUri() ?? '')
          else document.title = `settled ${step.session.topic}`
        },
        error: (failure: { code: string }) => reject(new Error(failure.code)),
      })
    })
  },
})
