import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import fieldCss from './copyField.css?inline'
import { useStyles } from './StyleContext.ts'

/**
 * A read-only field with an address or a link that the browser did not copy, as over http or in a frame of another site, for
 * the user to copy by hand. Each call of `refuse` shows it, focused and selected. Once the text changes it is removed, and its
 * focus moves to the nearest enabled button before it, else to the first one beside it. `label` is the
 * accessible name: a noun for the text.
 *
 * @example
 * const [field, refuse] = useCopyField(address, t.ownAddress)
 * const { copied, copy } = useCopy(address, refuse)
 */
export function useCopyField(text: string | undefined, label: string): [field: ReactNode, refuse: () => void] {
  const [refused, setRefused] = useState<{ readonly text: string | undefined; readonly count: number }>()
  // Removed for good: it must not take focus if the text returns.
  if (refused && refused.text !== text) setRefused(undefined)
  const refuse = () => setRefused((last) => ({ text, count: (last?.count ?? 0) + 1 }))
  const isShown = text && refused?.text === text
  const field = isShown ? <CopyField text={text} label={label} count={refused.count} /> : null
  return [field, refuse]
}

/** `count`: how often the browser has refused. */
function CopyField({ text, label, count }: { text: string; label: string; count: number }) {
  useStyles(fieldCss)
  const field = useRef<HTMLInputElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: again at each refusal
  useLayoutEffect(() => {
    const input = field.current
    input?.focus()
    input?.select()
    // Browsers show the end of what is selected.
    if (input) input.scrollLeft = 0
  }, [count])
  useLayoutEffect(() => {
    const input = field.current
    return () => {
      if (input?.matches(':focus')) buttonBeside(input)?.focus()
    }
  }, [])
  return <input ref={field} className="p-copy-field p-focusable" aria-label={label} dir="ltr" readOnly value={text} />
}

function buttonBeside(field: Element): HTMLElement | null | undefined {
  const wanted = 'button:not(:disabled)'
  let before = field.previousElementSibling
  while (before && !before.matches(wanted)) before = before.previousElementSibling
  return (before as HTMLElement | null) ?? field.parentElement?.querySelector<HTMLElement>(wanted)
}
