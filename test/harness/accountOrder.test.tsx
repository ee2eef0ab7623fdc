// @vitest-environment happy-dom
/** The order of account actions does not depend on the order in which a host lists the plugins. */
import { AccountView, shell } from 'portico/shell'
import { createHarness, type HarnessOptions } from 'portico/testing'
import { wallet } from 'portico/wallet'
import { expect, onTestFinished, test, vi } from 'vitest'
import { activity } from '../../plugins/activity/index.ts'
import { email } from '../../plugins/email/index.ts'
import { names } from '../../plugins/names/index.ts'
import { onramp } from '../../plugins/onramp/index.ts'
import { pay } from '../../plugins/pay/index.ts'
import { receive, send } from '../../plugins/send/index.ts'
import { sessions } from '../../plugins/sessions/index.ts'
import { socials } from '../../plugins/socials/index.ts'
import { swaps } from '../../plugins/swaps/index.ts'

const network = {
  id: 1,
  name: 'One',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://node.example/'] } },
}
type Plugins = NonNullable<HarnessOptions['plugins']>
const plugins = (): Plugins => [
  activity(),
  email(),
  names(),
  onramp(),
  pay(),
  receive(),
  send(),
  sessions(),
  socials(),
  swaps(),
]
const rotated = (list: Plugins): Plugins => [...list.slice(5), ...list.slice(0, 5)]
const order = ['Buy', 'Swap', 'Receive', 'Send']

test.each<[string, (list: Plugins) => Plugins]>([
  ['by name', (list) => list],
  ['in reverse', (list) => [...list].reverse()],
  ['rotated by half', rotated],
])('with the plugins %s, the actions are onramp, swaps, receive, send', async (_, arrange) => {
  const harness = await createHarness({
    plugins: [wallet({ networks: [network] }), shell(), ...arrange(plugins())],
    remote: { onramp: ['coinbase', 'meld'], swaps: ['1inch'] },
    connected: true,
    render: true,
  })
  onTestFinished(harness.dispose)
  const { kernel, screen } = harness
  kernel.modal.open(AccountView, {})
  const shown = () =>
    screen
      .queryAllByRole('button')
      .map(({ textContent }) => textContent ?? '')
      .filter((label) => order.includes(label))
  await vi.waitFor(() => expect([...shown()].sort()).toEqual([...order].sort()), 30_000)
  expect(shown()).toEqual(order)
})
