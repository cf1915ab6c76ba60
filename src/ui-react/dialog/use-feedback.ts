import { LOGIN_VIEWS } from '../../domain/modal/selectors.js'
import { selectView } from '../../domain/modal/selectors.js'
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
  | 'toast.planConfirmed'
  | 'toast.planSubmitted'
  | 'toast.payShort'
  | 'toast.payOver'
  | 'toast.payLate'
  | 'toast.purchaseArrived'
  | 'toast.purchaseFailed'
  | 'toast.sentFailed'
  | 'toast.sentPartial'
  | 'toast.sentReplaced'
  | 'toast.sentDropped'
  | 'toast.sentExpired'
  | 'toast.sentUnclear'
  | 'toast.authenticating'

function isName(message: string): message is ToastName {
  return Object.hasOwn(dialogText, message)
}

function selectToast(state: RootState) {
  return state.toasts.current
}

/** Returns the alert, unless the view tells the same in its own words: a failure is told once, where the visitor looks. */
function selectAlert(state: RootState) {
  const { current } = state.alerts
  return current && TOLD_BY_VIEWS.includes(current.key) && LOGIN_VIEWS.includes(selectView(state).view) ? undefined : current
}

/** Alerts of the e-mail wallet that the views of its logins tell. The others are for the app's developers. */
const TOLD_BY_VIEWS: readonly string[] = ['iframeLoadFailed', 'iframeRequestTimeout']

function selectIsOnline(state: RootState): boolean {
  return state.lifecycle.platform.online
}
