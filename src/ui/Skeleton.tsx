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
