/** A placeholder in the shape of the content, once or repeated; hidden from screen readers. */
export function Skeleton({ shape, count = 1 }: { shape: 'row' | 'text' | 'circle' | 'button'; count?: number }) {
  const keys = Array.from({ length: count }, (_, index) => `${shape}-${index}`)
  return (
    <span className="p-skeletons" aria-hidden="true">
      {keys.map((key) => (
        <span key={key} className="p-skeleton" data-shape={shape} />
      ))}
    </span>
  )
}

/** A spinning ring for content of unknown shape; decorative, so a text beside it has to say the state. Size in CSS pixels. */
export function Spinner({ size = 20 }: { size?: number }) {
  return (
    <svg className="p-spinner" width={size} height={size} viewBox="0 0 20 20" aria-hidden="true">
      <circle cx="10" cy="10" r="8" opacity="0.2" />
      <circle cx="10" cy="10" r="8" pathLength="100" strokeDasharray="30 70" />
    </svg>
  )
}
