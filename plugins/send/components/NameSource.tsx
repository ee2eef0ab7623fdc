/** Shows the source of a name, which is the only one that vouches for it. */
export function NameSource({ source }: { source: string }) {
  return (
    <span className="send-muted" dir="auto">
      {source}
    </span>
  )
}
