import { Icon } from 'portico/ui'
import { useMessages, useSlice } from 'portico/view'
import { type Namespace, type Network, networksSlice } from 'portico/wallet'
import { accountMessages } from '../account/accountMessages.ts'
import { useShow } from '../parts/useShow.ts'
import { shellSlice } from '../settings.ts'
import { NetworksView, toParams } from '../viewTokens.ts'
import { NetworkImage } from './NetworkImage.tsx'

/** A button with the active network that opens the list of networks; renders nothing if there is only one. */
export function HeaderNetworkButton({
  network,
  namespace,
}: {
  network: Network | undefined
  namespace: Namespace | undefined
}) {
  const t = useMessages(accountMessages)
  const show = useShow()
  const isEnabled = useSlice(shellSlice, (state) => state.enableNetworkSwitch)
  const count = useSlice(networksSlice, (state) => state.networks.length)
  if (!isEnabled || (count < 2 && network)) return null
  const name = network?.name ?? t.unknownNetwork
  const label = t.chooseNetworkNow({ network: name })
  return (
    <button
      type="button"
      className="s-network-button p-focusable"
      aria-label={label}
      title={label}
      onClick={() => show(NetworksView, toParams(namespace))}
    >
      {network ? <NetworkImage name={name} network={network} size={24} /> : <Icon name="warning" />}
      <span className="p-ellipsis" dir="auto">
        {name}
      </span>
      <Icon name="chevron" />
    </button>
  )
}
