import { describe, expect, it } from 'vitest'
import { FRAME_EVENTS } from '../../../src/domain/frame/protocol.js'
import { CODE_COOLDOWN_MS, CODE_LIFE_MS, CODE_TRIES } from './codes.js'
import { forgetfulStore } from './headless/memory.js'
import { siteOnTable } from './spec-site.js'

const email = 'ada@example.org'

describe('the envelope', () => {
  it('[FRAME-20] it says READY with its version, once, when it starts', () => {
    const { site, said } = siteOnTable()
    site.start()
    expect(said).toEqual([{ type: '@w3m-frame/READY', payload: { version: '4' } }])
  })

  it('[FRAME-08, FRAME-18] every event of the protocol gets one reply with its id, which ends in _SUCCESS or _ERROR', () => {
    for (const event of FRAME_EVENTS) {
      const table = siteOnTable({ policy: { farcaster: 'reject' } })
      const reply = table.send(event, undefined, 60_000)
      expect(reply?.type, event).toMatch(new RegExp(`^@w3m-frame/${event}_(SUCCESS|ERROR)$`))
      expect(table.said.filter(({ id }) => id === 'r1')).toHaveLength(1)
    }
  })

  it('[FRAME-06, FRAME-19] a payload that does not fit is an error with a message, and nothing else happens', () => {
    const { failed, records } = siteOnTable()
    expect(failed('CONNECT_EMAIL', { email: 7 })).toBe('Invalid payload of CONNECT_EMAIL')
    expect(failed('GET_SOCIAL_REDIRECT_URI', { provider: 'myspace' })).toBe('Invalid payload of GET_SOCIAL_REDIRECT_URI')
    expect(failed('SET_PREFERRED_ACCOUNT', { type: 'admin' })).toBe('Invalid payload of SET_PREFERRED_ACCOUNT')
    expect(records.letters()).toEqual([])
  })

  it('[FRAME-05, FRAME-06] what is no message of an app is not answered; an unknown event is refused', () => {
    const { site, said } = siteOnTable()
    for (const data of [null, 1, 'text', [], { type: 1 }, { type: 'CONNECT_EMAIL' }, { type: '@w3m-frame/READY' }, { id: {}, type: '@w3m-app/RELOAD' }])
      site.receive(data)
    expect(said).toEqual([])
    site.receive({ id: 'x', type: '@w3m-app/STEAL_KEYS' })
    expect(said).toEqual([{ id: 'x', type: '@w3m-frame/STEAL_KEYS_ERROR', payload: { message: 'Unknown event STEAL_KEYS' } }])
  })
})

describe('login by e-mail', () => {
  it('[FRAME-09, AUTH-10, AUTH-11] a new device is approved, then a code is sent, then the visitor is known', () => {
    const table = siteOnTable({ policy: { device: 'wait' } })
    expect(table.ok('CONNECT_EMAIL', { email: ' Ada@Example.org ' })).toEqual({ action: 'VERIFY_DEVICE' })
    const [letter] = table.records.letters(email)
    expect(letter).toMatchObject({ to: email, link: '/device?ticket=ticket-2' })
    expect(table.send('CONNECT_DEVICE', undefined, 5_000)).toBeUndefined()
    table.person.decide(letter?.link ?? '', true)
    table.time.advanceBy(1_000)
    expect(table.said.at(-1)?.type).toBe('@w3m-frame/CONNECT_DEVICE_SUCCESS')
    expect(table.code(email)).toMatch(/^[0-9]{6}$/)
    table.ok('CONNECT_OTP', { otp: table.code(email) })
    const user = table.ok('GET_USER', { chainId: 31_337, preferredAccountType: 'eoa' })
    expect(user).toMatchObject({ email, chainId: 31_337, preferredAccountType: 'eoa' })
    expect(table.ok('IS_CONNECTED')).toEqual({ isConnected: true })
    // The device and the login are known from now on.
    expect(table.ok('CONNECT_EMAIL', { email })).toEqual({ action: 'CONNECT' })
    table.ok('SIGN_OUT')
    expect(table.ok('IS_CONNECTED')).toEqual({ isConnected: false })
    table.time.advanceBy(CODE_COOLDOWN_MS)
    expect(table.ok('CONNECT_EMAIL', { email })).toEqual({ action: 'VERIFY_OTP' })
    table.ok('CONNECT_OTP', { otp: table.code(email) })
    expect(table.ok('GET_USER', { chainId: 31_337, preferredAccountType: 'eoa' })['address']).toBe(user['address'])
  })

  it('[AUTH-11] a device that is not approved, or not within ten minutes, gets no code', () => {
    const refused = siteOnTable({ policy: { device: 'reject' } })
    refused.ok('CONNECT_EMAIL', { email })
    expect(refused.failed('CONNECT_DEVICE', undefined, 2_000)).toBe('The device was not approved')
    const late = siteOnTable({ policy: { device: 'wait' } })
    late.ok('CONNECT_EMAIL', { email })
    expect(late.failed('CONNECT_DEVICE', undefined, 601_000)).toBe('The approval expired')
    expect([refused.code(email), late.code(email)]).toEqual(['', ''])
  })

  it('[AUTH-12] another code may be asked for after 30 s, and takes the place of the first', () => {
    const table = siteOnTable()
    table.ok('CONNECT_EMAIL', { email })
    table.ok('CONNECT_DEVICE', undefined, 1_000)
    const first = table.code(email)
    expect(table.failed('CONNECT_EMAIL', { email })).toBe('Please try again after 29 seconds')
    table.time.advanceBy(CODE_COOLDOWN_MS)
    expect(table.ok('CONNECT_EMAIL', { email })).toEqual({ action: 'VERIFY_OTP' })
    expect(table.code(email)).not.toBe(first)
    expect(table.failed('CONNECT_OTP', { otp: first })).toBe('Invalid code')
  })

  it('[AUTH-11] wrong codes are refused, five make it void, and a code ends after 20 minutes', () => {
    const table = siteOnTable()
    table.ok('CONNECT_EMAIL', { email })
    table.ok('CONNECT_DEVICE', undefined, 1_000)
    const code = table.code(email)
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    for (let tries = 0; tries < CODE_TRIES; tries += 1) expect(table.failed('CONNECT_OTP', { otp: wrong })).toBe('Invalid code')
    expect(table.failed('CONNECT_OTP', { otp: code })).toBe('Too many wrong codes. Ask for a new one.')
    table.time.advanceBy(CODE_COOLDOWN_MS)
    table.ok('CONNECT_EMAIL', { email })
    table.time.advanceBy(CODE_LIFE_MS + 1)
    expect(table.failed('CONNECT_OTP', { otp: table.code(email) })).toBe('Code expired')
    expect(table.ok('IS_CONNECTED')).toEqual({ isConnected: false })
  })

  it('[AUTH-14] what is no e-mail address is told so', () => {
    const { failed } = siteOnTable()
    for (const text of ['ada', 'ada@', 'a da@example.org', 'ada@example', '@example.org'])
      expect(failed('CONNECT_EMAIL', { email: text })).toBe('Invalid email')
  })
})

describe('login by socials', () => {
  it('[FRAME-10, FRAME-22, AUTH-04] each of the six leads to a consent page, whose result logs in', () => {
    for (const provider of ['google', 'github', 'apple', 'facebook', 'x', 'discord']) {
      const table = siteOnTable()
      const { uri } = table.ok('GET_SOCIAL_REDIRECT_URI', { provider })
      expect(String(uri)).toMatch(/^https:\/\/site\.example\/consent\?state=/)
      const result = table.person.decide(String(uri), true)
      const user = table.ok('CONNECT_SOCIAL', { uri: `https://site.example${result}`, chainId: 31_337, preferredAccountType: 'eoa' })
      expect(user).toMatchObject({ chainId: 31_337, preferredAccountType: 'eoa', userName: expect.stringMatching(/robin/i) })
      // The app may send the same result again for the login that it began.
      expect(table.ok('GET_USER', { socialUri: `https://site.example${result}` })['address']).toBe(user['address'])
    }
  })

  it('[AUTH-16] a result works once, for this site alone, and not after ten minutes', () => {
    const table = siteOnTable()
    const consent = () => table.person.decide(String(table.ok('GET_SOCIAL_REDIRECT_URI', { provider: 'google' })['uri']), true)
    const [first, second] = [consent(), consent()]
    for (const uri of ['', 'https://evil.example/result?code=1', `https://evil.example${first}`, 'https://site.example/result?code=guess'])
      expect(table.failed('CONNECT_SOCIAL', { uri })).toBe('The login is not valid any more')
    table.ok('CONNECT_SOCIAL', { uri: `https://site.example${first}` })
    table.ok('SIGN_OUT')
    expect(table.failed('CONNECT_SOCIAL', { uri: `https://site.example${first}` })).toBe('The login is not valid any more')
    table.time.advanceBy(600_000)
    expect(table.failed('CONNECT_SOCIAL', { uri: `https://site.example${second}` })).toBe('The login is not valid any more')
  })

  it('[FRAME-11, AUTH-20] Farcaster: a page to look at, and the login when it was approved there', () => {
    const table = siteOnTable({ policy: { farcaster: 'wait' } })
    const { url } = table.ok('GET_FARCASTER_URI')
    expect(String(url)).toMatch(/^https:\/\/site\.example\/farcaster\?ticket=/)
    expect(table.send('CONNECT_FARCASTER', undefined, 30_000)).toBeUndefined()
    table.person.decide(String(url), true)
    table.time.advanceBy(1_000)
    expect(table.said.at(-1)).toMatchObject({ type: '@w3m-frame/CONNECT_FARCASTER_SUCCESS', payload: { userName: 'robin' } })
    expect(table.ok('GET_USER')).toMatchObject({ userName: 'robin', chainId: 31_337 })
  })

  it('[AUTH-21] Farcaster that was declined, or was never begun, is an error', () => {
    const table = siteOnTable({ policy: { farcaster: 'reject' } })
    expect(table.failed('CONNECT_FARCASTER')).toBe('No Farcaster login is under way')
    table.ok('GET_FARCASTER_URI')
    expect(table.failed('CONNECT_FARCASTER', undefined, 2_000)).toBe('Farcaster login was declined')
  })
})

describe('change of e-mail', () => {
  it('[FRAME-16, AUTH-25] a code to the old address, then one to the new one; the user keeps the keys', () => {
    const table = siteOnTable()
    const before = table.login()
    expect(table.failed('UPDATE_EMAIL', { email })).toBe('This is your email already')
    expect(table.ok('UPDATE_EMAIL', { email: 'countess@example.org' })).toEqual({ action: 'VERIFY_PRIMARY_OTP' })
    expect(table.failed('UPDATE_EMAIL_SECONDARY_OTP', { otp: '000000' })).toBe('No change of email is under way')
    table.ok('UPDATE_EMAIL_PRIMARY_OTP', { otp: table.code(email) })
    expect(table.ok('UPDATE_EMAIL_SECONDARY_OTP', { otp: table.code('countess@example.org') })).toEqual({ newEmail: 'countess@example.org' })
    expect(table.ok('GET_USER')).toEqual({ ...before, email: 'countess@example.org' })
  })

  it('[AUTH-25] who came without an e-mail address gives one with one code', () => {
    const table = siteOnTable({ policy: { profile: { userName: 'nobody' } } })
    table.ok('GET_FARCASTER_URI')
    table.ok('CONNECT_FARCASTER', undefined, 1_000)
    expect(table.ok('UPDATE_EMAIL', { email })).toEqual({ action: 'VERIFY_SECONDARY_OTP' })
    table.ok('UPDATE_EMAIL_SECONDARY_OTP', { otp: table.code(email) })
    expect(table.ok('GET_USER')).toMatchObject({ email, userName: 'nobody' })
  })
})

describe('the user', () => {
  it('[FRAME-12, FRAME-23] without a login there is no user, no chain and no request', () => {
    const { failed, ok } = siteOnTable()
    expect(ok('IS_CONNECTED')).toEqual({ isConnected: false })
    expect(failed('GET_USER')).toBe('Not connected')
    expect(failed('GET_CHAIN_ID')).toBe('Not connected')
    expect(failed('RPC_REQUEST', { method: 'eth_accounts' })).toBe('Not connected')
  })

  it('[FRAME-14, FRAME-21, FRAME-23] has an eoa and a smart account of different addresses where the chain has both, and one in front', () => {
    const table = siteOnTable()
    const user = table.login()
    const [eoa, smart] = user['accounts'] as { address: string; type: string }[]
    expect([eoa?.type, smart?.type]).toEqual(['eoa', 'smartAccount'])
    expect(eoa?.address).not.toBe(smart?.address)
    expect(user).toMatchObject({ address: smart?.address, preferredAccountType: 'smartAccount', smartAccountDeployed: false })
    expect(table.ok('SET_PREFERRED_ACCOUNT', { type: 'eoa' })).toEqual({ type: 'eoa', address: eoa?.address })
    expect(table.ok('GET_USER')).toMatchObject({ address: eoa?.address, preferredAccountType: 'eoa' })
    expect(table.ok('RPC_REQUEST', { method: 'eth_accounts' })).toEqual([eoa?.address, smart?.address])
    expect(table.ok('GET_SMART_ACCOUNT_ENABLED_NETWORKS')).toEqual({ smartAccountEnabledNetworks: [31_337] })
  })

  it('[FRAME-13, AUTH-44] on a chain without smart accounts the eoa stands in front, and the other cannot be chosen', () => {
    const table = siteOnTable()
    const user = table.login()
    expect(table.ok('SWITCH_NETWORK', { chainId: 'eip155:31338' })).toEqual({ chainId: 31_338 })
    expect(table.ok('GET_CHAIN_ID')).toEqual({ chainId: 31_338 })
    expect(table.ok('GET_USER', { preferredAccountType: 'smartAccount' })).toMatchObject({
      address: (user['accounts'] as { address: string }[])[0]?.address,
      accounts: [{ type: 'eoa' }],
      preferredAccountType: 'eoa',
    })
    expect(table.failed('SET_PREFERRED_ACCOUNT', { type: 'smartAccount' })).toBe('This network has no smart accounts')
    expect(table.failed('INIT_SMART_ACCOUNT')).toBe('This network has no smart accounts')
    expect(table.failed('SWITCH_NETWORK', { chainId: 77 })).toBe('Chain is not supported')
    expect(table.ok('GET_CHAIN_ID')).toEqual({ chainId: 31_338 })
  })

  it('[FRAME-20, FRAME-12] a login tells a token; asking with another one is no login', () => {
    const table = siteOnTable()
    table.login()
    const told = table.said.find(({ type }) => type === '@w3m-frame/SESSION_UPDATE')?.payload as { token: string }
    expect(told.token).toMatch(/^[0-9a-f]{64}$/)
    expect(table.ok('IS_CONNECTED', { token: told.token })).toEqual({ isConnected: true })
    expect(table.ok('IS_CONNECTED', { token: 'other' })).toEqual({ isConnected: false })
  })

  it('[AUTH-28] a login outlives a reload by what is stored; where nothing can be stored it does not', () => {
    const store = forgetfulStore()
    const first = siteOnTable({ store })
    const user = first.login()
    expect(siteOnTable({ store }).ok('GET_USER')).toEqual(user)
    expect(siteOnTable({}).ok('IS_CONNECTED')).toEqual({ isConnected: false })
    store.save('{"users": 1}')
    expect(siteOnTable({ store }).ok('IS_CONNECTED')).toEqual({ isConnected: false })
  })

  it('[FRAME-17, FRAME-49, FRAME-50] theme and data of the app are taken; RELOAD is answered, then it loads again', () => {
    const table = siteOnTable({ policy: { approvals: 'wait' } })
    table.ok('SYNC_THEME', { themeMode: 'light', themeVariables: { '--w3m-z-index': 1 }, w3mThemeVariables: { '--w3m-accent': '#123456' } })
    table.ok('SYNC_DAPP_DATA', { metadata: { name: 'Swaphouse', description: '', url: 'https://app.example', icons: [] }, projectId: 'p' })
    const user = table.login()
    table.send('RPC_REQUEST', { method: 'personal_sign', params: ['0x6869', user['address']] })
    expect(table.person.questions()).toMatchObject([
      { method: 'personal_sign', app: { origin: 'https://app.example', name: 'Swaphouse' }, reading: { lines: [['Message', 'hi']] } },
    ])
    table.ok('RELOAD')
    expect(table.counts.reloads).toBe(1)
  })
})

describe('faults', () => {
  it('[F12, F13] never ready, or late', () => {
    const never = siteOnTable({ faults: { ready: 'never' } })
    never.site.start()
    never.time.advanceBy(3_600_000)
    expect(never.said).toEqual([])
    const late = siteOnTable({ faults: { ready: 30_000 } })
    late.site.start()
    late.time.advanceBy(29_999)
    expect(late.said).toEqual([])
    late.time.advanceBy(1)
    expect(late.said).toHaveLength(1)
  })

  it('[F13, F14] replies that are late, never come, are garbage, or a reload in their place', () => {
    const table = siteOnTable({ faults: { on: ['GET_CHAIN_ID'], reply: 5_000 } })
    table.login()
    expect(table.send('GET_CHAIN_ID', undefined, 4_999)).toBeUndefined()
    table.time.advanceBy(1)
    expect(table.said.at(-1)?.type).toBe('@w3m-frame/GET_CHAIN_ID_SUCCESS')
    table.setFaults({ reply: 'never' })
    expect(table.send('GET_CHAIN_ID', undefined, 3_600_000)).toBeUndefined()
    table.setFaults({ garbage: true })
    const before = table.said.length
    table.send('GET_CHAIN_ID')
    expect(table.said.slice(before).map((message) => typeof message)).toContain('number')
    table.setFaults({ reload: true })
    expect(table.send('GET_CHAIN_ID')).toBeUndefined()
    expect(table.counts.reloads).toBe(1)
    table.setFaults({ fail: 'Out of order' })
    expect(table.failed('GET_CHAIN_ID')).toBe('Out of order')
  })

  it('[AUTH-11] no code is right', () => {
    const table = siteOnTable({ faults: { codes: 'refused' } })
    table.ok('CONNECT_EMAIL', { email })
    table.ok('CONNECT_DEVICE', undefined, 1_000)
    expect(table.failed('CONNECT_OTP', { otp: table.code(email) })).toBe('Invalid code')
  })
})
