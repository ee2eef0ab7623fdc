import { Button, TextInput } from 'portico/ui'
import { useKernel, useMessages, usePlugin } from 'portico/view'
import { type Namespace, wallet } from 'portico/wallet'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { cleanLabel, longestLabel } from '../../wallet/internal.ts'
import { connectionsMessages } from './connectionsMessages.ts'

/** Props of `AccountNameForm`. */
export interface AccountNameFormProps {
  namespace: Namespace
  address: string
  /** The name that the account has. */
  label: string | undefined
  /** The name is kept, or given up. */
  onDone(): void
}

/** Asks for the name of an account. */
export function AccountNameForm({ namespace, address, label, onDone }: AccountNameFormProps) {
  const t = useMessages(connectionsMessages)
  const { notices, report } = useKernel()
  const { connections } = usePlugin(wallet)
  const [text, setText] = useState(label ?? '')
  const [isRefused, setRefused] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])

  const save = async (event: FormEvent) => {
    event.preventDefault()
    const isEmpty = text.trim() === ''
    if (!isEmpty && cleanLabel(text) === '') {
      setRefused(true)
      input.current?.focus()
      return
    }
    try {
      const { setLabel } = await connections()
      setLabel({ namespace, address }, text)
      notices.toast('success', isEmpty ? t.nameRemoved : t.nameSaved)
      onDone()
    } catch (error) {
      report(error)
      notices.banner('error', t.nameFailed)
    }
  }
  return (
    <form
      className="s-account-name"
      onSubmit={(event) => void save(event)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
        // Gives up the name alone: the modal stays open.
        event.preventDefault()
        onDone()
      }}
    >
      <TextInput
        label={t.accountName}
        value={text}
        autoComplete="off"
        maxLength={longestLabel}
        invalid={isRefused}
        message={isRefused ? t.nameInvisible : undefined}
        inputRef={input}
        onChange={(next) => {
          setText(next)
          setRefused(false)
        }}
      />
      <div className="s-account-name-ends">
        <Button variant="secondary" onPress={onDone}>
          {t.cancelName}
        </Button>
        <Button type="submit">{t.saveName}</Button>
      </div>
    </form>
  )
}
