import { describe, expect, it } from 'vitest'
import { personalDataOf } from './personal.js'
import { failure } from './auth/errors.js'
import { redactTape } from './redact.js'
import type { Entry, Tape } from './kernel/tape.js'
import { digestOf } from './approvals/digest.js'
import { unfit } from './approvals/shapes.js'
import { canonicalJson, type Json, type JsonObject } from './shared/json/json.js'

const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const BARE = ADDRESS.slice(2).toLowerCase()

function tapeOf(...entries: Omit<Entry, 'n'>[]): Tape {
  return { head: { kind: 'head', format: 1, version: '0', config: {} }, entries: entries.map((entry, index) => ({ ...entry, n: index + 1 }) as Entry) }
}

const command = (type: string, members: JsonObject): Omit<Entry, 'n'> => ({ kind: 'command', at: 1, command: { type, ...members } }) as Omit<Entry, 'n'>
const event = (type: string, members: JsonObject): Omit<Entry, 'n'> => ({ kind: 'event', at: 1, by: 1, event: { type, ...members } }) as Omit<Entry, 'n'>
const call = (port: string, method: string, ...args: Json[]): Omit<Entry, 'n'> => ({ kind: 'call', by: 1, port, method, args }) as Omit<Entry, 'n'>
const reply = (to: number, value: Json): Omit<Entry, 'n'> => ({ kind: 'reply', at: 1, call: to, outcome: 'next', value }) as Omit<Entry, 'n'>

const redact = (...entries: Omit<Entry, 'n'>[]) => redactTape(tapeOf(...entries), personalDataOf()).entries

describe('redaction', () => {
  it('[DX-24, I-40] an address gets one pseudonym wherever it stands: in any letter case, in texts, in keys, in calls and replies', () => {
    const redacted = redact(
      command('switchAccount', { namespace: 'eip155', address: ADDRESS }),
      call('rpc', 'call', { method: 'eth_getBalance', params: [ADDRESS.toLowerCase(), 'latest'] }),
      reply(2, { [`eip155:1:${ADDRESS}`]: `balance of ${ADDRESS} and of ${BARE}` }),
    )
    const pseudonym = '0x0000000000000000000000000000000000000001'
    expect(redacted).toMatchObject([
      { command: { address: pseudonym, namespace: 'eip155' } },
      { args: [{ method: 'eth_getBalance', params: [pseudonym, 'latest'] }] },
      { value: { [`eip155:1:${pseudonym}`]: `balance of ${pseudonym} and of ${pseudonym.slice(2)}` } },
    ])
  })

  it('[DX-24, I-40] a word is replaced where a person wrote it, and nowhere else', () => {
    const redacted = redact(
      command('setAddressLabel', { namespace: 'eip155', address: ADDRESS, label: 'eip155' }),
      event('addressLabelled', { namespace: 'eip155', address: ADDRESS, label: 'eip155' }),
      call('storage', 'write', 'address_labels', `{"v":1,"d":{"eip155:0x${BARE}":"eip155"}}`),
      call('storage', 'write', 'active_namespace', '{"v":1,"d":"eip155"}'),
      command('setAddressLabel', { namespace: 'eip155', address: ADDRESS, label: 'type' }),
    )
    expect(redacted).toMatchObject([
      { command: { namespace: 'eip155', type: 'setAddressLabel', label: 'person-2' } },
      { event: { namespace: 'eip155', type: 'addressLabelled', label: 'person-2' } },
      { args: ['address_labels', '{"v":1,"d":{"eip155:0x0000000000000000000000000000000000000001":"person-2"}}'] },
      { args: ['active_namespace', '{"v":1,"d":"eip155"}'] },
      { command: { type: 'setAddressLabel', label: 'person-3' } },
    ])
  })

  it('[DX-24, I-40, T15] words of wallets, servers and the app keep their sense, and no e-mail address, token or account', () => {
    const secrets = [
      'ann@mail.example',
      'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.SflKxwRJSMeKKF2QT4fwpM',
      ADDRESS,
      '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV9',
      'hunter2',
    ]
    const words = `No funds of ${secrets[0]} at ${secrets[2]} or ${secrets[3]}, see https://x.example/?session=${secrets[4]}&a=1 with ${secrets[1]}`
    const told = { ...failure('RPC_FAILED', { name: 'InternalError', detail: words }), cause: { code: -32_000, message: words } }
    const redacted = redact(
      call('connector', 'connect', {}),
      { kind: 'reply', at: 1, call: 1, outcome: 'error', value: told as unknown as Json } as Omit<Entry, 'n'>,
      event('requestFailed', { failure: told as unknown as Json }),
      event('emailCodeRefused', { problem: { code: 'EMAIL_CODE_REFUSED', message: words } }),
      { kind: 'rejection', at: 1, by: 1, failure: told } as unknown as Omit<Entry, 'n'>,
      { kind: 'fault', by: 1, policy: 'x', message: words } as unknown as Omit<Entry, 'n'>,
      event('alertShown', { alert: { code: 'X', short: words, long: words } }),
      event('toastShown', { toast: { id: '1', message: words } }),
      command('showAlert', { alert: 'originNotAllowed', context: { origin: words } }),
      call('logger', 'write', { level: 'warn', text: words, context: { cause: words } }),
    )
    const text = JSON.stringify(redacted)
    for (const secret of secrets) expect(text).not.toContain(secret)
    expect(text).not.toContain(BARE)
    expect(redacted[2]).toMatchObject({
      event: {
        failure: {
          code: 'RPC_FAILED',
          cause: {
            code: -32_000,
            message: expect.stringMatching(
              /^No funds of person-\d+@mail.example at 0x0+1 or token-\d+, see https:\/\/x.example\/\?session=token-\d+&a=token-\d+ with token-\d+$/,
            ),
          },
        },
      },
    })
    const sentences = new Set([...text.matchAll(/No funds of[^"\\]*/g)].map(([found]) => found.replace(/ Version.*| Details.*/, '')))
    expect(sentences.size).toBe(1)
  })

  it('[DX-24, I-40] a toast of the app is replaced as a whole, wherever it stands; words of the library stay', () => {
    const [given, shown, key, own] = redact(
      command('showToast', { message: 'Welcome, Ann' }),
      event('toastShown', { toast: { id: '1', message: 'Welcome, Ann' } }),
      command('showToast', { message: 'toast.linkCopied' }),
      event('toastShown', { toast: { id: '2', message: 'The session with eip155:1 and solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp has ended' } }),
    )
    expect(given).toMatchObject({ command: { message: 'person-1' } })
    expect(shown).toMatchObject({ event: { toast: { message: 'person-1' } } })
    expect(key).toMatchObject({ command: { message: 'toast.linkCopied' } })
    expect(own).toMatchObject({ event: { toast: { message: 'The session with eip155:1 and solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp has ended' } } })
  })

  it('[DX-24] what the domain cuts and trims of a label, it cuts and trims of the pseudonym alike', () => {
    const kept = (label: string) => label.trim().slice(0, 64).trimEnd()
    const labels = [
      '  Savings ',
      'Savings',
      'savings',
      'x'.repeat(63),
      `${'x'.repeat(63)} y`,
      `${'x'.repeat(64)} and more`,
      `${'x'.repeat(64)} and else`,
      'Jo',
      '',
    ]
    const redacted = redact(...labels.map((label) => command('setAddressLabel', { namespace: 'eip155', address: ADDRESS, label })))
    const pseudonyms = redacted.map((entry) => (entry as unknown as { command: { label: string } }).command.label)
    expect(new Set(pseudonyms).size).toBe(labels.length)
    for (const [index, label] of labels.entries()) {
      expect(pseudonyms[index]?.includes(label.trim()) && label !== '', label).toBe(false)
      const twins = labels.map((other) => kept(other) === kept(label))
      expect(
        pseudonyms.map((other) => kept(other) === kept(pseudonyms[index] as string)),
        label,
      ).toEqual(twins)
    }
  })

  it('[DX-24, I-40] what is signed is replaced as a whole when it is text, and member by member when it is data', () => {
    const typedData = { message: { note: 'secret', to: ADDRESS }, primaryType: 'Mail' }
    const redacted = redact(
      command('signMessage', { message: '{"note":"secret"}' }),
      event('requestStarted', { kind: 'signMessage', namespace: 'eip155', address: ADDRESS, payload: '{"note":"secret"}' }),
      call('connector', 'signMessage', { namespace: 'eip155', connectorId: 'secret', address: ADDRESS, message: '{"note":"secret"}' }),
      command('signTypedData', { typedData }),
      event('requestStarted', { kind: 'signTypedData', namespace: 'eip155', address: ADDRESS, payload: JSON.stringify(typedData) }),
    )
    const text = JSON.stringify(redacted)
    expect(text.match(/secret/g)).toHaveLength(1)
    expect(redacted).toMatchObject([
      { command: { message: 'person-1' } },
      { event: { kind: 'signMessage', payload: 'person-1' } },
      { args: [{ namespace: 'eip155', connectorId: 'secret', message: 'person-1' }] },
      { command: { typedData: { message: { to: '0x0000000000000000000000000000000000000002' } } } },
      { event: { kind: 'signTypedData' } },
    ])
    const [, , , given, started] = redacted as unknown as { command: { typedData: unknown }; event: { payload: string } }[]
    expect(JSON.parse(started?.event.payload ?? '')).toEqual(given?.command.typedData)
  })

  it('[DX-24, I-40, AUTH-14] an e-mail stays one, typed with spaces or not, and what is none stays none', () => {
    const redacted = redact(
      command('loginWithEmail', { email: ' ann@example.org ' }),
      event('loginStarted', { kind: 'email', email: 'ann@example.org' }),
      command('loginWithEmail', { email: 'ann' }),
    )
    expect(redacted).toMatchObject([
      { command: { email: expect.stringMatching(/^ person-\d+@mail\.example $/) } },
      { event: { email: expect.stringMatching(/^person-\d+@mail\.example$/) } },
      { command: { email: expect.stringMatching(/^person-\d+$/) } },
    ])
    const [given, started] = redacted as unknown as { command: { email: string }; event: { email: string } }[]
    expect(given?.command.email.trim()).toBe(started?.event.email)
    expect(redactTape(tapeOf(...redacted), personalDataOf()).entries).toEqual(redacted)
  })

  it('[DX-24, I-40, I-27] what is asked of the embedded wallet keeps its form and has the digest of the copy', () => {
    const typed = JSON.stringify({ message: { note: 'secret', to: ADDRESS } })
    const params = [ADDRESS, typed]
    const approval = {
      method: 'eth_signTypedData_v4',
      network: 'eip155:1',
      address: ADDRESS,
      params: canonicalJson(params),
      digest: digestOf('eth_signTypedData_v4', 'eip155:1', canonicalJson(params)),
    }
    const redacted = redact(
      command('requestEmbedded', { method: 'eth_signTypedData_v4', params }),
      event('approvalOpened', { operation: 'o1', approval }),
      command('requestEmbedded', { method: 'personal_sign', params: ['0x68656c6c6f', ADDRESS] }),
      command('requestEmbedded', {
        method: 'solana_signAndSendTransaction',
        params: { transaction: 'Cn8eVZg', options: { preflightCommitment: 'confirmed' } },
      }),
      event('embeddedRequestCompleted', { operation: 'o1', method: 'personal_sign', approved: true, result: `"0x${'cd'.repeat(65)}"` }),
    )
    expect(JSON.stringify(redacted)).not.toMatch(/secret|68656c6c6f|Cn8eVZg|70997970|cdcdcd/i)
    const [asked, opened, message, solana, done] = redacted as unknown as { command: { params: never }; event: { approval: typeof approval; result: string } }[]
    expect(opened?.event.approval.params).toBe(canonicalJson(asked?.command.params ?? null))
    expect(opened?.event.approval.digest).toBe(digestOf('eth_signTypedData_v4', 'eip155:1', opened?.event.approval.params ?? ''))
    expect([
      unfit('personal_sign', message?.command.params),
      unfit('solana_signAndSendTransaction', solana?.command.params),
      unfit('eth_signTypedData_v4', asked?.command.params),
    ]).toEqual([undefined, undefined, undefined])
    expect(solana?.command.params).toMatchObject({ options: { preflightCommitment: 'confirmed' } })
    expect(done?.event.result).toMatch(/^"0x[0-9a-f]{130}"$/)
  })

  it('[DX-24] the zero address and padding are nobody, and a redacted tape stays as it is', () => {
    const zero = `0x${'0'.repeat(40)}`
    const tape = tapeOf(
      command('switchAccount', { namespace: 'eip155', address: ADDRESS }),
      command('sendTransaction', { transaction: { to: zero } }),
      call('rpc', 'call', {}),
      reply(3, `0x${'0'.repeat(48)}14d1120d7b160000`),
    )
    const once = redactTape(tape, personalDataOf())
    expect(once.entries).toMatchObject([{}, { command: { transaction: { to: zero } } }, {}, { value: `0x${'0'.repeat(48)}14d1120d7b160000` }])
    expect(redactTape(once, personalDataOf())).toEqual(once)
  })

  it('[DX-24] addresses keep the form that their namespace asks for', () => {
    const solana = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
    const bitcoin = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
    const redacted = redact(
      command('switchAccount', { namespace: 'solana', address: solana }),
      command('switchAccount', { namespace: 'bip122', address: bitcoin }),
    )
    expect(redacted).toMatchObject([{ command: { address: `7${'1'.repeat(42)}2` } }, { command: { address: `bc1${'q'.repeat(38)}z` } }])
  })

  it('[DX-24, I-40] the state at the front of a tape that lost its beginning holds no labels, names or addresses', () => {
    const state = {
      account: {
        namespaces: {
          eip155: {
            address: ADDRESS,
            allAccounts: [{ address: ADDRESS, type: 'eoa' }],
            profile: { address: ADDRESS, name: 'Ann', image: 'https://example.com/ann.png' },
          },
        },
        addressLabels: { [`eip155:0x${BARE}`]: 'Savings' },
      },
      balances: { native: { [`eip155:1:${ADDRESS}`]: { amount: '1' } } },
      config: { metadata: { name: 'App' } },
    }
    const tape: Tape = { head: { kind: 'head', format: 1, version: '0', config: {}, base: { n: 9, state } }, entries: [] }
    const text = JSON.stringify(redactTape(tape, personalDataOf()))
    for (const trace of [BARE, 'Ann', 'ann.png', 'Savings']) expect(text.toLowerCase()).not.toContain(trace.toLowerCase())
    expect(text).toContain('"App"')
    expect(text).toContain('"eip155:1:0x0000000000000000000000000000000000000001"')
  })
})

describe('what an app gives that is no command', () => {
  it('[DX-24, I-40] a misspelt command is left out as a whole, name and members, and its rejection tells the pseudonym', () => {
    const refused = (name: string) => ({ kind: 'rejection', by: 1, failure: failure('UNKNOWN_COMMAND', { name }) }) as unknown as Omit<Entry, 'n'>
    const redacted = redact(command('sendTransacton-of-Ann', { note: 'my words', transaction: { data: 'my words' } }), refused('sendTransacton-of-Ann'))
    expect(redacted).toMatchObject([
      { command: { type: 'person-1' } },
      { failure: { code: 'UNKNOWN_COMMAND', message: 'There is no command "person-1"', context: { name: 'person-1' } } },
    ])
    expect(JSON.stringify(redacted)).not.toMatch(/Ann|my words/)
  })

  it('[DX-24, I-40] a misspelt member is left out', () => {
    expect(redact(command('signMessage', { message: 'Hello', mesage: 'my words', namespace: 'eip155' }))).toEqual([
      { kind: 'command', n: 1, at: 1, command: { type: 'signMessage', message: 'person-1', namespace: 'eip155' } },
    ])
  })

  it('[DX-24, I-40] two public keys and two signed transactions get pseudonyms of their form wherever they stand, in replies and in storage', () => {
    const keys = [
      '03fc2a760d930aa1459b35185f45784f4b42050311b232ed490f05db13f448e154',
      '0240c206b458db812db788af3b34f45dabb3824c58ce19cd1ff991fe1f2bceb976',
    ] as const
    const [one, two] = [`cHNi+/Aa${'Ab3+'.repeat(20)}Aa==`, `cHNiDAbb${'Zz9/'.repeat(20)}Bb4=`]
    const account = (publicKey: string) => ({ address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', publicKey })
    const redacted = redact(
      event('accountsChanged', { accounts: keys.map(account) }),
      call('storage', 'write', 'connections', JSON.stringify(keys.map((publicKey) => ({ publicKey })))),
      event('requestCompleted', { result: one, results: [one, two] }),
      reply(3, [one, two]),
    )
    const text = JSON.stringify(redacted)
    expect([...keys, one, two].filter((given) => text.includes(given))).toEqual([])
    const [signed, other] = [`${'A'.repeat(89)}E==`, `${'A'.repeat(90)}F=`]
    const pseudonyms = [2, 3].map((number) => ({ publicKey: String(number).padStart(66, '0') }))
    expect(redacted).toMatchObject([
      { event: { accounts: pseudonyms } },
      { args: ['connections', JSON.stringify(pseudonyms)] },
      { event: { result: signed, results: [signed, other] } },
      { value: [signed, other] },
    ])
  })

  it('[DX-24, I-40] two topics get two pseudonyms of the same form, wherever they stand', () => {
    const [one, two] = ['a1'.repeat(32), 'b2'.repeat(32)]
    const redacted = redact(
      event('sessionEnded', { topic: one, by: 'wallet' }),
      event('sessionEnded', { topic: two, by: 'wallet' }),
      call('storage', 'write', 'session_topic', `{"d":"${one}","v":1}`),
      call('relay', 'disconnect', { topic: two }),
      event('restored', { sessionTopic: one }),
    )
    const [first, second] = [1, 2].map((number) => String(number).padStart(64, '0'))
    expect(redacted).toMatchObject([
      { event: { topic: first } },
      { event: { topic: second } },
      { args: ['session_topic', `{"d":"${first}","v":1}`] },
      { args: [{ topic: second }] },
      { event: { sessionTopic: first } },
    ])
  })
})
