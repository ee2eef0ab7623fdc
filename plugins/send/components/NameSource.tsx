/** Shows which source suggested a name that no name service confirms. */
export function NameSource({ source }: { source: string }) {
  return (
    <span className="send-muted" dir="auto">
      {source}
    </span>
  )
}
