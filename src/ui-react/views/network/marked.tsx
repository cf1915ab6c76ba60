import type { ReactElement } from 'react'
import { Tag } from '../../primitives/blocks.js'
import { viewText } from '../../strings/en/view.js'
import { useText } from '../../strings/use-text.js'

/** A text that names a network, with its mark where that is a testnet (UX-51). */
export function Marked({ text, testnet }: { text: string; testnet: boolean | undefined }): ReactElement {
  const t = useText(viewText)
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
