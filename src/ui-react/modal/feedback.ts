import type { RootState } from '../../domain/root.js'
import type { Latchkit } from '../../instance/types.js'
import type { AlertModel, ToastModel } from '../dialog/feedback.js'
import { useSelected } from '../provider/use-selected.js'
import { feedbackText } from '../strings/en/feedback.js'
import { useText } from '../strings/use-text.js'

/** The open toast. Its message is a text, or the name of one of ours. */
export function useToast(kit: Latchkit): ToastModel | undefined {
  const t = useText(feedbackText)
  const toast = useSelected(kit, selectToast)
  if (!toast?.open) return undefined
  return { id: toast.id, variant: toast.variant, text: isName(toast.message) ? t(toast.message) : toast.message }
}

/** What stands at the foot: an alert until it is dismissed, else that the visitor is offline, for as long as that is so. */
export function useAlert(kit: Latchkit): AlertModel | undefined {
  const t = useText(feedbackText)
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

/** Texts that stand alone, with no place to be filled. */
type ToastName = 'toast.addressCopied' | 'toast.linkCopied' | 'toast.walletSwitched' | 'toast.accountSwitched' | 'toast.codeSentAgain' | 'toast.authenticating'

function isName(message: string): message is ToastName {
  return Object.hasOwn(feedbackText, message)
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
