import { portShape } from '../../ports/index.js'
import type { CaipNetworkId } from '../../domain/shared/caip/caip.js'
import type { Json } from '../../domain/shared/json/json.js'
import type { PairingStep, RelayPort, Session } from '../../ports/relay.js'
import { type ContractOptions, type Harness, type Heard, listen, methodsOf, type SetUp, suiteOf, type TestApi, theFailure } from './suite.js'

/** Relay port of a page, and a wallet with one EVM account on two networks that signs every request. */
export interface RelayHarness extends Harness {
  readonly port: RelayPort
  /** Returns the URI of the pairing that is ready. */
  pairingUri(): string | undefined
  /** Account of the wallet, and two networks of its namespace. */
  readonly address: string
  readonly networks: readonly [CaipNetworkId, CaipNetworkId]
  /** Returns a later page with the stored data of this one. */
  reload(): { readonly port: RelayPort }
  /** Returns the links that were opened. */
  opened(): readonly string[]
  readonly wallet: {
    /** Sets how the wallet handles later proposals and requests. `silent` never answers. */
    decide(decision: 'approve' | 'reject' | 'silent'): void
    /** Scans a pairing URI. */
    scan(uri: string): Promise<void>
    emit(event: { readonly name: string; readonly data: Json; readonly network: CaipNetworkId }): Promise<void>
    update(namespaces: Session['namespaces']): Promise<void>
    ping(): Promise<void>
    /** Ends the wallet's session. */
    leave(): Promise<void>
    /** Returns the number of sessions that the wallet considers active. */
    sessions(): number
    /** Returns the number of requests that the wallet received, without proposals. */
    asked(): number
  }
  /** Delivers every message of wallets twice. */
  duplicate?(on: boolean): void
  /** Makes the relay refuse the app, because its clock is behind. */
  refuse?(on: boolean): void
}

/** Contract of every relay port. */
export function relayContract(api: TestApi, name: string, setUp: SetUp<RelayHarness>, options: ContractOptions<RelayHarness> = {}): void {
  const { expect } = api
  const ask = ({ networks }: RelayHarness) => ({
    namespaces: { eip155: { chains: networks, methods: ['personal_sign', 'eth_sendTransaction'], events: ['accountsChanged', 'chainChanged'] } },
  })
  /** Waits until the condition holds, since real relays take time. After a limit the assertion that follows fails. */
  async function until(subject: Harness, isSo: () => boolean): Promise<void> {
    for (let tries = 0; tries === 0 || (tries < 40 && !isSo()); tries++) await subject.elapse(400)
  }
  /** Waits until the streams have ended. */
  const over = (subject: Harness, ...all: readonly Heard<unknown>[]) =>
    until(subject, () => all.every(({ order }) => order.at(-1) === 'complete' || order.at(-1) === 'error'))

  /** Waits until the pairing has a URI, or has failed. */
  const shown = (subject: RelayHarness, heard: Heard<PairingStep>) => until(subject, () => heard.order.length > 0)

  async function paired(subject: RelayHarness): Promise<{ readonly session: Session; readonly heard: Heard<PairingStep> }> {
    const heard = listen(subject.port.pair(ask(subject)))
    await shown(subject, heard)
    await subject.wallet.scan(subject.pairingUri() ?? 'no address')
    await over(subject, heard)
    const last = heard.values.at(-1)
    if (last?.type !== 'settled') throw new Error(`nothing was settled: ${JSON.stringify(heard.errors)}`)
    return { session: last.session, heard }
  }
  const sign = ({ port, address, networks }: RelayHarness, { topic }: Session, method = 'personal_sign', network: CaipNetworkId = networks[0]) =>
    listen(port.request({ topic, network, method, params: ['0x6869', address] }))
  const sessionsOf = async (port: RelayPort, subject: Harness) => {
    const heard = listen(port.sessions())
    await over(subject, heard)
    expect(heard.order).toEqual(['next', 'complete'])
    return heard.values[0] ?? []
  }

  suiteOf(api, `relay port, pairing: ${name}`, setUp, options, ({ test, testWith }) => {
    test('[DX-19] is a plain object with its methods', async ({ port }) => {
      expect([...methodsOf(port)].sort()).toEqual([...portShape.relay].sort())
    })

    test('[WC-01, WC-03, WC-21] shows an address, settles, and is over; the address is not in what it says', async (subject) => {
      const heard = listen(subject.port.pair(ask(subject)))
      expect(heard.order).toEqual([])
      await shown(subject, heard)
      expect(heard.values.map(({ type }) => type)).toEqual(['ready'])
      const uri = subject.pairingUri() ?? ''
      expect(/^wc:[0-9a-f]{64}@2\?relay-protocol=irn&symKey=[0-9a-f]{64}&expiryTimestamp=\d{10}/.test(uri)).toBe(true)
      await subject.wallet.scan(uri)
      await over(subject, heard)
      expect(heard.order).toEqual(['next', 'next', 'complete'])
      const [, settled] = heard.values
      const session = settled?.type === 'settled' ? settled.session : undefined
      expect(/^[0-9a-f]{64}$/.test(session?.topic ?? '')).toBe(true)
      expect(session?.namespaces.eip155?.chains).toEqual(subject.networks)
      expect(session?.namespaces.eip155?.accounts.map((account) => account.toLowerCase())).toEqual(
        subject.networks.map((network) => `${network}:${subject.address}`.toLowerCase()),
      )
      expect(JSON.parse(JSON.stringify(heard.values))).toEqual(heard.values)
      expect(JSON.stringify(heard.values).includes(/symKey=([0-9a-f]{64})/.exec(uri)?.[1] ?? 'symKey')).toBe(false)
      expect(subject.pairingUri()).toBe(undefined)
    })

    test('[WC-31, F41] a refusal is Connection rejected with its code, and the next try is free', async (subject) => {
      subject.wallet.decide('reject')
      const heard = listen(subject.port.pair(ask(subject)))
      await shown(subject, heard)
      await subject.wallet.scan(subject.pairingUri() ?? '')
      await over(subject, heard)
      expect(theFailure(api, heard, 'CONNECTION_REJECTED')?.cause?.code).toBe(5000)
      subject.wallet.decide('approve')
      expect((await paired(subject)).heard.completed).toBe(1)
    })

    test('[F38] what the wallet agrees to after the pairing was given up ends at once', async (subject) => {
      const heard = listen(subject.port.pair(ask(subject)))
      await shown(subject, heard)
      const uri = subject.pairingUri() ?? ''
      heard.stop()
      expect(subject.pairingUri()).toBe(undefined)
      await subject.wallet.scan(uri).catch(() => undefined)
      await subject.elapse(1_500)
      await until(subject, () => subject.wallet.sessions() === 0)
      expect(heard.order).toEqual(['next'])
      expect(await sessionsOf(subject.port, subject)).toEqual([])
      expect(subject.wallet.sessions()).toBe(0)
    })

    test('[WC-02, T5] opens links in the same call, and none that wants an address where none is ready', async (subject) => {
      const open = (link: string) => listen(subject.port.open({ link, target: '_self' }))
      theFailure(api, open('wallet://wc?uri={uri}'), 'LINK_REFUSED')
      await shown(subject, listen(subject.port.pair(ask(subject))))
      expect(open('wallet://wc?uri={uri}').order).toEqual(['complete'])
      expect(open('wallet://wc?uri={uri2}').order).toEqual(['complete'])
      theFailure(api, open('javascript:alert("{uri}")'), 'LINK_REFUSED')
      const once = encodeURIComponent(subject.pairingUri() ?? '')
      expect(subject.opened()).toEqual([`wallet://wc?uri=${once}`, `wallet://wc?uri=${encodeURIComponent(once)}`])
    })

    testWith('refuse', '[F25] a refusal by the relay is a failure with its name, told once', async (subject) => {
      subject.refuse(true)
      const events = listen(subject.port.events())
      const heard = listen(subject.port.pair(ask(subject)))
      await over(subject, heard)
      await subject.elapse(2_500)
      theFailure(api, heard, 'SESSION_EXPIRED')
      expect(events.values.flatMap((event) => (event.type === 'fault' ? [event.failure.code] : []))).toEqual(['SESSION_EXPIRED'])
      events.stop()
    })
  })

  suiteOf(api, `relay port, sessions: ${name}`, setUp, options, ({ test, testWith }) => {
    test('[CONN-49] the wallet is asked once and its answer comes through, later than asked', async (subject) => {
      const { session } = await paired(subject)
      const heard = sign(subject, session)
      expect(heard.order).toEqual([])
      await over(subject, heard)
      expect(heard.order).toEqual(['next', 'complete'])
      expect(typeof heard.values[0] === 'string' && heard.values[0].startsWith('0x')).toBe(true)
      expect(subject.wallet.asked()).toBe(1)
    })

    test('[WC-22, WC-23, WC-24, T3] what the session cannot do fails without the wallet', async (subject) => {
      const early = sign(subject, { topic: '0'.repeat(64) } as Session)
      await over(subject, early)
      theFailure(api, early, 'SIGN_CLIENT_MISSING')
      const { session } = await paired(subject)
      const tries = [
        sign(subject, { topic: '0'.repeat(64) } as Session),
        sign(subject, session, 'eth_sign'),
        sign(subject, session, 'personal_sign', 'eip155:424242'),
        sign(subject, session, 'personal_sign', 'solana:x'),
      ]
      await over(subject, ...tries)
      const codes = tries.map((heard) => theFailure(api, heard)?.code)
      expect(codes).toEqual(['SESSION_MISSING', 'RPC_FAILED', 'CHAIN_NOT_SUPPORTED', 'NAMESPACE_NOT_CONFIGURED'])
      expect(subject.wallet.asked()).toBe(0)
    })

    test('[F41] a refused request is a failure with the code of the wallet', async (subject) => {
      const { session } = await paired(subject)
      subject.wallet.decide('reject')
      const heard = sign(subject, session)
      await over(subject, heard)
      expect([4001, 5000].includes(Number(theFailure(api, heard, 'RPC_USER_REJECTED')?.cause?.code))).toBe(true)
    })

    test('[WC-15, WC-16, WC-17, WC-18] tells what the wallet says, within what it granted', async (subject) => {
      const { session } = await paired(subject)
      const { topic } = session
      const heard = listen(subject.port.events())
      const [first, second] = subject.networks
      const said = () => heard.values.filter((event) => 'topic' in event)
      await subject.wallet.emit({ name: 'chainChanged', data: 1, network: second })
      await until(subject, () => said().length === 1)
      const eip155 = session.namespaces.eip155 as Session['namespaces'][string]
      const narrowed = { eip155: { ...eip155, accounts: [`${first}:${subject.address}`], chains: [first] } }
      await subject.wallet.update(narrowed)
      await until(subject, () => said().length === 2)
      await subject.wallet.emit({ name: 'accountsChanged', data: [subject.address], network: first })
      await until(subject, () => said().length === 3)
      await subject.wallet.ping()
      await until(subject, () => said().length === 4)
      const [switched, updated] = said()
      expect(said().map(({ type }) => type)).toEqual(['sessionEvent', 'sessionUpdated', 'sessionEvent', 'sessionPinged'])
      expect(switched).toEqual({ type: 'sessionEvent', topic, network: second, name: 'chainChanged', data: 1 })
      expect(updated?.type === 'sessionUpdated' ? updated.namespaces.eip155?.chains : updated).toEqual([first])
      const late = sign(subject, session, 'personal_sign', second)
      await over(subject, late)
      theFailure(api, late, 'CHAIN_NOT_SUPPORTED')
      heard.stop()
    })

    test('[WC-19, F43] its end is told once, and takes what waits with it', async (subject) => {
      const { session } = await paired(subject)
      const events = listen(subject.port.events())
      subject.wallet.decide('silent')
      const waiting = sign(subject, session)
      await until(subject, () => subject.wallet.asked() === 1)
      await subject.wallet.leave()
      await over(subject, waiting)
      theFailure(api, waiting, 'SESSION_ENDED')
      expect(events.values.filter(({ type }) => type === 'sessionDeleted')).toEqual([{ type: 'sessionDeleted', topic: session.topic, code: 6000 }])
      expect(await sessionsOf(subject.port, subject)).toEqual([])
      events.stop()
    })

    test('[WC-20, CONN-31] ended here, it is over at both ends', async (subject) => {
      const { session } = await paired(subject)
      expect(await sessionsOf(subject.port, subject)).toEqual([session])
      const heard = listen(subject.port.disconnect({ topic: session.topic }))
      await over(subject, heard)
      expect(heard.order).toEqual(['next', 'complete'])
      expect(await sessionsOf(subject.port, subject)).toEqual([])
      await until(subject, () => subject.wallet.sessions() === 0)
      expect(subject.wallet.sessions()).toBe(0)
      const again = listen(subject.port.disconnect({ topic: session.topic }))
      await over(subject, again)
      expect(again.order).toEqual(['next', 'complete'])
    })

    test('[F29] an answer that comes after the interest ended is dropped', async (subject) => {
      const { session } = await paired(subject)
      const heard = sign(subject, session)
      heard.stop()
      await subject.elapse(400)
      expect(heard.order).toEqual([])
    })

    test('[I-10, CONN-13] who waits for what earlier pages left is told what there is, and that nothing more can come', async (subject) => {
      const { session } = await paired(subject)
      const heard = listen(subject.reload().port.sessions({ awaits: true }))
      await over(subject, heard)
      expect([heard.order, heard.values]).toEqual([['next', 'complete'], [[session]]])
    })

    test('[I-10, CONN-13, F38] what a wallet agrees to when its page has gone is untaken until a page that waits has it', async (subject) => {
      const heard = listen(subject.port.pair(ask(subject)))
      await shown(subject, heard)
      const uri = subject.pairingUri() ?? ''
      const { port } = subject.reload()
      const events = listen(port.events())
      const waiting = listen(port.sessions({ awaits: true }))
      await subject.wallet.scan(uri)
      const told = () => waiting.values.at(-1) ?? []
      await until(subject, () => told().length > 0)
      expect(told().map(({ untaken }) => untaken)).toEqual([true])
      const topics = told().map(({ topic }) => topic)
      expect((await sessionsOf(port, subject)).map(({ topic, untaken }) => [topic, untaken])).toEqual(topics.map((topic) => [topic, undefined]))
      waiting.stop()
      events.stop()
      heard.stop()
    })

    test('[I-10, WC-16] a page that comes back has its session, and hears once what was said meanwhile', async (subject) => {
      const { session } = await paired(subject)
      const { port } = subject.reload()
      subject.duplicate?.(true)
      await subject.wallet.emit({ name: 'chainChanged', data: 1, network: subject.networks[1] })
      const events = listen(port.events())
      const said = () => events.values.filter(({ type }) => type === 'sessionEvent').length
      expect(await sessionsOf(port, subject)).toEqual([session])
      await until(subject, () => said() > 0)
      await subject.elapse(400)
      expect(said()).toBe(1)
      events.stop()
    })

    testWith('duplicate', '[F5, T3] what comes twice happens once', async (subject) => {
      const { session } = await paired(subject)
      const events = listen(subject.port.events())
      subject.duplicate(true)
      await subject.wallet.emit({ name: 'chainChanged', data: 1, network: subject.networks[1] })
      const heard = sign(subject, session)
      await over(subject, heard)
      await until(subject, () => events.values.some(({ type }) => type === 'sessionEvent'))
      await subject.elapse(400)
      expect(events.values.filter(({ type }) => type === 'sessionEvent').length).toBe(1)
      expect(heard.order).toEqual(['next', 'complete'])
      events.stop()
    })
  })
}
