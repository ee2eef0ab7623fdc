/** Outlines on a grid of 24, as those of the icon set; here, because no other view shows them. */
const paths = {
  certified:
    'm12 3 2.4 1.8 3-.1.9 2.9 2.5 1.7-1 2.8 1 2.8-2.5 1.7-.9 2.9-3-.1L12 21.2l-2.4-1.8-3 .1-.9-2.9-2.5-1.7 1-2.8-1-2.8 2.5-1.7.9-2.9 3 .1zM8.7 12.2l2.3 2.3 4.3-4.6',
  code: 'M4.5 4.5h5v5h-5zM14.5 4.5h5v5h-5zM4.5 14.5h5v5h-5zM14.5 14.5h1.5v1.5h-1.5zM19.5 14.5v1.5M17.5 18h2v1.5M14.5 19.5h.01',
} as const

/** Props of `ToolButton`. */
export interface ToolButtonProps {
  icon: keyof typeof paths
  label: string
  /** Makes it a switch that is on or off. */
  isPressed?: boolean
  onPress(): void
}

/** A chip below a field, which narrows what the field finds or leads elsewhere. */
export function ToolButton({ icon, label, isPressed, onPress }: ToolButtonProps) {
  return (
    <button type="button" className="s-tool p-focusable" aria-pressed={isPressed} onClick={onPress}>
      <svg className="p-icon" width={18} height={18} viewBox="0 0 24 24" aria-hidden="true">
        <path d={paths[icon]} />
      </svg>
      <span className="p-ellipsis" dir="auto">
        {label}
      </span>
    </button>
  )
}
