import type { Subscription } from 'rxjs'
import { FRAME_PREFIX, FRAME_VERSION, type FrameEventName } from '../../../src/domain/frame/protocol.js'
import type { Json } from '../../../src/domain/shared/json/json.js'
import { wireChainId } from './rpc/chains.js'
import { createCodes } from './codes.js'
import { createContext, type SiteContext } from './context.js'
import { createEmailLogin } from './email.js'
import { createSiteMemory } from './headless/memory.js'
import { SiteError, type SiteParts } from './parts.js'
import { createRpc } from './rpc/rpc.js'
import { createSocialLogin } from './social.js'
import { runTask, type Task, wait } from './task.js'
import { adoptChoice, initSmartAccount, setPreferred, smartAccountNetworks, switchNetwork, userReply } from './user.js'
import { type FrameEnvelope, isFrameEvent, readEnvelope, readPayload, type WirePayloads } from './wire.js'

/** Logic of the secure site: the same in a page and without one. */
export interface Site {
  /** Sends READY, unless a fault says otherwise. */
  start(): void
  /** Handles a posted message. Anything but a message of an app is ignored. */
  receive(data: unknown): void
  /** Stops everything under way; nothing is sent afterwards. */
  stop(): void
}

/** Creates one load of the site. @param post sends a message to the app only */
export function createSite(parts: SiteParts, post: (message: FrameEnvelope) => void): Site {
  const running = new Set<Subscription>()
  let stopped = false
  const say = (message: FrameEnvelope) => {
    if (!stopped) post(message)
  }
  const memory = createSiteMemory(parts.store)
  const draw = (bytes: number) => wait(parts.random.hex(bytes))
  const context: SiteContext = createContext({
    parts,
    memory,
    codes: createCodes(parts, draw),
    dapp: {},
    tell: (event, payload) => say({ type: `${FRAME_PREFIX}${event}`, payload }),
  })
  const handlers = createHandlers(context)
  const stop = () => {
    stopped = true
    for (const each of [...running]) each.unsubscribe()
  }

  function run(begin: () => Task<unknown>): void {
    const subscription = runTask(begin).subscribe({ error: (error: unknown) => console.error(error) })
    if (subscription.closed) return
    running.add(subscription)
    subscription.add(() => running.delete(subscription))
  }

  function* answer(name: string, id: string | undefined, payload: unknown): Task<void> {
    const faults = yield* context.faults()
    const struck = faults.on === undefined || faults.on.some((each) => each === name)
    const reply = (ending: 'SUCCESS' | 'ERROR', content: Json | undefined) =>
      say({ ...(id === undefined ? {} : { id }), type: `${FRAME_PREFIX}${name}_${ending}`, ...(content === undefined ? {} : { payload: content }) })
    if (struck && faults.reload) return parts.reload()
    if (struck && faults.reply === 'never') return
    let content: Json | undefined
    try {
      if (faults.unverified) throw new SiteError('Unauthorized: origin not allowed')
      if (struck && faults.fail !== undefined) throw new SiteError(faults.fail)
      content = yield* handle(name, payload)
      if (struck && typeof faults.reply === 'number') yield* context.sleep(faults.reply)
      if (struck && faults.garbage) return garble(name, id, say)
    } catch (error) {
      if (struck && typeof faults.reply === 'number') yield* context.sleep(faults.reply)
      return reply('ERROR', { message: error instanceof Error && error.message !== '' ? error.message : 'Something went wrong' })
    }
    reply('SUCCESS', content)
    if (name === 'RELOAD') parts.reload()
  }

  function* handle(name: string, payload: unknown): Task<Json | undefined> {
    if (!isFrameEvent(name)) throw new SiteError(`Unknown event ${name.slice(0, 100)}`)
    const read = readPayload(name, payload)
    if (read === undefined) throw new SiteError(`Invalid payload of ${name}`)
    const answered = (handlers[name] as (value: unknown) => Task<Json | undefined> | Json | undefined)(read.value)
    return isTask(answered) ? yield* answered : answered
  }

  return {
    start() {
      run(function* () {
        const { ready = 0 } = yield* context.faults()
        if (ready === 'never') return
        if (ready > 0) yield* context.sleep(ready)
        context.tell('READY', { version: FRAME_VERSION })
      })
    },
    receive(data) {
      const message = readEnvelope(data)
      if (message !== undefined && !stopped) run(() => answer(message.name, message.id, message.payload))
    },
    stop,
  }
}

type Handlers = { readonly [E in FrameEventName]: (payload: WirePayloads[E]) => Task<unknown> | object | undefined }

/** Creates the handlers of the protocol's events. */
function createHandlers(context: SiteContext): Handlers {
  const { parts, memory } = context
  const email = createEmailLogin(context)
  const social = createSocialLogin(context)
  const rpc = createRpc(context)
  return {
    CONNECT_EMAIL: (payload) => email.connect(payload.email),
    CONNECT_DEVICE: () => email.device(),
    CONNECT_OTP: ({ otp }) => email.otp(otp),
    GET_SOCIAL_REDIRECT_URI: ({ provider }) => social.redirect(provider),
    CONNECT_SOCIAL: ({ uri, chainId, preferredAccountType }) =>
      social.connect(uri, { ...(chainId && { chainId }), ...(preferredAccountType && { preferredAccountType }) }),
    GET_FARCASTER_URI: () => social.farcaster(),
    CONNECT_FARCASTER: () => social.connectFarcaster(),
    *GET_USER({ socialUri, chainId, preferredAccountType } = {}) {
      const choice = { ...(chainId && { chainId }), ...(preferredAccountType && { preferredAccountType }) }
      if (socialUri !== undefined) return yield* social.connect(socialUri, choice)
      context.login()
      adoptChoice(context, choice)
      return yield* userReply(context)
    },
    SIGN_OUT() {
      email.clear()
      memory.end()
      return undefined
    },
    IS_CONNECTED(payload) {
      const session = memory.session()
      return { isConnected: session !== undefined && (payload === undefined || payload.token === session.token) }
    },
    SWITCH_NETWORK: ({ chainId }) => switchNetwork(context, chainId),
    GET_CHAIN_ID: () => ({ chainId: wireChainId(context.login().session.chain) }),
    GET_SMART_ACCOUNT_ENABLED_NETWORKS: () => ({ smartAccountEnabledNetworks: smartAccountNetworks(parts.chains) }),
    INIT_SMART_ACCOUNT: () => initSmartAccount(context),
    SET_PREFERRED_ACCOUNT: ({ type }) => setPreferred(context, type),
    RPC_REQUEST: (request) => rpc(request),
    UPDATE_EMAIL: (payload) => email.update(payload.email),
    UPDATE_EMAIL_PRIMARY_OTP: ({ otp }) => email.primaryOtp(otp),
    UPDATE_EMAIL_SECONDARY_OTP: ({ otp }) => email.secondaryOtp(otp),
    SYNC_THEME({ themeMode, w3mThemeVariables }) {
      const accent = w3mThemeVariables?.['--w3m-accent']
      if (themeMode !== undefined) parts.theme?.({ mode: themeMode, ...(typeof accent === 'string' ? { accent } : {}) })
      return undefined
    },
    SYNC_DAPP_DATA({ metadata }) {
      if (metadata !== undefined) context.dapp.name = metadata.name.slice(0, 100)
      return undefined
    },
    RELOAD: () => undefined,
  }
}

function isTask(value: Task<Json | undefined> | Json | undefined): value is Task<Json | undefined> {
  return typeof value === 'object' && value !== null && 'next' in value && typeof value.next === 'function'
}

/** Sends malformed replies of several kinds. */
function garble(name: string, id: string | undefined, say: (message: FrameEnvelope) => void): void {
  const wrong = [
    null,
    42,
    `${FRAME_PREFIX}${name}_SUCCESS`,
    { type: 7 },
    { id, type: `${FRAME_PREFIX}${name}_SUCCESS`, payload: { action: 'NONSENSE', uri: 1, chainId: {} } },
  ]
  for (const message of wrong) say(message as unknown as FrameEnvelope)
}
