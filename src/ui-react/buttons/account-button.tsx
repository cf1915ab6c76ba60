import { type ReactElement, useCallback } from 'react'
import type { RootState } from '../../domain/root.js'
import type { ChainNamespace } from '../../domain/shared/caip.js'
import { useProvided } from '../provider/context.js'
import { useSelected } from '../provider/use-selected.js'
import { useSurroundings } from '../provider/use-surroundings.js'
import { useAccountPart } from './use-account-part.js'
import { useOpener } from './use-opener.js'

/** Props of {@link AccountButton}. */
export interface AccountButtonProps {
  /** The active one when left out. */
  namespace?: ChainNamespace | undefined
  /** Shown unless the visitor hid it. */
  showBalance?: boolean | undefined
  disabled?: boolean | undefined
}

/** Who is connected and with how much; opens the account. Renders nothing while nobody is. */
export function AccountButton({ namespace, showBalance, disabled }: AccountButtonProps): ReactElement | null {
  const provided = useProvided('AccountButton')
  const surroundings = useSurroundings(provided)
  const opener = useOpener(provided)
  const { part } = useAccountPart(provided, namespace)
  const model = useSelected(
    provided.kit,
    useCallback((state: RootState) => part?.readButton(state, namespace), [part, namespace]),
  )
  return (model && part?.drawAccount(model, opener, { ...surroundings, showBalance, disabled })) ?? null
}
