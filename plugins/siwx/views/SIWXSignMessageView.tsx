import { isAbort, modalSlice } from 'portico/kernel'
import { project } from 'portico/project'
import { ConnectorImage } from 'portico/shell/parts'
import { Address, Button, Note, ScrollArea, Spinner, scrollAreaOf, WalletIcon } from 'portico/ui'
import { Screen, useKernel, useMessages, usePlugin, useRead, useSlice, useStyles } from 'portico/view'
import { type Namespace, networksSlice, selectConnection } from 'portico/wallet'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { siwxMessages } from '../messages.ts'
import { siwxReference } from '../reference.ts'
import { selectAccount } from '../select.ts'
import { siwxSlice } from '../tokens.ts'
import siwxCss from './siwx.css?inline'

/** Brings an element into sight. Scrolls the view only, not the page of the host. */
function reveal(element: Element | null) {
  const area = scrollAreaOf(element)
  if (!element || !area) return
  const [box, seen] = [element.getBoundingClientRect(), area.getBoundingClientRect()]
  const above = box.top - seen.top
  area.scrollTop += above < 0 ? above : Math.max(0, Math.min(above, box.bottom - seen.bottom))
}

/** Shows the text to sign on demand. The message is created then, because a host may have to fetch a nonce. */
function MessageToSign() {
  const t = useMessages(siwxMessages)
  const { log } = useKernel()
  const { showMessage } = usePlugin(siwxReference)
  const { message, busy } = useSlice(siwxSlice)
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  const isShown = message !== null
  const box = useRef<HTMLDivElement>(null)
  // The message may be below the visible part of the card.
  useEffect(() => {
    if (isShown) reveal(box.current)
  }, [isShown])
  const toggle = async () => {
    if (isShown) return void showMessage(false)
    if (state === 'loading') return
    setState('loading')
    try {
      await showMessage()
      setState('idle')
    } catch (error) {
      if (!isAbort(error)) log.error('The message to sign could not be made', error)
      setState(isAbort(error) ? 'idle' : 'failed')
    }
  }
  return (
    <>
      <button
        type="button"
        className="siwx-disclose p-focusable"
        aria-expanded={isShown}
        aria-busy={state === 'loading' || undefined}
        disabled={busy === 'cancel'}
        onClick={() => void toggle()}
      >
        {isShown ? t.hideMessage : t.viewMessage}
        {state === 'loading' ? <Spinner size={16} /> : null}
      </button>
      <div className="siwx-text" role="alert">
        {state === 'failed' && !isShown ? t.messageFailed : null}
      </div>
      {isShown ? (
        <div ref={box} className="siwx-message">
          <ScrollArea label={t.viewMessage}>
            <pre dir="auto">{message}</pre>
          </ScrollArea>
        </div>
      ) : null}
    </>
  )
}

/** The statement of the app that accounts of a namespace do not sign. */
function useStatement(namespace: Namespace | undefined): string | undefined {
  const { statementFor } = usePlugin(siwxReference)
  const { report } = useKernel()
  const [statement, setStatement] = useState<string>()
  useLayoutEffect(() => {
    let isOver = false
    setStatement(undefined)
    if (namespace !== undefined) statementFor(namespace).then((text) => isOver || setStatement(text), report)
    return () => {
      isOver = true
    }
  }, [namespace, statementFor, report])
  return statement
}

/** Asks the user to prove by a signature that the account is theirs. */
export default function SIWXSignMessageView() {
  useStyles(siwxCss)
  const t = useMessages(siwxMessages)
  const { sign, cancel } = usePlugin(siwxReference)
  const { metadata } = usePlugin(project)
  const { pending, required, back, busy, declined } = useSlice(siwxSlice, (state) => state)
  const active = useRead(selectAccount)
  const account = pending ?? active
  const wallet = useRead((read) => selectConnection(read, account?.namespace).wallet)
  const home = useRead((read) => read(networksSlice).networks.find(({ caipNetworkId }) => caipNetworkId === back))
  const shaking = useSlice(modalSlice, (state) => state.shaking)
  const [refusals, setRefusals] = useState(0)
  useEffect(() => {
    if (shaking) setRefusals((count) => count + 1)
  }, [shaking])
  const notes = useRef<HTMLDivElement>(null)
  // In a low window they are below the visible part of the card.
  useEffect(() => {
    if (declined || refusals > 0) reveal(notes.current)
  }, [declined, refusals])
  const start = () => {
    // Otherwise the note would come back once the next attempt takes away that the user declined.
    setRefusals(0)
    void sign()
  }
  const statement = useStatement(account?.namespace)
  const app = metadata?.name || location.host
  const outcome = home ? t.backText({ network: home.name }) : t.requiredText
  return (
    <Screen
      title={t.title}
      footer={
        <div className="siwx-actions">
          <Button variant="secondary" busy={busy === 'cancel'} onPress={() => void cancel()}>
            {busy === 'cancel' ? t.cancelling : t.cancel}
          </Button>
          <Button busy={busy === 'sign'} disabled={!account || busy === 'cancel'} onPress={start}>
            {busy === 'sign' ? t.signing : t.sign}
          </Button>
        </div>
      }
    >
      <div className="siwx-body">
        <div className="siwx-pair">
          <span className="siwx-thumb">
            <WalletIcon name={app} src={metadata?.icons[0]} size={64} />
          </span>
          <span className="siwx-thumb">
            <ConnectorImage name={wallet?.name ?? ''} wallet={wallet} size={64} />
          </span>
        </div>
        <p className="siwx-lead">{t.lead({ app })}</p>
        <p className="siwx-facts">
          <bdi className="siwx-fact p-ellipsis" title={location.host}>
            {location.host}
          </bdi>
          {account ? (
            <span className="siwx-fact">
              <Address address={account.address} />
            </span>
          ) : null}
        </p>
        {statement ? (
          <p className="siwx-statement" dir="auto">
            {statement}
          </p>
        ) : null}
        {/* Screen readers announce this text when it changes. */}
        <output className="siwx-text siwx-state">
          {busy === 'sign' && wallet ? t.waiting({ wallet: wallet.name }) : t.text}
        </output>
        {required ? <p className="siwx-text">{outcome}</p> : null}
        {account ? <MessageToSign key={`${account.network}:${account.address}`} /> : null}
        <div ref={notes}>
          {/* Not announced to screen readers, because a toast says the same. */}
          {declined && wallet ? <Note tone="caution">{t.declinedNote({ wallet: wallet.name })}</Note> : null}
          {/* Why the modal shakes and stays open; screen readers announce it each time. */}
          <div role="alert">
            {refusals > 0 && !declined ? (
              <Note key={refusals} tone="caution">
                {t.stay}
              </Note>
            ) : null}
          </div>
        </div>
      </div>
    </Screen>
  )
}
