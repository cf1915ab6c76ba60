const assert = require('node:assert/strict')

// CommonJS requires ES modules from Node 20.19 on.
for (const entry of ['', '/plugin', '/evm', '/walletconnect', '/embedded-wallet', '/siwx', '/hash', '/ssr', '/testing', '/devtools', '/node'])
  assert.ok(Object.keys(require(`latchkit${entry}`)).length > 0, entry)

const { LatchkitError } = require('latchkit')
import('latchkit').then((imported) => assert.equal(imported.LatchkitError, LatchkitError))
