import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'

/**
 * A field with a text that could not be copied, selected, for the user to copy where the page may not use the clipboard, as
 * over http or in a frame of another site. `refuse` shows it, until the text changes.
 */
export function useCopyable(text: string | undefined, label: string): [field: ReactNode, refuse: () => void] {
  const [refused, setRefused] = useState<{ readonly text: string | undefined; readonly count: number }>()
  const refuse = () => setRefused({ text, count: (refused?.count ?? 0) + 1 })
  const isShown = refused !== undefined && refused.text === text
  return [isShown && text ? <CopyableField key={refused.count} text={text} label={label} /> : null, refuse]
}

function CopyableField({ text, label }: { text: string; label: string }) {
  const field = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    const input = field.current
    input?.focus()
    input?.select()
    // The field is removed with its text: keep focus in the view.
    return () => {
      if (!input?.matches(':focus')) return
      const nearest = input.previousElementSibling
      const next = nearest?.matches('button:enabled') ? nearest : input.parentElement?.querySelector('button')
      ;(next as HTMLElement | null | undefined)?.focus()
    }
  }, [])
  return <input ref={field} className="s-copyable p-focusable" aria-label={label} dir="ltr" readOnly value={text} />
}
