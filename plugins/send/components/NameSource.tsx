/** Says what a name is from: nobody but that source vouches for it. */
export function NameSource({ source }: { source: string }) {
  return (
    <span className="send-muted" dir="auto">
      {source}
    </span>
  )
}
