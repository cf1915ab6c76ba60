import type { SliceDeclaration } from '../declaration.js'
import type { OperationId } from '../kernel/types.js'
import type { PublicEventOf } from '../public.js'
import {
  type AccountSubject,
  type AnswerReport,
  declareRead,
  type FailedEvent,
  type FailureReport,
  type LoadedEvent,
  type RefreshCommand,
  type RequestedEvent,
} from '../reads/messages.js'
import type { Failure } from '../shared/errors/failure.js'
import type { Personal } from '../shared/secrets/secret.js'
import type {
  PermissionRequest,
  SmartPermission,
  SmartSession,
  SmartSessionAccount,
  SmartSessionList,
  SmartSessionSource,
  SmartSessionState,
} from '../../ports/services/smart-sessions.js'
import type { SmartSessionsState, SmartSessionUse } from './state.js'

/** Commands of smart sessions. */
export type SmartSessionsCommand =
  /** Reads the sessions of the active EVM account unless they are fresh. `force` reads in any case. */
  | RefreshCommand<'smartSessions'>
  /**
   * Has the wallet ask its user to let a key act for the active smart account (ERC-7715). Each permission has a limit, or it is refused. Ends with
   * `permissionsGranted`, which has what was granted, or `permissionsFailed`.
   */
  | {
      readonly type: 'grantPermissions'
      readonly permissions: readonly SmartPermission[]
      /** Address of the key. */
      readonly key: Personal
      /** End, in milliseconds since the epoch. */
      readonly expiresAt: number
    }
  /**
   * Makes a call by a session of a smart account, of which the active account has the key. It is tried on the chain first; one that the account refuses ends with `SMART_SESSION_REFUSED`, and the wallet is not
   * asked. Otherwise it is a plan; ends with `planCompleted` or `planFailed`, and `smartSessionUsed` tells what is left.
   */
  | {
      readonly type: 'useSmartSession'
      /** Smart account that has granted the session. */
      readonly account: Personal
      readonly id: Personal
      readonly to: Personal
      /** Decimal text of coins that go out of the smart account, in the smallest unit. Default: `0`. */
      readonly value?: string
      /** Hex. Default: `0x`. */
      readonly data?: string
      /** True if the app shows the plan itself. */
      readonly silent?: boolean
    }
  /** Ends a listed session, after the visitor's approval in the wallet. Ends with `smartSessionRevoked` or `smartSessionNotRevoked`; the list stays either way. */
  | { readonly type: 'revokeSmartSession'; readonly id: Personal }

/** Reports of policies. */
export type SmartSessionsReport =
  | AnswerReport<'smartSessions', AccountSubject, SmartSessionList>
  | FailureReport<'smartSessions', AccountSubject>
  | { readonly type: 'reportPermissionsGranted'; readonly operation: OperationId; readonly session: SmartSession; readonly wider: readonly string[] }
  | { readonly type: 'reportPermissionsFailed'; readonly operation: OperationId; readonly failure: Failure }
  /** A session was read back from its account. */
  | {
      readonly type: 'reportSmartSessionState'
      readonly operation: OperationId
      readonly account: Personal
      readonly id: Personal
      readonly session: SmartSessionState
    }
  | { readonly type: 'reportSmartSessionEnded'; readonly operation: OperationId; readonly failure?: Failure }

/** Public events of smart sessions. */
export type SmartSessionsEvent =
  /** When the sessions of an account were read. */
  | LoadedEvent<'smartSessions', AccountSubject, SmartSessionList>
  /** When no source told them. */
  | FailedEvent<'smartSessions', AccountSubject>
  /** When the wallet granted permissions. `wider`: in what they are more than was asked for, by the name of the permission or `expiry`. */
  | ({
      readonly type: 'permissionsGranted'
      readonly operation: OperationId
      readonly session: SmartSession
      readonly wider: readonly string[]
    } & AccountSubject)
  /** When the wallet granted nothing. */
  | ({ readonly type: 'permissionsFailed'; readonly operation: OperationId; readonly failure: Failure } & AccountSubject)
  /** When a session was revoked. It stays in the list, as revoked. */
  | ({ readonly type: 'smartSessionRevoked'; readonly operation: OperationId; readonly id: Personal } & AccountSubject)
  /** When a session was used: its status, and its limits with what is spent, as its account has them on the chain. */
  | SmartSessionUsed
  /** When a session could not be revoked. */
  | ({ readonly type: 'smartSessionNotRevoked'; readonly operation: OperationId; readonly id: Personal; readonly failure: Failure } & AccountSubject)

/** Event of a session that was used. */
type SmartSessionUsed = { readonly type: 'smartSessionUsed'; readonly operation: OperationId } & SmartSessionUse

/** Events that `events$` does not carry. */
export type SmartSessionsInternalEvent =
  | RequestedEvent<'smartSessions', AccountSubject>
  | ({ readonly type: 'permissionsAsked'; readonly operation: OperationId } & PermissionRequest)
  | ({
      readonly type: 'smartSessionRevoking'
      readonly operation: OperationId
      readonly id: Personal
      readonly source: SmartSessionSource
    } & SmartSessionAccount)

const read = declareRead('smartSessions', {}, { address: true })

/** Personal members of a session. */
const session = { id: true, permissions: 'ids', url: true, app: true } as const

/** See {@link SliceDeclaration}. */
export const smartSessionsDeclaration: SliceDeclaration<'smartSessions'> = {
  commands: {
    ...read.commands,
    grantPermissions: { permissions: 'json', key: 'address', expiresAt: 'number' },
    revokeSmartSession: { id: 'text' },
    useSmartSession: { account: 'address', id: 'text', to: 'address', value: 'text?', data: 'text?', silent: 'flag?' },
  },
  main: { revokeSmartSession: 'id' },
  events: {
    smartSessionsRequested: { address: true },
    smartSessionsLoaded: { address: true, id: true },
    smartSessionsFailed: { address: true },
    permissionsAsked: { address: true },
    permissionsGranted: { address: true, id: true },
    permissionsFailed: { address: true },
    smartSessionRevoking: { address: true, id: true },
    smartSessionRevoked: { address: true, id: true },
    smartSessionUsed: { account: true, id: true },
    smartSessionNotRevoked: { address: true, id: true },
  },
  personal: {
    grantPermissions: { key: true },
    revokeSmartSession: { id: true },
    useSmartSession: { account: true, id: true, to: true },
    reportSmartSessionState: { account: true, id: true },
    reportSmartSessions: { address: true, id: true },
    reportSmartSessionsFailed: { address: true },
    reportPermissionsGranted: { id: true },
  },
  more: {
    smartSessionsLoaded: session,
    reportSmartSessions: session,
    permissionsGranted: session,
    reportPermissionsGranted: session,
    permissionsAsked: { key: true, permissions: 'ids' },
    useSmartSession: { account: true, id: true, to: true, data: 'request' },
  },
  calls: {
    'smartSessions.list': { address: true, ...session },
    'smartSessions.grant': { address: true, key: true, ...session },
    'smartSessions.prepare': { address: true, account: true, id: true, to: true, data: 'request', payload: 'json' },
    'smartSessions.state': { account: true, id: true },
    'smartSessions.revoke': { address: true, id: true, signature: true },
  },
  state: { ...session, account: true, failures: 'ids' },
}

declare module '../registry.js' {
  interface Slices {
    readonly smartSessions: {
      readonly state: SmartSessionsState
      readonly commands: SmartSessionsCommand | SmartSessionsReport
      readonly events: SmartSessionsEvent | SmartSessionsInternalEvent
    }
  }
  interface PublicSlices {
    readonly smartSessions: { readonly state: SmartSessionsState; readonly commands: SmartSessionsCommand; readonly events: SmartSessionsEvent }
  }
  interface Results {
    readonly refreshSmartSessions: PublicEventOf<'smartSessionsLoaded'>
    readonly grantPermissions: PublicEventOf<'permissionsGranted'>
    readonly revokeSmartSession: PublicEventOf<'smartSessionRevoked'>
    readonly useSmartSession: PublicEventOf<'planCompleted'>
  }
}
