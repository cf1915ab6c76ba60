import { useCallback } from 'react'
import { AUTH_CONNECTOR_NAME } from '../../domain/auth/connector-id.js'
import type { Instance } from '../../kit/instance.js'
import { useText } from '../i18n/use-text.js'
import { useProvided } from '../provider/context.js'
import { dialogText } from './strings.js'

/** Returns the instance that the dialog shows. */
export function useKit(): Instance {
  return useProvided('LatchkitModal').kit
}

/** Returns a function that gives a command of the visitor. The reason of a refusal is told: no press is without an answer. */
export function useAct(): (command: Parameters<Instance['dispatch']>[0]) => void {
  const kit = useKit()
  return useCallback(
    (command) => {
      const receipt = kit.dispatch(command)
      if (receipt.status === 'rejected') kit.dispatch({ type: 'showToast', variant: 'error', message: receipt.failure.message })
    },
    [kit],
  )
}

/** Returns a function that localizes the name of a wallet. Only the embedded wallet's name is translated. */
export function useWalletName(): (name: string) => string {
  const t = useText(dialogText)
  return useCallback((name) => (name === AUTH_CONNECTOR_NAME ? t('common.embeddedWallet') : name), [t])
}
