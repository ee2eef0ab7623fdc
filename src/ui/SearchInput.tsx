import { type Ref, useId, useRef } from 'react'
import fieldCss from './field.css?inline'
import { Icon } from './Icon.tsx'
import { IconButton } from './IconButton.tsx'
import { useStyles } from './StyleContext.ts'
import { hideKeyboardOnEnter } from './useTextEntry.ts'

/** Props of `SearchInput`. */
export interface SearchInputProps {
  /** The accessible name, and the placeholder. */
  label: string
  value: string
  onChange(value: string): void
  clearLabel: string
  inputRef?: Ref<HTMLInputElement>
}

/** A search field with a button that clears it. */
export function SearchInput({ label, value, onChange, clearLabel, inputRef }: SearchInputProps) {
  useStyles(fieldCss)
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const clear = () => {
    // The button is gone once the field is empty: without this, focus would be lost.
    box.current?.querySelector('input')?.focus()
    onChange('')
  }
  return (
    <div ref={box} className="p-field-box p-search">
      <Icon name="search" />
      <input
        ref={inputRef}
        id={id}
        type="search"
        className="p-input"
        aria-label={label}
        placeholder={label}
        value={value}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        inputMode="search"
        enterKeyHint="search"
        onKeyDown={hideKeyboardOnEnter}
        onChange={(event) => onChange(event.target.value)}
      />
      {value ? <IconButton icon="close" label={clearLabel} onPress={clear} /> : null}
    </div>
  )
}
