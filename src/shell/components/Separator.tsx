import { useMessages } from 'portico/view'
import { shellMessages } from '../messages.ts'

/** 'or' between two ways to go on. */
export function Separator() {
  const t = useMessages(shellMessages)
  return <p className="s-separator">{t.or}</p>
}
