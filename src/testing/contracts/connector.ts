import { portShape } from '../../ports/index.js'
import type { ProviderEvent } from '../../ports/connector.js'
import type { ConnectorHarness } from './connector-harness.js'
import { connectorRequestsContract } from './connector-requests.js'
import { type ContractOptions, type Heard, listen, methodsOf, type SetUp, suiteOf, type TestApi, theFailure } from './suite.js'

/** Contract of every connector port. */
export function connectorContract(api: TestApi, name: string, setUp: SetUp<ConnectorHarness>, options: ContractOptions<ConnectorHarness> = {}): void {
  const { expect } = api
  const connect = ({ port, ref }: ConnectorHarness, silent = false) => listen(port.connect({ ...ref, silent }))
  const connected = async (subject: ConnectorHarness) => {
    connect(subject)
    await subject.elapse(20)
  }
  const accountsOf = (heard: Heard<{ readonly accounts: readonly string[] }>) => heard.values.map(({ accounts }) => accounts.map(lower))

  suiteOf(api, `connector port, connecting: ${name}`, setUp, options, ({ test }) => {
    test('[DX-19] is a plain object with its methods', async ({ port }) => {
      expect([...methodsOf(port)].sort()).toEqual([...portShape.connector].sort())
    })

    test('[DX-19] connecting gives the accounts as the wallet orders them and its network, once, later than asked', async (subject) => {
      const heard = connect(subject)
      expect(heard.order).toEqual([])
      await subject.elapse(20)
      expect(heard.order).toEqual(['next', 'complete'])
      expect(accountsOf(heard)).toEqual([subject.accounts.map(lower)])
      expect(heard.values[0]?.network).toBe(subject.networks[0].caipNetworkId)
      expect(subject.prompts()).toBe(1)
      expect(JSON.parse(JSON.stringify(heard.values[0]))).toEqual(heard.values[0])
    })

    test('[DX-19] no wallet is asked before somebody subscribes', async (subject) => {
      subject.port.connect({ ...subject.ref, silent: false })
      await subject.elapse(20)
      expect(subject.prompts()).toBe(0)
    })

    test('[F29] connecting silently raises no prompt, and without a permission fails', async (subject) => {
      const heard = connect(subject, true)
      await subject.elapse(2_000)
      expect(subject.prompts()).toBe(0)
      expect(heard.values).toEqual([])
      theFailure(api, heard, 'CONNECT_FAILED')
    })

    test('[CONN-15] connecting silently gives what was granted before, without a prompt', async (subject) => {
      await connected(subject)
      const heard = connect(subject, true)
      await subject.elapse(20)
      expect(accountsOf(heard)).toEqual([subject.accounts.map(lower)])
      expect(subject.prompts()).toBe(1)
    })

    test('[CONN-31] after disconnecting nothing is granted any more', async (subject) => {
      await connected(subject)
      const heard = listen(subject.port.disconnect(subject.ref))
      await subject.elapse(20)
      expect(heard.order).toEqual(['next', 'complete'])
      const again = connect(subject, true)
      await subject.elapse(2_000)
      theFailure(api, again, 'CONNECT_FAILED')
      expect(subject.prompts()).toBe(1)
    })

    test('[F41, CONN-38, fault] a refusal is a failure with the code of the wallet, and the next try is free', async (subject) => {
      subject.policy('reject')
      const refused = connect(subject)
      await subject.elapse(20)
      expect(theFailure(api, refused, 'CONNECTION_REJECTED')?.cause?.code).toBe(subject.refusal ?? 4001)
      subject.policy('approve')
      const heard = connect(subject)
      await subject.elapse(20)
      expect(heard.order).toEqual(['next', 'complete'])
    })

    test('[F29] an answer that comes after the interest ended is dropped', async (subject) => {
      subject.policy('ask')
      const heard = connect(subject)
      await subject.elapse(20)
      expect(heard.order).toEqual([])
      heard.stop()
      subject.approve()
      await subject.elapse(20)
      expect(heard.order).toEqual([])
    })

    test('[F30] of two answers the first one counts', async (subject) => {
      subject.policy({ decision: 'approve', answerTwice: true })
      const heard = connect(subject)
      await subject.elapse(20)
      expect(heard.order).toEqual(['next', 'complete'])
    })

    test('[F31] a wallet that throws has failed like any other', async (subject) => {
      subject.policy({ decision: 'approve', throwSync: true })
      const heard = connect(subject)
      await subject.elapse(20)
      theFailure(api, heard, 'CONNECT_FAILED')
    })

    test('[F34] accounts that are none are dropped, doubles too; when nothing is left, that is a failure', async (subject) => {
      const [first] = subject.accounts
      subject.policy({ decision: 'approve', methods: { connect: { garbage: ['0x12', first, 7, first.toLowerCase()] } } })
      const some = connect(subject)
      await subject.elapse(20)
      expect(accountsOf(some)).toEqual([[lower(first)]])
      for (const garbage of [['0x12'], 'accounts', { length: 1 }, null, 5]) {
        subject.policy({ decision: 'approve', methods: { connect: { garbage } } })
        const none = connect(subject)
        await subject.elapse(20)
        theFailure(api, none, 'CONNECT_FAILED')
      }
    })
  })

  suiteOf(api, `connector port, events: ${name}`, setUp, options, ({ test, testWith }) => {
    test('[CONN-48] tells what the wallet does by itself, and does not end', async (subject) => {
      await connected(subject)
      const heard = listen(subject.port.events(subject.ref))
      const [first, second] = subject.accounts
      subject.switchAccount(second)
      await subject.elapse(20)
      subject.switchNetwork(subject.networks[1].caipNetworkId)
      await subject.elapse(20)
      subject.disconnect()
      // An adapter may wait for the accounts that follow an empty list.
      await subject.elapse(200)
      const [accounts, chain, ...rest] = heard.values
      expect(accounts?.type === 'accountsChanged' ? accounts.accounts.map(lower) : accounts).toEqual([second, first].map(lower))
      expect(chain).toEqual({ type: 'chainChanged', network: subject.networks[1].caipNetworkId })
      const isEnd = ({ type, ...event }: ProviderEvent) => (subject.endsSilently ? 'accounts' in event && event.accounts.length === 0 : type === 'disconnect')
      expect(rest.some(isEnd)).toBe(true)
      expect(heard.order.every((kind) => kind === 'next')).toBe(true)
      heard.stop()
    })

    test('[F33] of 10,000 events in a turn the last one comes through', async (subject) => {
      await connected(subject)
      const heard = listen(subject.port.events(subject.ref))
      const [here, there] = subject.networks
      for (let n = 0; n < 10_000; n += 1) subject.switchNetwork((n % 2 === 0 ? there : here).caipNetworkId)
      subject.switchNetwork(there.caipNetworkId)
      expect(heard.values).toEqual([])
      await subject.elapse(20)
      expect(heard.values).toEqual([{ type: 'chainChanged', network: there.caipNetworkId }])
      heard.stop()
    })

    test('[I-44] nothing is heard after unsubscribing, also not what was under way', async (subject) => {
      await connected(subject)
      const heard = listen(subject.port.events(subject.ref))
      subject.switchAccount(subject.accounts[1])
      heard.stop()
      await subject.elapse(20)
      subject.switchAccount(subject.accounts[0])
      await subject.elapse(20)
      expect(heard.order).toEqual([])
    })

    testWith('held', '[I-44, I-45] listens to the wallet while somebody listens to it, and no longer', async (subject) => {
      await connected(subject)
      const before = subject.held()
      const source = subject.port.events(subject.ref)
      expect(subject.held()).toBe(before)
      const heard = [listen(source), listen(subject.port.events(subject.ref))]
      await subject.elapse(20)
      expect(subject.held() > before).toBe(true)
      for (const one of heard) one.stop()
      await subject.elapse(20)
      expect(subject.held()).toBe(before)
    })
  })

  connectorRequestsContract(api, name, setUp, options)
}

function lower(text: string): string {
  return text.toLowerCase()
}
