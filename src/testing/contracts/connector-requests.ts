import type { Observable } from 'rxjs'
import type { ConnectorHarness } from './connector-harness.js'
import { type ContractOptions, listen, type SetUp, suiteOf, type TestApi, theFailure } from './suite.js'

/** Connector contract: switching networks, signing and sending. */
export function connectorRequestsContract(api: TestApi, name: string, setUp: SetUp<ConnectorHarness>, options: ContractOptions<ConnectorHarness>): void {
  const { expect } = api
  const connected = async (subject: ConnectorHarness) => {
    listen(subject.port.connect({ ...subject.ref, silent: false }))
    await subject.elapse(20)
  }
  const switchTo = ({ port, ref, networks }: ConnectorHarness, index: 0 | 1) => listen(port.switchNetwork({ ...ref, network: networks[index] }))
  const networkOf = async (subject: ConnectorHarness) => {
    const heard = listen(subject.port.readNetwork(subject.ref))
    await subject.elapse(20)
    return heard.values[0]
  }
  /** Every request that raises a prompt, for the wallet's account and network. */
  const requests: { readonly [kind: string]: (subject: ConnectorHarness) => Observable<string> } = {
    signMessage: ({ port, ref, accounts }) => port.signMessage({ ...ref, address: accounts[0], message: 'Hello, wörld' }),
    signTypedData: ({ port, ref, accounts }) => port.signTypedData({ ...ref, address: accounts[0], typedData: sampleTypedData }),
    sendTransaction: (subject) =>
      subject.port.sendTransaction({
        ...subject.ref,
        address: subject.accounts[0],
        network: subject.networks[0].caipNetworkId,
        transaction: transactionOf(subject),
      }),
  }
  const transactionOf = ({ transaction, accounts }: ConnectorHarness) => transaction ?? { from: accounts[0], to: accounts[1], value: '0x1' }
  /** Checks that a request which the wallets lack fails with 4200, without a prompt. Returns true then. */
  const isLacking = async (subject: ConnectorHarness, kind: string, ask: (subject: ConnectorHarness) => Observable<string>) => {
    if (!subject.lacks?.some((lacking) => lacking === kind)) return false
    const heard = listen(ask(subject))
    await subject.elapse(50)
    expect(theFailure(api, heard)?.cause?.code).toBe(4200)
    expect(subject.prompts()).toBe(1)
    return true
  }

  suiteOf(api, `connector port, networks: ${name}`, setUp, options, ({ test }) => {
    test('[NET-23, fault] a network that the wallet does not know is added, and the wallet is on it', async (subject) => {
      await connected(subject)
      const events = listen(subject.port.events(subject.ref))
      const heard = switchTo(subject, 1)
      await subject.elapse(50)
      expect(heard.order).toEqual(['next', 'complete'])
      expect(await networkOf(subject)).toBe(subject.networks[1].caipNetworkId)
      expect(events.values.some((event) => event.type === 'chainChanged' && event.network === subject.networks[1].caipNetworkId)).toBe(true)
      events.stop()
    })

    test('[F41] a refused switch is a failure with the code of the wallet, and the wallet stays where it is', async (subject) => {
      await connected(subject)
      if (subject.lacks?.includes('switchPrompt')) return
      subject.policy('reject')
      const heard = switchTo(subject, 1)
      await subject.elapse(50)
      expect(theFailure(api, heard, 'NETWORK_SWITCH_REJECTED')?.cause?.code).toBe(4001)
      expect(await networkOf(subject)).toBe(subject.networks[0].caipNetworkId)
    })

    test('[F37] a switch that was acknowledged and not done shows when the network is read', async (subject) => {
      await connected(subject)
      if (subject.lacks?.includes('switchPrompt')) return
      subject.policy({ decision: 'approve', acknowledgeSwitchWithoutSwitching: true })
      const heard = switchTo(subject, 1)
      await subject.elapse(50)
      expect(heard.errors).toEqual([])
      expect(await networkOf(subject)).toBe(subject.networks[0].caipNetworkId)
    })

    test('[F35] a network that is none is a failure', async (subject) => {
      await connected(subject)
      if (subject.knowsNetwork) return
      for (const garbage of ['0x0', 'NaN', '9007199254740993', '', null, {}]) {
        subject.policy({ decision: 'approve', methods: { readNetwork: { garbage } } })
        const heard = listen(subject.port.readNetwork(subject.ref))
        await subject.elapse(20)
        theFailure(api, heard, 'PROVIDER_ANSWER_INVALID')
      }
    })
  })

  suiteOf(api, `connector port, requests: ${name}`, setUp, options, ({ test }) => {
    for (const [kind, ask] of Object.entries(requests)) {
      test(`[CONN-49, CONN-50] ${kind} gives one text, later than asked, after one prompt`, async (subject) => {
        await connected(subject)
        if (await isLacking(subject, kind, ask)) return
        const heard = listen(ask(subject))
        expect(heard.order).toEqual([])
        await subject.elapse(50)
        expect(heard.order).toEqual(['next', 'complete'])
        expect(typeof heard.values[0] === 'string' && heard.values[0] !== '').toBe(true)
        expect(subject.prompts()).toBe(2)
      })

      test(`[F41] ${kind} refused in the wallet is a failure with its code`, async (subject) => {
        await connected(subject)
        if (await isLacking(subject, kind, ask)) return
        subject.policy('reject')
        const heard = listen(ask(subject))
        await subject.elapse(50)
        expect(theFailure(api, heard)?.cause?.code).toBe(4001)
      })

      test(`[I-19] ${kind} is sent once, whatever the error`, async (subject) => {
        await connected(subject)
        if (await isLacking(subject, kind, ask)) return
        for (const code of [-32603, -32005, -1, 4900]) {
          const before = subject.prompts()
          subject.policy({ decision: 'approve', methods: { [kind]: { error: { code, message: 'try again later' } } } })
          const heard = listen(ask(subject))
          await subject.elapse(10_000)
          expect(theFailure(api, heard)?.cause?.code).toBe(code)
          expect(subject.prompts() - before).toBe(1)
        }
      })

      test(`[F42] ${kind} answered with what it cannot be is a failure`, async (subject) => {
        await connected(subject)
        if (await isLacking(subject, kind, ask)) return
        for (const garbage of [null, 7, {}, ['0x']]) {
          subject.policy({ decision: 'approve', methods: { [kind]: { garbage } } })
          const heard = listen(ask(subject))
          await subject.elapse(50)
          theFailure(api, heard, kind === 'sendTransaction' ? 'TRANSACTION_HASH_INVALID' : 'SIGNATURE_INVALID')
        }
      })

      test(`[F29] ${kind} given up is not heard of again`, async (subject) => {
        await connected(subject)
        if (await isLacking(subject, kind, ask)) return
        subject.policy('ask')
        const heard = listen(ask(subject))
        await subject.elapse(50)
        heard.stop()
        subject.approve()
        await subject.elapse(50)
        expect(heard.order).toEqual([])
      })
    }

    test('[F36] a transaction for another network than the wallet is on raises no prompt', async (subject) => {
      await connected(subject)
      const { port, ref, accounts, networks } = subject
      const heard = listen(
        port.sendTransaction({
          ...ref,
          address: accounts[0],
          network: networks[1].caipNetworkId,
          transaction: transactionOf(subject),
        }),
      )
      await subject.elapse(50)
      theFailure(api, heard, 'CHAIN_MISMATCH')
      expect(subject.prompts()).toBe(1)
    })

    test('[CONN-50] two transactions are signed without sending after one prompt, or that is not supported and raises none', async (subject) => {
      await connected(subject)
      const { port, ref, accounts, networks } = subject
      const transactions = [transactionOf(subject), transactionOf(subject)]
      const heard = listen(port.signTransactions({ ...ref, address: accounts[0], network: networks[0].caipNetworkId, transactions }))
      await subject.elapse(50)
      if (heard.errors.length > 0) expect(theFailure(api, heard)?.cause?.code).toBe(4200)
      else expect(heard.values.map((signed) => signed.map((one) => typeof one))).toEqual([['string', 'string']])
      expect(subject.prompts()).toBe(heard.errors.length > 0 ? 1 : 2)
    })
  })
}

const sampleTypedData = {
  domain: { name: 'Latchkit', version: '1', chainId: 1 },
  primaryType: 'Note',
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
    ],
    Note: [{ name: 'text', type: 'string' }],
  },
  message: { text: 'Hello' },
}
