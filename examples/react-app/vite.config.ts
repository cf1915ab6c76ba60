import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

// In an app, `latchkit` is the installed package. In this repository it means the sources, which need no build, or the built files.
const file = process.env.LATCHKIT_PACKAGE === 'dist' ? (name: string) => `dist/${name}.js` : (name: string) => `src/${name}.ts`
const path = (name: string) => fileURLToPath(new URL(`../../${file(name)}`, import.meta.url))

export default defineConfig({
  plugins: [react(), contentSecurityPolicy()],
  resolve: {
    alias: [
      { find: /^latchkit$/, replacement: path('index') },
      { find: /^latchkit\/([\w-]+)$/, replacement: path('$1') },
    ],
  },
  // `npm run sandbox` beside `npx vite examples/react-app`: its chains and wallets, with this server's live reload.
  server: { proxy: { '/sandbox': 'http://127.0.0.1:5300' } },
  build: {
    target: 'es2022',
    rolldownOptions: {
      // One file for all code that is needed at start: by default the bundler makes a chunk for every set of lazy chunks that share it.
      output: { codeSplitting: { groups: [{ name: 'start', tags: ['$initial'] }] } },
    },
  },
})

/**
 * The strictest policy, in the built page: the library needs no exception from it. The URLs are those of the chains' nodes (the sandbox's, and those in
 * src/kit.ts), and the sandbox's relay and secure site.
 */
function contentSecurityPolicy(): Plugin {
  const nodes = [
    'http://127.0.0.1:*',
    'ws://127.0.0.1:*',
    'https://ethereum-rpc.publicnode.com',
    'https://eth.drpc.org',
    'https://mainnet.base.org',
    'https://base-rpc.publicnode.com',
    'https://api.mainnet-beta.solana.com',
    'wss://api.mainnet-beta.solana.com',
    'https://blockstream.info',
    'https://mempool.space',
  ]
  const content = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' data: blob:",
    `connect-src 'self' ${nodes.join(' ')}`,
    // The sandbox's secure site; in your own app, the URL of the one that you use.
    'frame-src http://127.0.0.1:*',
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
  return {
    name: 'content-security-policy',
    // Disabled in development: live reload injects scripts and styles.
    apply: 'build',
    transformIndexHtml: () => [{ tag: 'meta', attrs: { 'http-equiv': 'Content-Security-Policy', content }, injectTo: 'head-prepend' }],
  }
}
