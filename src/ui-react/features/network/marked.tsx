import type { ReactElement } from 'react'
import { Tag } from '../../primitives/blocks.js'
import { useText } from '../../i18n/use-text.js'
import { viewsText } from '../../dialog/strings-views.js'

/** Text with the name of a network, with a label for a testnet (UX-51). */
export function Marked({ text, testnet }: { text: string; testnet: boolean | undefined }): ReactElement {
  const t = useText(viewsText)
  return (
    <>
      {text}
      {testnet && (
        <>
          {' '}
          <Tag>{t('common.testnet')}</Tag>
        </>
      )}
    </>
  )
}
