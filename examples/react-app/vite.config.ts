import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

// An app installs `latchkit`. Inside its own repository the name means the sources, so nothing has to be built before; or the files that are published.
const file = process.env.LATCHKIT_PACKAGE === 'dist' ? (name: string) => `dist/${name}.js` : (name: string) => `src/${name}.ts`
const path = (name: string) => fileURLToPath(new URL(`../../${file(name)}`, import.meta.url))

export default defineConfig({
  plugins: [react(), contentSecurityPolicy()],
  resolve: {
    alias: [
      { find: /^latchkit$/, replacement: path('index') },
      { find: /^latchkit\/(react|evm|walletconnect|embedded-wallet|siwx|devtools)$/, replacement: path('$1') },
    ],
  },
  // `npm run sandbox` beside `npx vite examples/react-app`: its chains and wallets, with this server's live reload.
  server: { proxy: { '/sandbox': 'http://127.0.0.1:5300' } },
  build: {
    target: 'es2022',
    rolldownOptions: {
      // What is needed at start in one file: left to itself the bundler cuts a piece for every set of later ones that share it.
      output: { codeSplitting: { groups: [{ name: 'start', tags: ['$initial'] }] } },
    },
  },
})

/**
 * The strictest policy there is, written into the built page: the library needs no exception from it. The addresses are the
 * nodes of the chains: those of the sandbox, and of the networks in src/kit.ts; and the sandbox's relay and secure site.
 */
function contentSecurityPolicy(): Plugin {
  const nodes = [
    'http://127.0.0.1:*',
    'ws://127.0.0.1:*',
    'https://ethereum-rpc.publicnode.com',
    'https://eth.drpc.org',
    'https://mainnet.base.org',
    'https://base-rpc.publicnode.com',
  ]
  const content = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' data: blob:",
    `connect-src 'self' ${nodes.join(' ')}`,
    // The secure site of the embedded wallet; an app of your own names the one that it uses.
    'frame-src http://127.0.0.1:*',
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
  return {
    name: 'content-security-policy',
    // Not while developing: live reload writes scripts and styles into the page.
    apply: 'build',
    transformIndexHtml: () => [{ tag: 'meta', attrs: { 'http-equiv': 'Content-Security-Policy', content }, injectTo: 'head-prepend' }],
  }
}
