import { numberToHex } from 'viem'
import type { AccountType, FrameReply, FrameUser, WireChainId } from '../../../src/domain/frame/protocol.js'
import { namespaceOf, referenceOf } from '../../../src/domain/shared/caip/caip.js'
import { chainOf, wireChainId } from './rpc/chains.js'
import { accountTypeOn, chainFor, type SiteContext } from './context.js'
import type { KeptUser } from './headless/memory.js'
import { type Profile, type SiteChain, SiteError } from './parts.js'
import { isDeployed } from './rpc/smart-account.js'
import type { Task } from './task.js'
import { keysOf } from './vault.js'

/** Funds of a new user on a development chain, in wei. */
const GIFT = 100n * 10n ** 18n
/** 10 SOL. */
const LAMPORTS_GIFT = 10_000_000_000

/** Logs a person in, creates keys for a new one, and sends the token to the app. */
export function* beginSession(context: SiteContext, who: { readonly email: string } | Profile): Task<KeptUser> {
  const { memory, parts } = context
  const [id, seed, token] = [yield* context.random(8), yield* context.random(32), yield* context.random(32)]
  const user = memory.userFor(who, id, seed)
  const before = memory.session()
  const first = parts.chains[0]
  if (first === undefined) throw new SiteError('Chain is not supported')
  memory.begin({ user: user.id, token, chain: before?.chain ?? first.id, preferred: 'smartAccount' })
  if (parts.fund) for (const chain of parts.chains) yield* fund(context, chain, user)
  context.tell('SESSION_UPDATE', { token })
  return user
}

/** Sets the chain and account type that an app requests. @throws SiteError for an unknown chain. */
export function adoptChoice(
  { memory, parts }: SiteContext,
  choice: { readonly chainId?: WireChainId | undefined; readonly preferredAccountType?: AccountType | undefined },
): void {
  const chain = choice.chainId === undefined ? undefined : chainOf(parts.chains, choice.chainId).id
  memory.changeSession({ ...(chain && { chain }), ...(choice.preferredAccountType && { preferred: choice.preferredAccountType }) })
}

/** Returns the current user in the app's form (FRAME-23). */
export function* userReply(context: SiteContext): Task<FrameUser> {
  const { user, session, keys } = context.login()
  const chain = chainFor(context, session, undefined)
  const known = { ...(user.email && { email: user.email }), ...(user.userName && { userName: user.userName }), chainId: wireChainId(chain.id) }
  if (namespaceOf(chain.id) === 'solana') return { ...known, address: keys.solana.address, preferredAccountType: 'eoa' }
  const preferredAccountType = accountTypeOn(chain, session.preferred)
  const accounts = [
    { address: keys.eoa.address, type: 'eoa' as const },
    ...(chain.smartAccounts ? [{ address: keys.smartAccount.address, type: 'smartAccount' as const }] : []),
  ]
  return {
    ...known,
    address: keys[preferredAccountType].address,
    smartAccountDeployed: chain.smartAccounts ? yield* deployedOrNot(context, chain, keys.smartAccount.address) : false,
    accounts,
    preferredAccountType,
  }
}

/** Sets the chain of the login from now on. */
export function switchNetwork(context: SiteContext, chainId: WireChainId): FrameReply<'SWITCH_NETWORK'> {
  const { id } = chainOf(context.parts.chains, chainId)
  context.login()
  context.memory.changeSession({ chain: id })
  return { chainId: wireChainId(id) }
}

/** Sets the preferred one of the two accounts (FRAME-21). */
export function setPreferred(context: SiteContext, type: AccountType): FrameReply<'SET_PREFERRED_ACCOUNT'> {
  const { session, keys } = context.login()
  const chain = chainFor(context, session, undefined)
  if (type === 'smartAccount' && !chain.smartAccounts) throw new SiteError('This network has no smart accounts')
  context.memory.changeSession({ preferred: type })
  return { type, address: namespaceOf(chain.id) === 'solana' ? keys.solana.address : keys[type].address }
}

/** Returns the smart account of the current user, and if it has been used on the chain (AUTH-45). */
export function* initSmartAccount(context: SiteContext): Task<FrameReply<'INIT_SMART_ACCOUNT'>> {
  const { session, keys } = context.login()
  const chain = chainFor(context, session, undefined)
  if (!chain.smartAccounts) throw new SiteError('This network has no smart accounts')
  const { address } = keys.smartAccount
  return { address, isDeployed: yield* isDeployed(context, chain, address) }
}

/** Returns the EVM chain ids with smart accounts (AUTH-43). */
export function smartAccountNetworks(chains: readonly SiteChain[]): readonly number[] {
  return chains.filter((chain) => chain.smartAccounts && namespaceOf(chain.id) === 'eip155').map(({ id }) => Number(referenceOf(id)))
}

/** Returns false if the node cannot be reached, which must not prevent a login. */
function* deployedOrNot(context: SiteContext, chain: SiteChain, address: `0x${string}`): Task<boolean> {
  try {
    return yield* isDeployed(context, chain, address)
  } catch {
    return false
  }
}

/** Funds new users. Development chains allow it; other chains refuse, which is ignored. */
function* fund(context: SiteContext, chain: SiteChain, user: KeptUser): Task<void> {
  const { eoa, smartAccount, solana } = keysOf(user.seed)
  if (namespaceOf(chain.id) === 'solana') return yield* fundSolana(context, chain, solana.address)
  for (const { address } of [eoa, smartAccount]) {
    try {
      const balance = yield* context.node(chain, 'eth_getBalance', [address, 'latest'])
      if (balance === '0x0') yield* context.node(chain, 'anvil_setBalance', [address, numberToHex(GIFT)])
    } catch {
      return
    }
  }
}

function* fundSolana(context: SiteContext, chain: SiteChain, address: string): Task<void> {
  if (chain.rpcUrl === '') return
  try {
    const { value } = (yield* context.node(chain, 'getBalance', [address])) as { readonly value: number }
    if (value === 0) yield* context.node(chain, 'requestAirdrop', [address, LAMPORTS_GIFT])
  } catch {
    return
  }
}
