import { isAbort } from 'portico/kernel'
import { ScrollArea, Spinner } from 'portico/ui'
import { useKernel, useMessages, usePlugin, useSlice } from 'portico/view'
import { useEffect, useRef, useState } from 'react'
import { siwxMessages } from '../messages.ts'
import { siwx } from '../plugin.ts'
import { siwxSlice } from '../tokens.ts'

/** Shows the text to sign on demand. The message is created then, because a host may have to fetch a nonce. */
export function MessageToSign() {
  const t = useMessages(siwxMessages)
  const { log } = useKernel()
  const { showMessage } = usePlugin(siwx)
  const { message, busy } = useSlice(siwxSlice)
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  const isShown = message !== null
  const box = useRef<HTMLDivElement>(null)
  // The message may be below the visible part of the card.
  useEffect(() => {
    if (isShown) box.current?.scrollIntoView({ block: 'nearest' })
  }, [isShown])
  const toggle = async () => {
    if (isShown) return void showMessage(false)
    if (state === 'loading') return
    setState('loading')
    try {
      await showMessage()
      setState('idle')
    } catch (error) {
      if (!isAbort(error)) log.error('The message to sign could not be made', error)
      setState(isAbort(error) ? 'idle' : 'failed')
    }
  }
  return (
    <>
      <button
        type="button"
        className="siwx-disclose p-focusable"
        aria-expanded={isShown}
        aria-busy={state === 'loading' || undefined}
        disabled={busy === 'cancel'}
        onClick={() => void toggle()}
      >
        {isShown ? t.hideMessage : t.viewMessage}
        {state === 'loading' ? <Spinner size={16} /> : null}
      </button>
      <div className="siwx-text" role="alert">
        {state === 'failed' && !isShown ? t.messageFailed : null}
      </div>
      {isShown ? (
        <div ref={box} className="siwx-message">
          <ScrollArea label={t.viewMessage}>
            <pre dir="auto">{message}</pre>
          </ScrollArea>
        </div>
      ) : null}
    </>
  )
}
