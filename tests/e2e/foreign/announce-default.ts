import { announceProvider } from 'mipd'

/* Announces the page's default provider by mipd's code, as a wallet that has a name of its own. Bundled by scripts.ts. */

const provider: unknown = Reflect.get(window, 'ethereum')
if (provider !== undefined) {
  announceProvider({
    info: {
      uuid: 'b9838e9f-e9bc-48dd-af0b-6f98949ae678',
      name: 'Headless',
      icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="%231616b4" d="M4 0l4 8H0z"/></svg>',
      rdns: 'com.github.headless-web3-provider',
    },
    // mipd asks for more of a provider than the standard does.
    provider: provider as never,
  })
}
