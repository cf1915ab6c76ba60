import { describe, expect, it } from 'vitest'
import { A, ALPHA, B, S } from '../../../tests/domain/facts.js'
import { openPage, type Page, type PageOptions, reload, storedItem, walletOf } from '../../../tests/domain/page.js'
import { failure } from '../names/errors.js'
import { base, mainnet, sepolia } from '../shared/networks/evm-chains.js'
import { solana } from '../shared/networks/chains.js'
import { coinTypeOf, registrationMessage } from './message.js'
import { nameProblem, toAccountName } from './account-name.js'
import { selectRegistration, selectRegistrationOff } from './selectors.js'

const settings: PageOptions = { names: true, services: true }

/** A page whose account A is connected, without a name. */
async function open(options: PageOptions = {}): Promise<Page> {
  const page = openPage({ ...settings, ...options })
  await page.run({ type: 'connect', connectorId: ALPHA })
  page.wait(0)
  page.clear()
  return page
}
const now = (page: Page) => selectRegistration(page.state())
const ask = (page: Page) => walletOf(page).setPolicy({ methods: { signMessage: 'ask' } })

describe('a label', () => {
  it.each([
    ['ada1', undefined],
    ['a-b-c', undefined],
    ['0000', undefined],
    ['ada', 'short'],
    ['', 'empty'],
    ['ada.b', 'letters'],
    ['ad a', 'letters'],
    ['ädaa', 'letters'],
    ['ad_aa', 'letters'],
    ['a'.repeat(65), 'long'],
  ])('[NAME-10] %j: %s', (label, problem) => {
    expect(nameProblem(`${label}.reown.id`, '.reown.id')).toBe(problem)
  })

  it('[NAME-10, NAME-06] is lowered, and gets its ending once', () => {
    expect([toAccountName('  ADA1 ', '.reown.id'), toAccountName('Ada1.Reown.ID', '.reown.id')]).toEqual(['ada1.reown.id', 'ada1.reown.id'])
    expect([nameProblem('ada1.eth', '.reown.id'), nameProblem('Ada1.reown.id', '.reown.id'), nameProblem('.reown.id', '.reown.id')]).toEqual([
      'ending',
      'letters',
      'empty',
    ])
  })
})

describe('the signed text', () => {
  it('[NAME-15] is JSON with name, attributes and seconds, in this order', () => {
    expect(registrationMessage('ada1.reown.id', 1_750_000_000)).toBe('{"name":"ada1.reown.id","attributes":{},"timestamp":1750000000}')
  })

  it.each([
    ['eip155:1', 60],
    ['eip155:10', 2_147_483_658],
    ['eip155:8453', 2_147_492_101],
    ['eip155:2147483647', 4_294_967_295],
  ] as const)('[NAME-17] the coin type of %s is %i', (network, coinType) => {
    expect(coinTypeOf(network)).toBe(coinType)
  })

  it.each(['eip155:2147483648', 'eip155:4294967297', 'eip155:0'] as const)('[NAME-17] %s has none', (network) => {
    expect(coinTypeOf(network)).toMatchObject({ code: 'CHAIN_ID_INVALID', message: 'Invalid chainId' })
  })
})

describe('the search', () => {
  it('[NAME-11] asks 300 ms after the last keystroke, for the last text alone, and tells names like it', async () => {
    const page = await open()
    page.memory.names.register('adam.reown.id', B)
    for (const name of ['adam', 'adams', 'adamsk']) {
      page.give({ type: 'refreshAvailability', name: `${name}.reown.id` })
      page.wait(299)
    }
    expect(now(page).availability['adamsk.reown.id']?.at).toBeUndefined()
    page.wait(1)
    page.wait(0)
    expect(page.events('availabilityLoaded').map(({ name }) => name)).toEqual(['adamsk.reown.id'])
    expect(now(page).availability['adamsk.reown.id']).toMatchObject({ taken: false, suggestions: [{ name: 'adamsk1.reown.id', registered: false }, {}] })
    page.give({ type: 'refreshAvailability', name: 'adam.reown.id' })
    page.wait(300)
    expect(now(page).availability['adam.reown.id']).toMatchObject({ taken: true })
  })

  it('[NAME-10, NAME-11] asks nobody for a text that is no label', async () => {
    const page = await open()
    for (const name of ['ada.reown.id', '.reown.id', 'a b c d.reown.id', 'Adam.reown.id', 'adam.eth']) page.give({ type: 'refreshAvailability', name })
    page.wait(1_000)
    expect([page.types(), page.memory.names.open()]).toEqual([[], 0])
  })

  it('[NAME-12] q6 "free" has an age: after half a minute it is asked again', async () => {
    const page = await open()
    for (const ms of [300, 29_000, 2_000]) {
      page.give({ type: 'refreshAvailability', name: 'adam.reown.id' })
      page.wait(ms)
    }
    page.give({ type: 'refreshAvailability', name: 'adam.reown.id' })
    page.wait(300)
    expect(page.events('availabilityLoaded')).toHaveLength(2)
  })

  it('[NAME-19, fault] a registry that fails is not "free"', async () => {
    const page = await open()
    page.memory.names.fail(failure('NAME_LOOKUP_FAILED'))
    await expect(page.run({ type: 'refreshAvailability', name: 'adam.reown.id' })).rejects.toMatchObject({
      code: 'NAME_LOOKUP_FAILED',
      message: 'Error resolving name',
    })
    expect(now(page).availability['adam.reown.id']?.taken).toBeUndefined()
  })
})

describe('a registration', () => {
  it('[NAME-13, NAME-15, NAME-16] asks the wallet, then the registry, and reads the name back in both directions', async () => {
    const page = await open({ options: { networks: [base, mainnet] }, wallets: [{ id: ALPHA, network: base.caipNetworkId }] })
    const ended = await page.run({ type: 'registerName', name: 'adam.reown.id' })
    expect(ended).toMatchObject({ type: 'nameRegistered', name: 'adam.reown.id', address: A, forward: true, reverse: true })
    const [sent] = page.memory.names.registrations()
    expect([sent?.coinType, sent?.address]).toEqual([2_147_492_101, A])
    expect(sent?.message).toMatch(/^\{"name":"adam\.reown\.id","attributes":\{\},"timestamp":\d{10}\}$/)
    expect(walletOf(page).requests().at(-1)).toMatchObject({ method: 'signMessage' })
    expect(page.types().filter((type) => /^name[RST]/.test(type))).toEqual(['nameRegistrationStarted', 'nameSigned', 'nameTakenIn', 'nameRegistered'])
    page.wait(0)
    // The account's name is asked for anew at once (n5).
    expect(page.state().names.identities[A.toLowerCase()]).toMatchObject({ outcome: 'named', name: 'adam.reown.id' })
    expect(selectRegistrationOff(page.state())).toBe('named')
  })

  it('[NAME-14, fault] q3 a refused prompt ends it, nothing is asked of the registry, and the name stays for the form', async () => {
    const page = await open()
    walletOf(page).setPolicy({ methods: { signMessage: 'reject' } })
    await expect(page.run({ type: 'registerName', name: 'adam.reown.id' })).rejects.toMatchObject({ category: 'USER_REJECTED' })
    expect([now(page).refused, page.memory.names.registrations()]).toMatchObject([{ name: 'adam.reown.id', failure: { category: 'USER_REJECTED' } }, []])
    expect([now(page).running, storedItem(page, 'name_registration')]).toEqual([undefined, null])
  })

  it('[NAME-12, fault] q6 a name that was taken between check and signature is a normal end', async () => {
    const page = await open()
    page.give({ type: 'refreshAvailability', name: 'adam.reown.id' })
    page.wait(300)
    ask(page)
    const running = page.run({ type: 'registerName', name: 'adam.reown.id' })
    page.memory.names.register('adam.reown.id', B)
    page.wait(0)
    walletOf(page).approve()
    await expect(running).rejects.toMatchObject({ code: 'NAME_TAKEN', message: 'The name is taken' })
    await expect(page.run({ type: 'registerName', name: 'adam.reown.id' })).rejects.toMatchObject({ code: 'NAME_TAKEN' })
  })

  it('[NAME-12] a name that is known to be taken cannot be submitted', async () => {
    const page = await open()
    page.memory.names.register('adam.reown.id', B)
    page.give({ type: 'refreshAvailability', name: 'adam.reown.id' })
    page.wait(300)
    expect(page.give({ type: 'registerName', name: 'adam.reown.id' })).toMatchObject({ status: 'rejected', failure: { code: 'NAME_TAKEN' } })
    expect(
      walletOf(page)
        .requests()
        .map(({ method }) => method),
    ).not.toContain('signMessage')
  })

  it('[NAME-14, fault] q3 an answer of the registry that is lost is found by the name’s owner', async () => {
    const page = await open()
    ask(page)
    const running = page.run({ type: 'registerName', name: 'adam.reown.id' })
    const { registry } = page.memory.names
    // It took the name, and its answer was lost.
    registry.register({ coinType: 60, address: A, message: '{"name":"adam.reown.id"}', signature: '0x' }).subscribe()
    page.wait(0)
    walletOf(page).approve()
    expect(await running).toMatchObject({ type: 'nameRegistered', forward: true, reverse: true })
  })

  it('[NAME-13, fault] q4 one direction that is missing is told, and can be read again', async () => {
    const page = await open()
    ask(page)
    const running = page.run({ type: 'registerName', name: 'adam.reown.id' })
    page.wait(0)
    page.memory.names.delay(100)
    walletOf(page).approve()
    page.wait(150)
    page.memory.names.register('adam.reown.id', B)
    expect(await running).toMatchObject({ forward: false, reverse: false })
    page.memory.names.register('adam.reown.id', A)
    expect(await page.run({ type: 'checkRegistration' })).toMatchObject({ type: 'nameChecked', forward: true, reverse: true })
    expect(now(page).registered).toEqual({ name: 'adam.reown.id', address: A, forward: true, reverse: true })
    page.memory.names.fail()
    await expect(page.run({ type: 'checkRegistration' })).rejects.toMatchObject({ code: 'NAME_LOOKUP_FAILED' })
    expect(now(page).registered).toMatchObject({ forward: true, reverse: true })
  })

  it('[NAME-13] ends with its cancellation while the wallet is asked; a signed one does not', async () => {
    const page = await open()
    ask(page)
    const running = page.run({ type: 'registerName', name: 'adam.reown.id' })
    expect(page.give({ type: 'registerName', name: 'bobb.reown.id' })).toMatchObject({ failure: { code: 'NAME_REGISTRATION_PENDING' } })
    page.give({ type: 'cancelRegistration' })
    await expect(running).rejects.toMatchObject({ code: 'ABORTED' })
    page.wait(0)
    expect(walletOf(page).prompts().length + page.state().requests.pending.length).toBeLessThanOrEqual(1)
    walletOf(page).setPolicy({})
    page.memory.names.delay(1_000)
    page.give({ type: 'registerName', name: 'adam.reown.id' })
    page.wait(10)
    expect(now(page).running?.step).toBe('registering')
    page.give({ type: 'cancelRegistration' })
    page.wait(5_000)
    expect(now(page).registered?.name).toBe('adam.reown.id')
  })
})

describe('a reload', () => {
  it('[NAME-13, NAME-14] q1 all that the next step needs is stored before the wallet is asked; the name waits in the form', async () => {
    const page = await open()
    ask(page)
    const running = page.run({ type: 'registerName', name: 'adam.reown.id' })
    running.catch(() => undefined)
    page.wait(0)
    expect(walletOf(page).prompts()).toHaveLength(1)
    const stored = storedItem(page, 'name_registration')
    expect(stored).toEqual({
      name: 'adam.reown.id',
      address: A,
      chainId: 1,
      timestamp: expect.any(Number),
    })
    const again = reload(page, settings)
    again.wait(1_000)
    expect(now(again)).toMatchObject({ refused: { name: 'adam.reown.id', failure: { code: 'NAME_REGISTRATION_INTERRUPTED' } } })
    expect(storedItem(again, 'name_registration')).toBeNull()
    expect(again.memory.names.registrations()).toEqual([])
  })

  it('[NAME-13] q1 after the signature goes on with it, without another prompt', async () => {
    const page = await open()
    page.memory.names.delay(10_000)
    page.give({ type: 'registerName', name: 'adam.reown.id' })
    page.wait(100)
    expect(storedItem(page, 'name_registration')).toMatchObject({ signature: expect.any(String) })
    const prompts = walletOf(page).requests().length
    const again = reload(page, settings)
    again.wait(60_000)
    expect(now(again).registered).toMatchObject({ name: 'adam.reown.id', forward: true, reverse: true })
    expect(again.memory.names.registrations()).toHaveLength(1)
    expect(
      walletOf(again)
        .requests()
        .slice(prompts)
        .map(({ method }) => method),
    ).not.toContain('signMessage')
  })

  it('[NAME-13] q1 after the registry took the name finds it there, and sends nothing again', async () => {
    const page = await open()
    page.memory.names.delay(100)
    page.give({ type: 'registerName', name: 'adam.reown.id' })
    page.wait(150)
    expect(now(page).running?.step).toBe('checking')
    const again = reload(page, settings)
    again.memory.names.delay(0)
    again.wait(1_000)
    expect([now(again).registered?.name, again.memory.names.registrations().length]).toEqual(['adam.reown.id', 1])
  })

  it('[NAME-13, NAME-11] ends a question for its name that was asked meanwhile: it is taken', async () => {
    const page = await open()
    page.memory.names.delay(100)
    page.give({ type: 'registerName', name: 'adam.reown.id' })
    page.wait(150)
    const asked = page.run({ type: 'refreshAvailability', name: 'adam.reown.id' })
    expect(await asked).toMatchObject({ type: 'availabilityLoaded', taken: true })
    page.wait(2_000)
    expect([now(page).registered?.name, now(page).availability['adam.reown.id']]).toMatchObject(['adam.reown.id', { taken: true }])
    expect(now(page).availability['adam.reown.id']?.pending).toBeUndefined()
  })

  it('[NAME-13] q1 with another account goes on with nothing', async () => {
    const page = await open({ wallets: [{ id: ALPHA, accounts: [A] }] })
    page.memory.names.delay(10_000)
    page.give({ type: 'registerName', name: 'adam.reown.id' })
    page.wait(100)
    walletOf(page).setAccounts([B])
    const again = reload(page, settings)
    again.memory.names.delay(0)
    again.wait(1_000)
    expect([now(again).running, now(again).registered, again.memory.names.registrations()]).toEqual([undefined, undefined, []])
  })
})

describe('the offer', () => {
  it('[NAME-21] is for an account of eip155 that has no name, and says why it is not there', async () => {
    const off = (page: Page) => selectRegistrationOff(page.state())
    expect(off(openPage())).toBe('plugin')
    expect(off(openPage({ names: true }))).toBe('services')
    const page = openPage(settings)
    expect(off(page)).toBe('account')
    page.memory.names.delay(1_000)
    await page.run({ type: 'connect', connectorId: ALPHA })
    page.wait(0)
    expect(off(page)).toBe('unchecked')
    page.wait(1_000)
    expect(off(page)).toBeUndefined()
    page.memory.names.name(A, { outcome: 'named', name: 'ada.eth' })
    page.give({ type: 'refreshIdentity', force: true })
    page.wait(1_000)
    expect(off(page)).toBe('named')
    expect(page.give({ type: 'registerName', name: 'adam.reown.id' })).toMatchObject({ failure: { code: 'NAME_REGISTRATION_OFF' } })
  })

  it('[NAME-21, NAME-02, NAME-03] not on a testnet, nor in another namespace', async () => {
    const page = await open({ options: { networks: [sepolia, mainnet] }, wallets: [{ id: ALPHA, network: sepolia.caipNetworkId }] })
    expect(selectRegistrationOff(page.state())).toBe('testnet')
    const other = openPage({
      ...settings,
      adapters: ['eip155', 'solana'],
      options: { networks: [solana, mainnet] },
      wallets: [{ id: ALPHA, namespace: 'solana', accounts: [S], network: solana.caipNetworkId }],
    })
    await other.run({ type: 'connect', connectorId: ALPHA, namespace: 'solana' })
    expect(selectRegistrationOff(other.state())).toBe('namespace')
  })

  it('[NAME-21] an account whose name could not be checked is not one without a name', async () => {
    const page = openPage(settings)
    page.memory.names.fail()
    await page.run({ type: 'connect', connectorId: ALPHA })
    page.wait(1_000)
    expect(selectRegistrationOff(page.state())).toBe('unchecked')
  })
})
