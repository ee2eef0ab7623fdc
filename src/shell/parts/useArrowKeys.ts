import { type RefObject, useEffect } from 'react'

/** Elements that use the arrow keys themselves. */
const owners = 'input:not([type="checkbox"]), textarea, select, [role="tab"], [contenteditable]'

/** Moves focus between the rows of a list with the arrow keys, also when focus is elsewhere in the card. */
export function useArrowKeys(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = box.current?.getRootNode() as Document | ShadowRoot | undefined
    const walk = (event: Event) => {
      const { key, altKey, ctrlKey, metaKey, shiftKey } = event as KeyboardEvent
      const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
      if (step === 0 || altKey || ctrlKey || metaKey || shiftKey || event.defaultPrevented) return
      if ((event.target as Element).closest?.(owners)) return
      const rows = [...(box.current?.querySelectorAll<HTMLElement>('.p-row:not(:disabled)') ?? [])]
      const reachable = rows.filter((row) => !row.closest('[inert]'))
      const at = reachable.indexOf(root?.activeElement as HTMLElement)
      const next = at < 0 ? reachable.at(step > 0 ? 0 : -1) : reachable[at + step]
      if (!next) return
      event.preventDefault()
      next.focus()
    }
    root?.addEventListener('keydown', walk)
    return () => root?.removeEventListener('keydown', walk)
  }, [box])
}
