import type { Read } from 'portico/kernel'
import { type NamespaceParams, NetworksView } from 'portico/shell'
import {
  Button,
  EmptyState,
  Form,
  List,
  Note,
  Paragraph,
  Row,
  ScrollArea,
  Skeleton,
  Stack,
  Tag,
  TextInput,
} from 'portico/ui'
import { Screen, useKernel, useMessages, usePlugin, useRead, useStyles, useTask } from 'portico/view'
import {
  type ActiveAccount,
  type Namespace,
  selectActiveAccount,
  selectConnection,
  selectIsUnsupported,
} from 'portico/wallet'
import { useEffect, useRef, useState } from 'react'
import { checkText } from '../checkText.ts'
import { namesMenuMessages } from '../menuMessages.ts'
import { namesMessages } from '../messages.ts'
import namesCss from '../names.css?inline'
import { names } from '../plugin.ts'
import { emptyForm, type NamesState, namesSlice } from '../tokens.ts'

/** The account of a namespace that can have names. */
function selectNameAccount(read: Read, namespace?: Namespace): ActiveAccount | undefined {
  const activeAccount = selectActiveAccount(read, namespace)
  return activeAccount?.namespace === 'eip155' ? activeAccount : undefined
}

/** The state of the form; an empty form if the state is for another account. */
function selectForm(read: Read, activeAccount: ActiveAccount | undefined): NamesState {
  const state = read(namesSlice)
  return state.account === activeAccount?.caipAddress ? state : emptyForm
}

/** Registers a name for the account: checks the typed name, and suggests similar ones. */
export default function RegisterAccountNameView({ params }: { params: NamespaceParams }) {
  useStyles(namesCss)
  const menu = useMessages(namesMenuMessages)
  const t = useMessages(namesMessages)
  const { router } = useKernel()
  const { begin } = usePlugin(names)
  const { namespace } = params
  const activeAccount = useRead((read) => selectNameAccount(read, namespace))
  const form = useRead((read) => selectForm(read, selectNameAccount(read, namespace)))
  const isConnecting = useRead((read) => selectConnection(read, namespace).status === 'connecting')
  const isUnknown = useRead((read) => selectIsUnsupported(read, namespace))
  const account = activeAccount?.caipAddress
  useEffect(() => {
    if (account !== undefined) void begin(namespace)
  }, [account, begin, namespace])
  const isUnavailable = form.check === 'unsupported' || isUnknown || (!activeAccount && !isConnecting)
  return (
    <Screen title={menu.accountName}>
      {isUnavailable ? (
        <EmptyState
          icon="warning"
          title={t.unavailableTitle}
          action={
            <Button onPress={() => router.push(NetworksView, namespace ? { namespace } : {})}>{t.chooseNetwork}</Button>
          }
        >
          {t.unavailable}
        </EmptyState>
      ) : form.account === null ? (
        <Skeleton shape="row" count={3} />
      ) : (
        <NameForm form={form} params={params} />
      )}
    </Screen>
  )
}

function NameForm({ form, params }: { form: NamesState; params: NamespaceParams }) {
  const t = useMessages(namesMessages)
  const { suffix, setName, register, cancel } = usePlugin(names)
  const wallet = useRead((read) => selectConnection(read, params.namespace).wallet?.name)
  const again = useTask()
  const { label, check, isRegistering, isAskedAgain, failure } = form
  const [typed, setTyped] = useState('')
  // Capital and wide letters stay as typed, because a change of the field moves the caret and doubles what an input method composes.
  const shown = typed.normalize('NFKC').toLowerCase() === label ? typed : label
  const isLost = check === 'failed'
  // The task goes on with suggestions.
  const isAgain = again.busy && check === 'checking'
  const box = useRef<HTMLDivElement>(null)
  const wasAgain = useRef(false)
  // The pressed button is disabled for a name that is taken, and loses focus.
  useEffect(() => {
    const root = box.current?.getRootNode() as Document | ShadowRoot | undefined
    const isTaken = wasAgain.current && check === 'taken'
    wasAgain.current = isAgain
    const active = root?.activeElement
    if (isTaken && (!active || active.matches('body, :disabled'))) box.current?.querySelector('input')?.focus()
  }, [isAgain, check])
  const choose = (name: string) => {
    void setName(name)
    const root = box.current?.getRootNode() as Document | ShadowRoot | undefined
    // The chosen row is removed. Without a keyboard in use, focus in the field would open the one on the screen.
    if (root?.activeElement?.matches(':focus-visible')) box.current?.querySelector('input')?.focus()
  }
  const { text, isInvalid } = checkText(form, label + suffix, t)
  const asked = { wallet: wallet ?? t.yourWallet }
  const failureText = { ...t, taken: t.takenMeanwhile }
  return (
    <Form label={t.register} onSubmit={() => void (isLost ? again.run(() => setName(label)) : register())}>
      <Paragraph tone="muted">{t.lead}</Paragraph>
      <div ref={box} className="names-field">
        <TextInput
          label={t.name}
          value={shown}
          message={text}
          invalid={isInvalid}
          disabled={isRegistering}
          autoComplete="off"
          action={
            <bdi className="names-suffix" dir="ltr">
              {suffix}
            </bdi>
          }
          onChange={(text) => {
            setTyped(text)
            void setName(text)
          }}
        />
      </div>
      <Stack gap="small">
        {failure && !isRegistering ? (
          <Note tone="negative" isAlert>
            {failureText[failure]}
          </Note>
        ) : null}
        <Button
          type="submit"
          busy={isRegistering || isAgain}
          disabled={check !== 'free' && !isLost && !isRegistering && !isAgain}
        >
          {isLost || isAgain ? t.tryAgain : t.register}
        </Button>
        <p className="names-note" aria-live="polite">
          {isRegistering ? (isAskedAgain ? t.confirmAgain(asked) : t.confirm(asked)) : t.noFee}
        </p>
        {isRegistering ? (
          <Button variant="text" onPress={cancel}>
            {t.cancel}
          </Button>
        ) : null}
      </Stack>
      <div className="names-suggestions">
        <Suggestions form={form} onChoose={choose} />
      </div>
    </Form>
  )
}

/** The style sheet reserves room for this number of suggestions, so that nothing moves while the user types. */
const mostSuggestions = 4
/** The number of own names that have room without scrolling. */
const mostOwned = 6

/**
 * Names that are similar to the typed one; a press on a free one puts it into the field. Until there are some, their place has
 * the names of the account.
 */
function Suggestions({ form, onChoose }: { form: NamesState; onChoose(name: string): void }) {
  const t = useMessages(namesMessages)
  const { suggestions, isSuggestionsUnknown, isRegistering, check } = form
  const freeFirst = [...suggestions].sort((one, other) => Number(one.isRegistered) - Number(other.isRegistered))
  return suggestions.length > 0 ? (
    <List heading={t.suggestions}>
      {freeFirst.slice(0, mostSuggestions).map(({ name, isRegistered }) => (
        <Row
          key={name}
          label={name}
          disabled={isRegistered || isRegistering}
          tag={<Tag tone={isRegistered ? 'neutral' : 'positive'}>{isRegistered ? t.registeredTag : t.available}</Tag>}
          onSelect={() => onChoose(name)}
        />
      ))}
    </List>
  ) : (
    <>
      {isSuggestionsUnknown && check !== 'failed' ? <p className="names-note">{t.suggestionsFailed}</p> : null}
      <OwnNames form={form} />
    </>
  )
}

/** The names that the account has. */
function OwnNames({ form: { owned, isOwnedUnknown, check } }: { form: NamesState }) {
  const t = useMessages(namesMessages)
  // The line under the field says that the service does not answer.
  if (isOwnedUnknown) return check === 'failed' ? null : <p className="names-note">{t.ownedFailed}</p>
  if (owned.length === 0) return null
  const list = (
    <ul className="names-list">
      {owned.map((name) => (
        <li key={name} className="p-ellipsis">
          <bdi>{name}</bdi>
        </li>
      ))}
    </ul>
  )
  const isLong = owned.length > mostOwned
  return (
    <section className="names-own" aria-label={isLong ? undefined : t.yourNames}>
      <h3 className="p-list-heading">{t.yourNames}</h3>
      {isLong ? <ScrollArea label={t.yourNames}>{list}</ScrollArea> : list}
    </section>
  )
}
