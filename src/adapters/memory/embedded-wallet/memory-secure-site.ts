import type { AccountType } from '../../../domain/frame/protocol.js'
import { createSecret } from '../../../domain/shared/secrets/secret.js'
import { createMemoryFrame, type FrameFaults, type MemoryFrame, type SiteAnswer, type SiteMessage, type SiteMouth } from './memory-frame.js'
import type { VirtualTime } from '../time/virtual-time.js'

/** Behaviour of the site and of the person at it. Each member replaces a default. */
export interface SecureSitePolicy {
  /** A new device must be approved by a link that comes by mail. */
  readonly newDevice?: boolean
  /** The site knows a visitor by the address alone: a login by e-mail needs no code. */
  readonly knowsVisitor?: boolean
  /** Addresses of the accounts: the key's own, the smart account's, and the one on Solana. */
  readonly eoa?: string
  readonly smartAccount?: string
  readonly solana?: string
  /** User name that the site reports after a social login. */
  readonly userName?: string
  /** EVM chain ids with smart accounts; `fails` makes the request for them fail. */
  readonly smartAccountNetworks?: readonly number[] | 'fails'
  /** The person's answer to an approval; `later` waits for `decide`. */
  readonly approvals?: 'approve' | 'decline' | 'later'
  /** A change of e-mail needs no code to the old address. */
  readonly skipsPrimary?: boolean
  /** Chain with which the site answers a switch, in place of the requested one. */
  readonly answersChain?: string | number
  /** Error texts of the site, by event that it refuses. */
  readonly refuse?: Readonly<Record<string, string>>
}

/** Secure site in memory. Outlives pages and keeps its login as a site's own storage does. */
export interface MemorySecureSite {
  /** Opens the frame of one more page of the browser. */
  join(): MemoryFrame
  setPolicy(policy: SecureSitePolicy): void
  /** Sets the faults of every frame from now on. */
  setFaults(faults: FrameFaults): void
  /** Returns the newest code in the mailbox. */
  code(): string
  /** Number of codes that were sent. */
  codes(): number
  /** Follows the link that came by mail. */
  approveDevice(): void
  /** Approves the Farcaster sign-in. */
  approveFarcaster(): void
  /** Answers the oldest pending approval. Returns false if there is none. */
  decide(decision: 'approve' | 'decline'): boolean
  isLoggedIn(): boolean
  /** Ends the login at the site. */
  forget(): void
}

const DEFAULTS = {
  eoa: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  smartAccount: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  solana: '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv',
}

/** Creates a secure site in memory. Signatures and hashes are made up; codes and tokens are its secrets. */
export function createMemorySecureSite(time: VirtualTime): MemorySecureSite {
  const frames: MemoryFrame[] = []
  let policy: SecureSitePolicy = {}
  let faults: FrameFaults = {}
  let sent = 0
  let login: { email?: string | undefined; userName?: string | undefined } | undefined
  let asked: string | undefined
  let change: string | undefined
  let preferred: AccountType = 'smartAccount'
  let chain: string | number = 1
  let deployed = false
  let approveDevice: (() => void) | undefined
  let approveFarcaster: (() => void) | undefined
  let waiting: ((decision: 'approve' | 'decline') => void)[] = []

  const code = () => String(123_457 + ((sent * 7_919) % 876_543))
  const who = () => ({ ...DEFAULTS, ...policy })
  const good = (reply?: unknown): SiteAnswer => ({ reply })
  const bad = (message?: string): SiteAnswer => ({ refused: message })
  const enter = (mouth: SiteMouth, as: NonNullable<typeof login>) => {
    login = as
    mouth.say({ type: 'sessionUpdated', token: createSecret(`token-${sent}-${time.now()}`) })
  }

  function user(payload: { chainId?: string | number; preferredAccountType?: AccountType } | undefined): SiteAnswer {
    if (login === undefined) return bad('Not logged in')
    chain = payload?.chainId ?? chain
    preferred = payload?.preferredAccountType ?? preferred
    const { eoa, smartAccount, solana } = who()
    const { email, userName } = login
    const name = { ...(email ? { email } : {}), ...(userName ? { userName } : {}) }
    if (String(chain).startsWith('solana')) return good({ ...name, address: solana, chainId: chain, accounts: [{ address: solana, type: 'eoa' }] })
    return good({
      ...name,
      address: preferred === 'eoa' ? eoa : smartAccount,
      chainId: chain,
      smartAccountDeployed: deployed,
      accounts: [
        { address: smartAccount, type: 'smartAccount' },
        { address: eoa, type: 'eoa' },
      ],
      preferredAccountType: preferred,
    })
  }

  function answer({ event, payload }: SiteMessage, settle: (answer: SiteAnswer) => void, mouth: SiteMouth): SiteAnswer | undefined {
    const given = payload as Record<string, never> | undefined
    const words = policy.refuse?.[event]
    if (words !== undefined) return bad(words === '' ? undefined : words)
    switch (event) {
      case 'CONNECT_EMAIL':
        asked = given?.['email']
        if (policy.knowsVisitor) {
          enter(mouth, { email: asked })
          return good({ action: 'CONNECT' })
        }
        sent += 1
        return good({ action: policy.newDevice ? 'VERIFY_DEVICE' : 'VERIFY_OTP' })
      case 'CONNECT_DEVICE':
        approveDevice = () => settle(good())
        return undefined
      case 'CONNECT_OTP':
        if (given?.['otp'] !== code()) return bad('Invalid code')
        enter(mouth, { email: asked })
        return good()
      case 'GET_SOCIAL_REDIRECT_URI':
        return good({ uri: createSecret(`https://login.example/${String(given?.['provider'])}?state=canary-state`) })
      case 'CONNECT_SOCIAL':
        enter(mouth, { userName: policy.userName ?? 'ann' })
        return user(given)
      case 'GET_FARCASTER_URI':
        return good({ url: 'https://warpcast.example/sign-in?id=1' })
      case 'CONNECT_FARCASTER':
        approveFarcaster = () => {
          enter(mouth, { userName: policy.userName ?? 'ann' })
          settle(good({ userName: policy.userName ?? 'ann' }))
        }
        return undefined
      case 'GET_USER':
        return user(given)
      case 'SIGN_OUT':
        login = undefined
        return good()
      case 'IS_CONNECTED':
        return good({ isConnected: login !== undefined })
      case 'SWITCH_NETWORK':
        chain = policy.answersChain ?? given?.['chainId'] ?? chain
        return good({ chainId: chain })
      case 'GET_CHAIN_ID':
        return good({ chainId: chain })
      case 'GET_SMART_ACCOUNT_ENABLED_NETWORKS':
        return policy.smartAccountNetworks === 'fails' ? bad() : good({ smartAccountEnabledNetworks: policy.smartAccountNetworks ?? [1, 8453] })
      case 'INIT_SMART_ACCOUNT':
        deployed = true
        return good({ address: who().smartAccount, isDeployed: true })
      case 'SET_PREFERRED_ACCOUNT':
        preferred = given?.['type'] ?? preferred
        return good({ type: preferred, address: preferred === 'eoa' ? who().eoa : who().smartAccount })
      case 'UPDATE_EMAIL':
        change = given?.['email']
        sent += 1
        return good({ action: policy.skipsPrimary ? 'VERIFY_SECONDARY_OTP' : 'VERIFY_PRIMARY_OTP' })
      case 'UPDATE_EMAIL_PRIMARY_OTP':
        if (given?.['otp'] !== code()) return bad('Invalid code')
        sent += 1
        return good()
      case 'UPDATE_EMAIL_SECONDARY_OTP':
        if (given?.['otp'] !== code()) return bad('Invalid code')
        login = { ...login, email: change }
        return good({ newEmail: change })
      case 'RPC_REQUEST':
        return request(String(given?.['method']), settle)
      default:
        return good()
    }
  }

  function request(method: string, settle: (answer: SiteAnswer) => void): SiteAnswer | undefined {
    if (/^(eth_(?!sendTransaction|signTypedData|sendUserOperation)|wallet_get)/.test(method))
      return good(method === 'eth_chainId' ? '0x1' : method.startsWith('wallet_') ? {} : '0x10')
    const result = /sendTransaction|sendUserOperation/.test(method)
      ? `0x${'ab'.repeat(32)}`
      : method.startsWith('solana') || method.startsWith('wallet_')
        ? { done: method }
        : `0x${'cd'.repeat(65)}`
    const answerOf = (decision: 'approve' | 'decline') => (decision === 'approve' ? good(result) : bad('User rejected the request'))
    if (policy.approvals !== 'later') return answerOf(policy.approvals ?? 'approve')
    waiting.push((decision) => settle(answerOf(decision)))
    return undefined
  }

  return {
    join() {
      const frame = createMemoryFrame({ time, answer })
      frame.setFaults(faults)
      frames.push(frame)
      return frame
    },
    setPolicy(given) {
      policy = given
    },
    setFaults(given) {
      faults = given
      for (const frame of frames) frame.setFaults(given)
    },
    code,
    codes: () => sent,
    approveDevice: () => approveDevice?.(),
    approveFarcaster: () => approveFarcaster?.(),
    decide(decision) {
      const [first, ...others] = waiting
      waiting = others
      first?.(decision)
      return first !== undefined
    },
    isLoggedIn: () => login !== undefined,
    forget() {
      login = undefined
    },
  }
}
