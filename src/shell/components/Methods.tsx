import type { Namespace } from 'portico/wallet'
import type { ConnectMethod } from '../slots.ts'
import { Part } from './Part.tsx'

/** Ways to connect that plugins bring. */
export function Methods({ methods, params }: { methods: readonly ConnectMethod[]; params: { namespace?: Namespace } }) {
  return methods.map((method) => <Part key={method.id} view={method.view} params={params} rows={1} />)
}
