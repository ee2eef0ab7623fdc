import type { Namespace } from 'portico/wallet'
import { Part } from '../parts/Part.tsx'
import type { ConnectMethod } from '../slots.ts'

/** The connect methods of plugins. */
export function Methods({ methods, params }: { methods: readonly ConnectMethod[]; params: { namespace?: Namespace } }) {
  return methods.map((method) => <Part key={method.id} view={method.view} params={params} rows={1} />)
}
