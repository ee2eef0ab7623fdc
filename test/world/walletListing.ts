import type { ListedWallet } from './project.ts'
import { type ApiCall, json, type Reply } from './router.ts'

const list = (query: URLSearchParams, name: string) => query.get(name)?.split(',').filter(Boolean) ?? []

/** Filters and pages the listing; `count` is the number before paging. */
export function listWallets({ project, query }: ApiCall): Reply {
  const matching = project.wallets.filter(matcher(query))
  const page = Number(query.get('page') ?? 1)
  const entries = Number(query.get('entries') ?? 40)
  return json({ data: matching.slice((page - 1) * entries, page * entries), count: matching.length })
}

function matcher(query: URLSearchParams): (wallet: ListedWallet) => boolean {
  const [include, exclude, chains] = [list(query, 'include'), list(query, 'exclude'), list(query, 'chains')]
  const search = query.get('search')?.toLowerCase() ?? ''
  const badge = query.get('badge_type')
  return (wallet) =>
    (!include.length || include.includes(wallet.id)) &&
    !exclude.includes(wallet.id) &&
    (!chains.length || chains.some((chain) => wallet.chains?.includes(chain))) &&
    (!badge || wallet.badge_type === badge) &&
    wallet.name.toLowerCase().includes(search)
}
