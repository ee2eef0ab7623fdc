import { Button } from 'portico/ui'
import { useMessages } from 'portico/view'
import { useEffect, useRef } from 'react'
import { sendMessages } from '../messages.ts'

/** Props of `UnreadBalance`. */
export interface UnreadBalanceProps {
  busy: boolean
  onRetry(): void
}

/** Reads a balance again that could not be read. Focus moves to the choice of the token when the button is removed. */
export function UnreadBalance({ busy, onRetry }: UnreadBalanceProps) {
  const t = useMessages(sendMessages)
  const box = useRef<HTMLDivElement>(null)
  const isPressed = useRef(false)
  useEffect(() => {
    const form = box.current?.closest('form')
    const next = () => form?.querySelector<HTMLElement>('button.s-token') ?? form?.querySelector<HTMLElement>('input')
    return () => {
      const isLost = !document.activeElement || document.activeElement === document.body
      if (isPressed.current && isLost) next()?.focus()
    }
  }, [])
  const retry = () => {
    isPressed.current = true
    onRetry()
  }
  return (
    <div ref={box}>
      <Button variant="text" busy={busy} onPress={retry}>
        {t.retry}
      </Button>
    </div>
  )
}
