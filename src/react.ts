'use client'
/**
 * `latchkit/react`: provider, buttons, dialog and hooks. Needs react and react-dom 18 or newer.
 * @packageDocumentation
 */
export { LatchkitProvider, type LatchkitProviderProps } from './ui-react/provider/latchkit-provider.js'
export { LatchkitModal } from './ui-react/dialog/modal-root.js'

export { ConnectButton, type ConnectButtonProps } from './ui-react/buttons/connect-button.js'
export type {
  ConnectButtonCustomProps,
  ConnectButtonRenderProps,
  CustomAccount,
  CustomChain,
} from './ui-react/buttons/connect-button-custom.js'
export { AccountButton, type AccountButtonProps } from './ui-react/buttons/account-button.js'
export { NetworkButton, type NetworkButtonProps } from './ui-react/buttons/network-button.js'

export {
  DialogButton,
  type DialogButtonProps,
  DialogFacts,
  type DialogFactsProps,
  DialogField,
  type DialogFieldProps,
  DialogFooter,
  type DialogGroupProps,
  DialogMessage,
  type DialogMessageProps,
  DialogNote,
  type DialogNoteProps,
  DialogRow,
  type DialogRowProps,
  DialogRows,
  DialogSection,
} from './ui-react/dialog/dialog-parts.js'

export { useLatchkit, useLatchkitState, useReady } from './ui-react/hooks/use-latchkit.js'
export { useAccount, type UseAccountResult } from './ui-react/hooks/use-account.js'
export { useBalance, type Balance, type UseBalanceResult } from './ui-react/hooks/use-balance.js'
export { useName, type UseNameResult } from './ui-react/features/names/use-name.js'
export { useCapabilities, type UseCapabilitiesResult } from './ui-react/hooks/use-capabilities.js'
export { useConnect, type ConnectInput, type ConnectResult, type UseConnectResult } from './ui-react/hooks/use-connect.js'
export { useConnections } from './ui-react/hooks/held-connections.js'
export type { HeldConnection } from './ui-react/hooks/held-connections.js'
export { useDisconnect, type DisconnectInput, type UseDisconnectResult } from './ui-react/hooks/use-disconnect.js'
export { useEmbeddedWallet, type LoginInput, type LoginResult, type UseEmbeddedWalletResult } from './ui-react/hooks/use-embedded-wallet.js'
export { useEvents, type EventName } from './ui-react/hooks/use-events.js'
export { useModal, type OpenInput, type UseModalResult } from './ui-react/hooks/use-modal.js'
export { useNetwork, type NetworkChoiceInput, type UseNetworkResult } from './ui-react/hooks/use-network.js'
export { useProvider } from './ui-react/hooks/use-provider.js'
export {
  useSendCalls,
  useSendTransaction,
  useSignMessage,
  useSignTypedData,
  type SendCallsInput,
  type SendTransactionInput,
  type SentCalls,
  type SignMessageInput,
  type SignTypedDataInput,
  type UseSendCallsResult,
  type UseSendTransactionResult,
  type UseSignMessageResult,
  type UseSignTypedDataResult,
} from './ui-react/hooks/use-requests.js'
export { useSignIn, type UseSignInResult } from './ui-react/hooks/use-sign-in.js'
export { usePlan, type UsePlanResult } from './ui-react/hooks/plans/use-plan.js'
export { useSpeedUp, type SpeedUpInput, type SpedUpPayment, type UseSpeedUpResult } from './ui-react/hooks/use-speed-up.js'
export { useSwitchAccount, type SwitchAccountInput, type UseSwitchAccountResult } from './ui-react/hooks/use-switch-account.js'
export { useTheme, type UseThemeResult } from './ui-react/hooks/use-theme.js'
export { useWalletConnect, type UseWalletConnectResult } from './ui-react/hooks/use-wallet-connect.js'
export { useWallets, type WalletFilter } from './ui-react/hooks/use-wallets.js'

export type { AddressOf, InNamespace } from './ui-react/hooks/account-status.js'
export type { Call, CallOptions, MutationState } from './ui-react/hooks/use-mutation.js'
export type { AccountTabs, ProvidedView, ProvidedViews } from './ui-react/dialog/provided-views.js'
export type { Locale } from './ui-react/i18n/strings.js'
export type { Message } from './ui-react/i18n/message.js'
export type { MessageId, MessageOverrides, Messages } from './ui-react/i18n/message.js'
