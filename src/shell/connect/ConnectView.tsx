import { EmptyState, IconButton, Skeleton } from 'portico/ui'
import { Screen, useKernel, useLoaded, useMessages, useSlice, useSlot } from 'portico/view'
import { connectorsSlice, listWallets, type Namespace, networksSlice, type WalletEntry } from 'portico/wallet'
import { Fragment, type RefObject, useEffect, useRef, useState } from 'react'
import { useApplicable } from '../../view/internal.ts'
import { entryStep, isMobile } from '../../wallet/internal.ts'
import { shellMessages } from '../messages.ts'
import { Inert } from '../parts/Inert.tsx'
import { Separator } from '../parts/Separator.tsx'
import { useListStyles } from '../parts/useListStyles.ts'
import { useShow } from '../parts/useShow.ts'
import { shellSlice } from '../settings.ts'
import { type ConnectMethod, connectMethods } from '../slots.ts'
import {
  ConnectingExternalView,
  ConnectingMultiChainView,
  ConnectingWalletConnectView,
  WhatIsAWalletView,
} from '../viewTokens.ts'
import { useFooter } from './Legal.tsx'
import { isSeparated, orderMethods, walletsId } from './methods.ts'
import { WalletBlock } from './WalletBlock.tsx'

/** Elements that handle the arrow keys themselves. */
const arrowKeyOwners = 'input:not([type="checkbox"]), textarea, select, [role="tab"], [contenteditable]'

/** Moves focus between the rows of a list with the arrow keys, also when focus is elsewhere in the card. */
function useArrowKeys(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = box.current?.getRootNode() as Document | ShadowRoot | undefined
    const walk = (event: Event) => {
      const { key, altKey, ctrlKey, metaKey, shiftKey } = event as KeyboardEvent
      const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
      if (step === 0 || altKey || ctrlKey || metaKey || shiftKey || event.defaultPrevented) return
      if ((event.target as Element).closest?.(arrowKeyOwners)) return
      const rows = [...(box.current?.querySelectorAll<HTMLElement>('.p-row:not(:disabled, [inert] *)') ?? [])]
      const at = rows.indexOf(root?.activeElement as HTMLElement)
      const next = at < 0 ? rows.at(step > 0 ? 0 : -1) : rows[at + step]
      if (!next) return
      event.preventDefault()
      next.focus()
    }
    root?.addEventListener('keydown', walk)
    return () => root?.removeEventListener('keydown', walk)
  }, [box])
}

/** Loaded on demand: not every host has other ways to connect or a legal checkbox. */
const loadMethods = async () => ({ default: (await import('./Methods.tsx')).Methods })
const loadCheckbox = async () => ({ default: (await import('./LegalCheckbox.tsx')).LegalCheckbox })

/** The ways to connect: the list of wallets and the connect methods of plugins. */
export default function ConnectView({ params }: { params: { namespace?: Namespace } }) {
  useListStyles()
  const t = useMessages(shellMessages)
  const { store } = useKernel()
  const show = useShow()
  const { namespace } = params
  const settings = useSlice(shellSlice)
  const connectors = useSlice(connectorsSlice, (state) => state.connectors)
  const methods = useApplicable(useSlot(connectMethods), (method, read) => {
    const namespaces = namespace
      ? [namespace]
      : read(networksSlice).networks.map(({ chainNamespace }) => chainNamespace)
    return !method.isFor || namespaces.some((namespace) => method.isFor?.(namespace, read))
  })
  const wallets = listWallets({ connectors, order: settings.connectorTypeOrder, namespace, isMobile: isMobile() })

  const order = orderMethods({ methods, hasWallets: settings.enableWallets, order: settings.connectMethodsOrder })
  const connect = (entry: WalletEntry) => {
    const step = entryStep(entry, store.get(networksSlice).networks, namespace)
    if (step.type === 'pair') return show(ConnectingWalletConnectView, params)
    if (step.type === 'chooseNamespace') return show(ConnectingMultiChainView, { wallet: entry.key })
    show(ConnectingExternalView, step.target)
  }
  const asks = settings.legalCheckbox
  const isInert = asks && !settings.agreed
  const box = useRef<HTMLDivElement>(null)
  useArrowKeys(box)
  const [nudges, setNudges] = useState(0)
  const nudge = () => setNudges(nudges + 1)
  const Checkbox = useLoaded(asks ? loadCheckbox : undefined)
  const Methods = useLoaded(methods.length > 0 ? loadMethods : undefined)
  const renderMethods = (some: readonly ConnectMethod[]) => {
    if (some.length === 0) return null
    return (
      <Inert when={isInert} onPress={nudge}>
        <div className="s-stack">
          {Methods ? <Methods methods={some} params={params} /> : <Skeleton shape="row" count={some.length} />}
        </div>
      </Inert>
    )
  }

  return (
    <Screen
      title={t.connectTitle}
      start={<IconButton icon="help" label={t.whatIsAWallet} onPress={() => show(WhatIsAWalletView)} />}
      footer={useFooter()}
    >
      {asks ? Checkbox ? <Checkbox nudges={nudges} /> : <Skeleton shape="row" count={1} /> : null}
      <div ref={box}>
        {order.map((id, index) => (
          <Fragment key={id}>
            {isSeparated(order[index - 1], id) ? <Separator /> : null}
            <div className="s-stack">
              {id === walletsId && settings.enableWallets ? (
                <WalletBlock
                  wallets={wallets}
                  namespace={namespace}
                  others={methods.length}
                  isCollapsible={settings.collapseWallets && methods.length > 0}
                  isInert={isInert}
                  onInertPress={nudge}
                  onSelect={connect}
                />
              ) : null}
              {renderMethods(methods.filter((method) => method.id === id))}
            </div>
          </Fragment>
        ))}
      </div>
      {order.length === 0 ? (
        <EmptyState icon="wallet" title={t.noWalletTitle}>
          {t.noMethodText}
        </EmptyState>
      ) : null}
    </Screen>
  )
}
