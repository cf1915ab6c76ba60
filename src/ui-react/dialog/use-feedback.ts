import type { RootState } from '../../domain/root.js'
import type { Instance } from '../../kit/instance.js'
import type { AlertModel, ToastModel } from './shell/feedback.js'
import { useSelected } from '../provider/use-selected.js'
import { useText } from '../i18n/use-text.js'
import { dialogText } from './strings.js'

/** Returns the open toast. Its message is a text, or the key of one of our texts. */
export function useToast(kit: Instance): ToastModel | undefined {
  const t = useText(dialogText)
  const toast = useSelected(kit, selectToast)
  if (!toast?.open) return undefined
  return { id: toast.id, variant: toast.variant, text: isName(toast.message) ? t(toast.message) : toast.message }
}

/** Returns the alert at the foot of the dialog: the current alert until it is dismissed, otherwise a notice while the visitor is offline. */
export function useAlert(kit: Instance): AlertModel | undefined {
  const t = useText(dialogText)
  const alert = useSelected(kit, selectAlert)
  const online = useSelected(kit, selectIsOnline)
  if (alert !== undefined) {
    const ours = alert.key === 'sessionExpired'
    return {
      tone: 'danger',
      title: ours ? t('expired.title') : alert.short,
      text: ours ? t('expired.text') : alert.long,
      onDismiss: () => void kit.dispatch({ type: 'dismissAlert' }),
    }
  }
  return online ? undefined : { tone: 'offline', title: t('offline.title'), text: t('offline.text') }
}

/** Keys of messages without placeholders. */
type ToastName =
  | 'toast.addressCopied'
  | 'toast.linkCopied'
  | 'toast.walletSwitched'
  | 'toast.accountSwitched'
  | 'toast.switchDeclined'
  | 'toast.codeSentAgain'
  | 'toast.authenticating'

function isName(message: string): message is ToastName {
  return Object.hasOwn(dialogText, message)
}

function selectToast(state: RootState) {
  return state.toasts.current
}

function selectAlert(state: RootState) {
  return state.alerts.current
}

function selectIsOnline(state: RootState): boolean {
  return state.lifecycle.platform.online
}
