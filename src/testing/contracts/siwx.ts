import type { SignedIn } from '../../ports/relay.js'
import type { SignInSession, SignInSubject, SiwxPort } from '../../ports/siwx.js'
import { caipAddress } from '../../domain/shared/caip/caip.js'
import { type ContractOptions, type Harness, listen, methodsOf, type SetUp, suiteOf, type TestApi } from './suite.js'

/** SIWX port of a host without sessions, and wallets to sign with. */
export interface SiwxHarness extends Harness {
  readonly port: SiwxPort
  /** Two accounts of one namespace, both on the same two networks. */
  readonly accounts: readonly [string, string]
  readonly networks: readonly [SignInSubject['chainId'], SignInSubject['chainId']]
  /** Signs a text as the account's wallet. */
  sign(accountAddress: string, message: string): Promise<string>
  /** Returns the port of the next page load. Omit if sessions end with the page. */
  reopen?(): SiwxPort
}

const NONCE = '0123456789abcdef0123456789abcdef'

/** Contract of every SIWX port. */
export function siwxContract(api: TestApi, name: string, setUp: SetUp<SiwxHarness>, options: ContractOptions<SiwxHarness> = {}): void {
  const { expect } = api

  suiteOf(api, `siwx port: ${name}`, setUp, options, ({ test, testWith }) => {
    const subjectOf = ({ accounts, networks }: SiwxHarness, account = 0, network = 0): SignInSubject => ({
      accountAddress: accounts[account] as string,
      chainId: networks[network] as SignInSubject['chainId'],
    })
    async function answer<T>({ elapse }: SiwxHarness, source: ReturnType<SiwxPort[keyof SiwxPort]>): Promise<T> {
      const heard = listen<unknown>(source)
      for (let turns = 0; turns < 100 && heard.order.length === 0; turns += 1) await elapse(10)
      expect(heard.order).toEqual(['next', 'complete'])
      return heard.values[0] as T
    }
    async function signed(subject: SiwxHarness, account = 0, network = 0): Promise<SignInSession> {
      const about = subjectOf(subject, account, network)
      const made = await answer<Pick<SignInSession, 'data' | 'message'>>(subject, subject.port.createMessage({ ...about, nonce: NONCE }))
      return { ...made, signature: await subject.sign(about.accountAddress, made.message) }
    }
    const list = async (subject: SiwxHarness, account = 0, network = 0, port = subject.port) =>
      (await answer<readonly SignInSession[]>(subject, port.list(subjectOf(subject, account, network)))).map(({ data }) => [data.accountAddress, data.chainId])

    test('[SIWX-13] is a plain object with its methods, and starts without sessions', async (subject) => {
      expect(methodsOf(subject.port)).toEqual(['createMessage', 'verify', 'list', 'add', 'replace', 'revoke'])
      expect(await list(subject)).toEqual([])
    })

    test('[SIWX-12] makes a message about the account on the network, with a nonce, for its page', async (subject) => {
      const about = subjectOf(subject)
      const { data, message } = await signed(subject)
      expect([data.accountAddress, data.chainId, data.version]).toEqual([about.accountAddress, about.chainId, '1'])
      expect([/^[a-zA-Z0-9]{8,}$/.test(data.nonce), data.domain !== '', data.uri !== '']).toEqual([true, true, true])
      for (const part of [about.accountAddress, data.nonce, data.domain, data.uri]) expect(message.includes(part)).toBe(true)
      expect([message.trim() === message, message.startsWith(`${data.domain} wants you to sign in with your `)]).toEqual([true, true])
    })

    test('[SIWX-13] takes the signature of the account for its message, and no other', async (subject) => {
      const session = await signed(subject)
      expect(await answer(subject, subject.port.verify(session))).toBe(true)
      expect(await answer(subject, subject.port.verify({ ...session, message: `${session.message}\nResources:\n- https://other.example` }))).toBe(false)
      const data = { ...session.data, accountAddress: subject.accounts[1] }
      expect(await answer(subject, subject.port.verify({ ...session, data }))).toBe(false)
    })

    test('[SIWX-13] keeps what is added, for its account and its network alone', async (subject) => {
      expect(await answer(subject, subject.port.add(await signed(subject)))).toBe(null)
      expect(await list(subject)).toEqual([[subject.accounts[0], subject.networks[0]]])
      expect([await list(subject, 1), await list(subject, 0, 1)]).toEqual([[], []])
      await answer(subject, subject.port.add(await signed(subject)))
      expect((await list(subject)).length).toBe(1)
    })

    test('[SIWX-13, WC-27] puts sign-ins that came with a proposal in the place of all', async (subject) => {
      await answer(subject, subject.port.add(await signed(subject)))
      const { data, message, signature } = await signed(subject, 1)
      const signedIn: readonly SignedIn[] = [{ account: caipAddress(data.chainId, data.accountAddress), message, signature, type: 'eip191' }]
      expect(await answer(subject, subject.port.replace({ signedIn }))).toBe(null)
      expect([await list(subject), (await list(subject, 1)).length]).toEqual([[], 1])
    })

    test('[SIWX-13, SIWX-15] ends the sessions of an account on the networks that are named', async (subject) => {
      for (const [account, network] of [
        [0, 0],
        [0, 1],
        [1, 0],
      ] as const)
        await answer(subject, subject.port.add(await signed(subject, account, network)))
      const [accountAddress] = subject.accounts
      expect(await answer(subject, subject.port.revoke({ accountAddress, chainIds: [subject.networks[0]] }))).toBe(null)
      expect([(await list(subject)).length, (await list(subject, 0, 1)).length, (await list(subject, 1)).length]).toEqual([0, 1, 1])
      await answer(subject, subject.port.revoke({ accountAddress, chainIds: subject.networks }))
      await answer(subject, subject.port.revoke({ accountAddress, chainIds: subject.networks }))
      expect([(await list(subject, 0, 1)).length, (await list(subject, 1)).length]).toEqual([0, 1])
    })

    test('[SIWX-13] does nothing before somebody subscribes', async (subject) => {
      const source = subject.port.add(await signed(subject))
      await subject.elapse(0)
      expect(await list(subject)).toEqual([])
      await answer(subject, source)
      expect((await list(subject)).length).toBe(1)
    })

    testWith('reopen', '[SIWX-13] sessions outlive the page', async (subject) => {
      await answer(subject, subject.port.add(await signed(subject)))
      expect((await list(subject, 0, 0, subject.reopen())).length).toBe(1)
    })
  })
}
