import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { useStyles } from './StyleContext.ts'
import tabsCss from './Tabs.css?inline'

/** One tab. The owner chooses the id. */
export interface TabItem {
  readonly id: string
  readonly label: string
}

/** Props of `Tabs`. */
export interface TabsProps {
  /** The accessible name of the set. */
  label: string
  tabs: readonly TabItem[]
  selected: string
  onSelect(id: string): void
  /** The panel of the selected tab. */
  children?: ReactNode
}

/**
 * Tabs with a roving tabindex and automatic activation, as the ARIA Authoring Practices describe. Of fewer than two tabs only the
 * panel is rendered, and it keeps its state and focus when further tabs come or go. A single tab shows no label: put a heading
 * above it.
 */
export function Tabs({ label, tabs, selected, onSelect, children }: TabsProps) {
  useStyles(tabsCss)
  const base = useId()
  const list = useRef<HTMLDivElement>(null)
  /** The tab that the keyboard reaches: the first one if none is selected, as after a plugin with the selected tab has gone. */
  const current = Math.max(
    0,
    tabs.findIndex((tab) => tab.id === selected),
  )

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const target = nextIndex(event, tabs.length, current)
    const tab = target === null ? undefined : tabs[target]
    if (!tab || target === null) return
    event.preventDefault()
    onSelect(tab.id)
    const button = list.current?.children[target]
    if (button instanceof HTMLElement) button.focus()
  }

  const isSet = tabs.length > 1
  const panel = isSet && {
    role: 'tabpanel',
    id: `${base}-panel`,
    className: 'p-tab-panel p-focusable',
    'aria-labelledby': `${base}-${current}`,
    // A panel without controls must be reachable (ARIA tabs pattern).
    tabIndex: 0,
  }
  return (
    <div className="p-tabs">
      {isSet ? (
        <div ref={list} role="tablist" aria-label={label} className="p-tab-list" onKeyDown={onKeyDown}>
          {tabs.map((tab, index) => (
            <button
              key={tab.id}
              type="button"
              role="tab"
              // Not the id of the tab: that of a plugin may have spaces, which separate ids in ARIA attributes.
              id={`${base}-${index}`}
              className="p-tab p-touch p-focusable"
              aria-selected={tab.id === selected}
              aria-controls={`${base}-panel`}
              tabIndex={index === current ? 0 : -1}
              onClick={() => onSelect(tab.id)}
            >
              <span className="p-ellipsis" dir="auto">
                {tab.label}
              </span>
            </button>
          ))}
        </div>
      ) : null}
      <div key={selected} {...panel}>
        {children}
      </div>
    </div>
  )
}

function nextIndex(event: KeyboardEvent<HTMLElement>, count: number, current: number): number | null {
  // With these keys the browser goes back or forward.
  if (event.altKey || event.ctrlKey || event.metaKey) return null
  const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  const backward = forward === 'ArrowLeft' ? 'ArrowRight' : 'ArrowLeft'
  if (event.key === forward) return (current + 1) % count
  if (event.key === backward) return (current - 1 + count) % count
  if (event.key === 'Home') return 0
  if (event.key === 'End') return count - 1
  return null
}
