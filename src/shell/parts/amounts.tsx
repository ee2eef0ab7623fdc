import { Icon } from 'portico/ui'
import { useStyles } from 'portico/view'
import type { ReactNode } from 'react'
import amountsCss from './amounts.css?inline'

/** A box around a field and what belongs to it, such as an amount with its token and balance. */
export function FieldBox({ invalid = false, children }: { invalid?: boolean | undefined; children: ReactNode }) {
  useStyles(amountsCss)
  return (
    <div className="s-field-box" data-invalid={invalid || undefined}>
      {children}
    </div>
  )
}

/** Props of `TokenButton`. */
export interface TokenButtonProps {
  /** Its accessible name, such as "Token: ETH. Choose another". @default its text */
  label?: string | undefined
  /** A picture of 24 px. */
  icon?: ReactNode
  /** The symbol of the token, or what to do where there is none. */
  children: string
  /** Opens the choice of a token; without it, the token cannot be changed. */
  onPress?: (() => void) | undefined
}

/** The token of an amount. */
export function TokenButton({ label, icon, children, onPress }: TokenButtonProps) {
  useStyles(amountsCss)
  const face = (
    <>
      {icon}
      <span className="p-ellipsis" dir="auto">
        {children}
      </span>
    </>
  )
  if (!onPress) return <span className="s-token">{face}</span>
  return (
    <button type="button" className="s-token p-touch p-focusable" aria-label={label} onClick={onPress}>
      {face}
      <Icon name="chevron" />
    </button>
  )
}

/** Takes the whole balance as the amount; beside the balance. */
export function MaxButton({ children, onPress }: { children: string; onPress(): void }) {
  useStyles(amountsCss)
  return (
    <button type="button" className="s-max p-touch p-focusable" onClick={onPress}>
      {children}
    </button>
  )
}
