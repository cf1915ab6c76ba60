import { map, Observable, switchMap } from 'rxjs'
import { mnemonicToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import { expect, it } from 'vitest'
import { createLatchkit, mainnet } from 'latchkit'
import { namespacePlugin } from 'latchkit/plugin'
import { selectSignIn, signIn } from 'latchkit/siwx'
import { createMemoryPorts } from 'latchkit/testing'

const account = mnemonicToAccount('test test test test test test test test test test test junk')

it('[SIWX-03, SIWX-04, SIWX-13] an app with the plugin signs in with a real signature, which is checked and kept in the storage of the page', async () => {
  const page = createMemoryPorts()
  page.wallets.add({ id: 'io.example.alpha', name: 'Alpha', accounts: [account.address], network: 'eip155:1' })
  const { connector, discovery, rpc, relay: _, frame: _frame, popup: _popup, siwx: _siwx, ...host } = page.ports
  const signs = { ...connector, signMessage: ({ message }: { readonly message: string }) => signature(message) }
  const kit = createLatchkit({
    networks: [mainnet],
    metadata: { name: 'App', url: 'https://app.example' },
    ports: { ...host, clock: page.clock.port },
    use: [namespacePlugin('eip155', () => ({ namespace: 'eip155', connector: signs, discovery, rpc, getProvider: () => undefined })), signIn()],
  })
  kit.start()
  await kit.prefetch()
  page.time.advanceBy(1_000)
  const connected = kit.run({ type: 'connect', connectorId: 'io.example.alpha' })
  page.time.advanceBy(1_000)
  await connected
  expect([kit.getState().modal.stack.at(-1)?.view, kit.select(selectSignIn).status]).toEqual(['SIWXSignMessage', 'owed'])
  const signed = await kit.run({ type: 'signIn' })
  expect(signed).toMatchObject({ type: 'signedIn', session: { data: { accountAddress: account.address, domain: 'app.example' } } })
  // The success stays in sight for a moment.
  page.time.advanceBy(2_000)
  expect([kit.select(selectSignIn).status, kit.getState().modal.open, page.disk.get('latchkit:siwx_sessions')?.includes(account.address)]).toEqual([
    'signedIn',
    false,
    true,
  ])
  kit.dispose()
})

it('[WC-26, WC-27, SIWX-03] a wallet that connects and signs in with one prompt is not asked again, and no view to sign opens', async () => {
  const page = createMemoryPorts()
  page.wallets.add({ id: 'io.example.alpha', name: 'Alpha', accounts: [account.address], network: 'eip155:1' })
  const { connector, discovery, rpc, relay: _, frame: _frame, popup: _popup, siwx: _siwx, ...host } = page.ports
  const both: typeof connector = {
    ...connector,
    connect: ({ signIn: asked, ...request }) =>
      connector.connect(request).pipe(
        switchMap((reply) => {
          if (asked === undefined) throw new Error('not asked')
          const { chainId: _id, scheme: _scheme, issuedAt = '', expirationTime = '', notBefore: _before, ...fields } = asked
          const dates = { issuedAt: new Date(issuedAt), expirationTime: new Date(expirationTime) }
          const message = createSiweMessage({ ...fields, ...dates, chainId: 1, address: account.address } as never)
          return signature(message).pipe(map((signed) => ({ ...reply, signed: { address: account.address, message, signature: signed } })))
        }),
      ),
    signMessage: () => {
      throw new Error('asked twice')
    },
  }
  const kit = createLatchkit({
    networks: [mainnet],
    metadata: { name: 'App', url: 'https://app.example' },
    ports: { ...host, clock: page.clock.port },
    use: [
      namespacePlugin('eip155', () => ({ namespace: 'eip155', connector: both, discovery, rpc, getProvider: () => undefined })),
      signIn({ onePrompt: ['io.example.alpha'] }),
    ],
  })
  kit.start()
  await kit.prefetch()
  page.time.advanceBy(1_000)
  const connected = kit.run({ type: 'connect', connectorId: 'io.example.alpha' })
  const signedIn = new Promise((done) => kit.events$.subscribe((event) => event.type === 'signedIn' && done(event)))
  page.time.advanceBy(1_000)
  await connected
  page.time.advanceBy(1_000)
  expect(await signedIn).toMatchObject({ by: 'earlier', session: { data: { accountAddress: account.address, domain: 'app.example' } } })
  expect([kit.select(selectSignIn).status, kit.getState().modal.stack.some(({ view }) => view === 'SIWXSignMessage')]).toEqual(['signedIn', false])
  kit.dispose()
})

function signature(message: string): Observable<string> {
  return new Observable((subscriber) => {
    void account.signMessage({ message }).then((text) => {
      subscriber.next(text)
      subscriber.complete()
    })
  })
}
