import { type ComponentType, createElement, type ReactElement, useEffect } from 'react'
import { Button } from '../../primitives/button.js'
import { type Chunk, useChunk } from '../../provider/chunk.js'
import { startText } from '../../strings/en/start.js'
import { useText } from '../../strings/use-text.js'

/** A part of view Connect that loads where the app has it: its place is kept, and what did not come is asked for again (MODAL-33). */
export function Way<Props extends object>({ code, props }: { code: Chunk<ComponentType<Props>>; props: Props }): ReactElement {
  const t = useText(startText)
  const state = useChunk(code)
  useEffect(() => {
    void code.load()
  }, [code])
  if (state.status === 'ready') return createElement(state.value, props)
  if (state.status !== 'failed') return <div className="lk-skel" style={PLACE} aria-hidden="true" />
  return (
    <Button kind="secondary" onPress={() => void code.load()}>
      {t('common.tryAgain')}
    </Button>
  )
}

const PLACE = { height: 52, borderRadius: 16 }
