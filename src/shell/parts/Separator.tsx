import { useMessages } from 'portico/view'
import { shellMessages } from '../messages.ts'

/** 'or' between two alternatives. */
export function Separator() {
  const t = useMessages(shellMessages)
  return <p className="s-separator">{t.or}</p>
}
