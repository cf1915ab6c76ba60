import { privateKeyToAccount } from 'viem/accounts'
import { expect, it } from 'vitest'
import { apiChecks } from '../../src/adapters/http/answers.js'
import { resolveConfig } from '../../src/domain/config/index.js'
import { fitsOrigin } from '../../src/domain/settings/origins.js'
import { mainnet } from '../../src/domain/shared/networks/evm-chains.js'
import { evm } from '../../src/evm.js'
import { createNonce, verifySignIn, type VerifySignInInput } from '../../src/server.js'
import { services } from '../../src/services.js'

const account = privateKeyToAccount(`0x${'11'.repeat(32)}`)

async function signIn(host: string, more: Partial<VerifySignInInput>, issuedAt = new Date()) {
  const nonce = createNonce()
  const message = `${host} wants you to sign in with your Ethereum account:\n${account.address}\n\n\nURI: https://${host}/login\nVersion: 1\nChain ID: 1\nNonce: ${nonce}\nIssued At: ${issuedAt.toISOString()}`
  return verifySignIn({ message, signature: await account.signMessage({ message }), nonce, domain: host, networks: ['eip155:1'], ...more })
}

/*
 * Browsers tell a host with letters outside ASCII in Punycode; a server that was configured with the letters themselves refused each sign-in.
 */
it('[SIWX-12] a host with letters outside ASCII is the same in both of its forms, and no other', async () => {
  const host = 'www.xn--idyry-yua.no'
  for (const domain of ['www.idyrøy.no', 'WWW.IDYRØY.NO', host]) expect(await signIn(host, { domain })).toMatchObject({ ok: true })
  for (const domain of ['www.idyroy.no', 'idyrøy.no', 'www.idyrøy.no:8443', 'www.idyrøy.no.'])
    expect(await signIn(host, { domain })).toMatchObject({ reason: 'domain' })
  expect(await signIn('xn--mnchen-3ya.example:8443', { domain: 'münchen.example:8443' })).toMatchObject({ ok: true })
})

it('[CONFIG-07] so is that of an origin in a project’s list and in the app’s, with a label for any', () => {
  const page = 'https://xn--idyry-yua.no'
  const fits = (pattern: string, origin = page) => fitsOrigin(apiChecks.origins.parse({ allowedOrigins: [pattern] }).allowedOrigins[0] ?? '', origin)
  expect(['https://idyrøy.no', 'idyrøy.no', 'https://*.no', page].map((pattern) => fits(pattern))).toEqual([true, true, true, true])
  expect(fits('https://*.idyrøy.no:*', 'https://shop.xn--idyry-yua.no:8443')).toBe(true)
  expect([fits('https://idyroy.no'), fits('https://idyrøy.no.example')]).toEqual([false, false])
  const options = { networks: [mainnet], projectId: 'p', use: [evm(), services({ allowedOrigins: ['https://idyrøy.no'] })] }
  expect(resolveConfig(options, options.use as never, 'test').plugins.services?.allowedOrigins).toEqual([page])
})

it('[SIWX-12, fault] an age that is no number lets no message pass: one of an unset variable is NaN', async () => {
  expect(await signIn('app.example', { maxAgeMs: Number.NaN })).toEqual({ ok: false, reason: 'expired' })
  expect(await signIn('app.example', { maxAgeMs: Number.NaN }, new Date(0))).toEqual({ ok: false, reason: 'expired' })
  expect(await signIn('app.example', { now: Math.floor(Date.now() / 1_000) })).toEqual({ ok: false, reason: 'early' })
})
