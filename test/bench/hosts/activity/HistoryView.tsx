import { Screen } from 'portico/view'
import { ActivityPanel } from '../../../../plugins/activity/components/ActivityPanel.tsx'
import type { Activity } from '../../../../plugins/activity/components/useActivity.ts'
import { toRows } from '../../../../plugins/activity/rules/rows.ts'
import type { ActivityItem } from '../../../../plugins/activity/tokens.ts'

const types = ['send', 'receive', 'trade', 'approve', 'mint']

const inventItem = (index: number): ActivityItem => ({
  id: `t${index}`,
  hash: `0x${index}`,
  type: types[index % types.length] ?? 'send',
  status: index % 17 === 0 ? 'failed' : 'confirmed',
  // A few a day.
  at: Date.UTC(2025, 5, 15) - index * 9_000_000,
  with: 'Tide Swap',
  moves: [
    { direction: 'out', numeric: `${index}.123456789`, name: 'ETH', isNft: false },
    ...(index % 5 === 2 ? [{ direction: 'in', numeric: '1000', name: 'TUSD', isNft: false } as const] : []),
  ],
})

const activity: Activity = {
  account: 'eip155:1:0x1',
  network: {
    id: 1,
    caipNetworkId: 'eip155:1',
    chainNamespace: 'eip155',
    name: 'One',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [] }, chainDefault: { http: [] } },
    blockExplorers: { default: { name: 'Scan', url: 'https://scan.example' } },
  },
  status: 'ready',
  cursor: null,
  more: 'idle',
  isBusy: false,
  rows: toRows(
    Array.from({ length: 100_000 }, (_, index) => inventItem(index)),
    new Date(),
  ),
  retry() {},
  next() {},
}

/** 100,000 transactions, as the activity shows them. */
export default function HistoryView() {
  return (
    <Screen title="Activity">
      <ActivityPanel activity={activity} readsOn />
    </Screen>
  )
}
