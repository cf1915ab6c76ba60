import type { Ports } from '../ports/index.js'
import type { AccountCommand, AccountEvent } from './account/messages.js'
import type { AccountState } from './account/state.js'
import type { ApprovalCommand, ApprovalEvent } from './approvals/messages.js'
import type { ApprovalState } from './approvals/state.js'
import type { AuthCommand, AuthEvent } from './auth/messages.js'
import type { AuthState } from './auth/state.js'
import type { AlertCommand, AlertEvent, AlertState } from './alerts/index.js'
import type { BalanceCommand, BalanceEvent } from './balances/messages.js'
import type { BalanceState } from './balances/state.js'
import type { ClipboardCommand, ClipboardEvent, ClipboardState } from './clipboard/index.js'
import type { ConfigState } from './config/state.js'
import type { ConnectionCommand, ConnectionEvent, WalletReport } from './connection/messages.js'
import type { ConnectionState } from './connection/state.js'
import type { ConnectorCommand, ConnectorEvent } from './connectors/messages.js'
import type { ConnectorState } from './connectors/state.js'
import type { FrameCommand, FrameEvent } from './frame/messages.js'
import type { FrameState } from './frame/state.js'
import type { DecideTable, EvolveTable, Outcome, Policy as KernelPolicy, PolicyIo as KernelPolicyIo } from './kernel/types.js'
import type { LifecycleCommand, LifecycleEvent } from './lifecycle/messages.js'
import type { LifecycleState } from './lifecycle/state.js'
import type { ModalCommand, ModalEvent } from './modal/messages.js'
import type { ModalState } from './modal/state.js'
import type { NetworkCommand, NetworkEvent, SwitchReport } from './network/messages.js'
import type { NetworkState } from './network/state.js'
import type { RequestCommand, RequestEvent } from './requests/messages.js'
import type { RequestState } from './requests/state.js'
import type { RememberedItem } from './shared/remembered.js'
import type { MustBeTrue, IsSecretFree } from './shared/secret.js'
import type { SiwxCommand, SiwxEvent } from './siwx/messages.js'
import type { SiwxState } from './siwx/state.js'
import type { TabCommand, TabEvent, TabState } from './tabs/index.js'
import type { ThemeCommand, ThemeEvent, ThemeState } from './theme/index.js'
import type { WalletConnectCommand, WalletConnectEvent } from './walletconnect/messages.js'
import type { WalletConnectState } from './walletconnect/state.js'
import type { ToastCommand, ToastEvent, ToastState } from './toasts/index.js'

/** The whole state. One slice a feature; `config` never changes after creation. */
export interface RootState {
  readonly config: ConfigState
  readonly lifecycle: LifecycleState
  readonly connectors: ConnectorState
  readonly connection: ConnectionState
  readonly network: NetworkState
  readonly account: AccountState
  readonly balances: BalanceState
  readonly requests: RequestState
  readonly walletconnect: WalletConnectState
  readonly frame: FrameState
  readonly auth: AuthState
  readonly approvals: ApprovalState
  readonly siwx: SiwxState
  readonly modal: ModalState
  readonly toasts: ToastState
  readonly alerts: AlertState
  readonly theme: ThemeState
  readonly tabs: TabState
  readonly clipboard: ClipboardState
}

/** Everything that can be asked of the domain. Names that begin with `report` are for policies. */
export type DomainCommand =
  | LifecycleCommand
  | ConnectorCommand
  | ConnectionCommand
  | WalletReport
  | NetworkCommand
  | SwitchReport
  | AccountCommand
  | BalanceCommand
  | RequestCommand
  | WalletConnectCommand
  | FrameCommand
  | AuthCommand
  | ApprovalCommand
  | SiwxCommand
  | ModalCommand
  | ToastCommand
  | AlertCommand
  | ThemeCommand
  | TabCommand
  | ClipboardCommand

/** Every fact of the domain. */
export type DomainEvent =
  | LifecycleEvent
  | ConnectorEvent
  | ConnectionEvent
  | NetworkEvent
  | AccountEvent
  | BalanceEvent
  | RequestEvent
  | WalletConnectEvent
  | FrameEvent
  | AuthEvent
  | ApprovalEvent
  | SiwxEvent
  | ModalEvent
  | ToastEvent
  | AlertEvent
  | ThemeEvent
  | TabEvent
  | ClipboardEvent

/** What an app, the UI or a script may ask: everything but the reports of policies. */
export type PublicCommand = Exclude<DomainCommand, { type: `report${string}` }>

/** One event, by its name. */
export type EventOf<T extends DomainEvent['type']> = Extract<DomainEvent, { type: T }>

/** A process manager of this domain. */
export type Policy = KernelPolicy<RootState, DomainCommand, DomainEvent, Ports>
/** What a policy of this domain is given. */
export type PolicyIo = KernelPolicyIo<RootState, DomainEvent, Ports>

/** An item that is kept over reloads: see `RememberedItem`. */
export type Remembered<T> = RememberedItem<RootState, T>

/** A feature: what it decides, how its state follows from events, and its policies. */
export interface Slice<Name extends keyof RootState, C extends DomainCommand> {
  readonly name: Name
  readonly decide: DecideTable<RootState, C, DomainEvent>
  readonly evolve: EvolveTable<RootState[Name], DomainEvent>
  readonly policies?: Readonly<Record<string, Policy>>
  readonly outcomes?: Readonly<{ [T in C['type']]?: Outcome<DomainEvent> }>
}

/** No secret stands in events or state: this type stops compiling otherwise. */
export type NoSecrets = MustBeTrue<IsSecretFree<DomainEvent>> | MustBeTrue<IsSecretFree<RootState>>
