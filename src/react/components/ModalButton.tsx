import type { Read } from 'portico/kernel'
import { useMessages, useRead, useSlice } from 'portico/view'
import type { Namespace } from 'portico/wallet'
import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react'
import {
  adoptButtonStyles,
  type ButtonModel,
  type ButtonTexts,
  modalMessages,
  targetOf,
  themeSlice,
} from '../../modal/internal.ts'
import { isShallowEqual } from '../../view/internal.ts'
import { usePorticoModal } from '../ModalContext.tsx'

/** Passed to hosts that render their own button. */
export interface ButtonRenderState extends ButtonModel {
  /** Opens the modal where the button leads. */
  press(): void
  /** Loads the code of the modal; call it on hover and focus. */
  preload(): void
}

export interface ModalButtonProps {
  disabled?: boolean | undefined
  /** @default 'md' */
  size?: 'sm' | 'md' | 'lg' | undefined
  className?: string | undefined
  /** Renders a button in place of the default one. */
  children?: ((state: ButtonRenderState) => ReactNode) | undefined
}

interface InnerProps extends ModalButtonProps {
  select(read: Read, texts: ButtonTexts): ButtonModel
  namespace: Namespace | undefined
}

/** A button of the page that opens the modal: neutral until the connection is known. */
export function ModalButton({ select, namespace, disabled, size = 'md', className, children }: InnerProps) {
  const modal = usePorticoModal()
  const texts = useMessages(modalMessages)
  const { mode, variables } = useSlice(themeSlice)
  const model = useRead((read) => select(read, texts), isShallowEqual)
  const node = useRef<HTMLButtonElement>(null)
  const isDefault = !children
  useEffect(() => (isDefault ? adoptButtonStyles(node.current) : undefined), [isDefault])

  const press = () => {
    modal.open(targetOf(model, namespace)).catch(modal.report)
  }
  const preload = () => void modal.preload('intent')
  if (children) return children({ ...model, press, preload })
  return (
    <button
      ref={node}
      type="button"
      className={className ? `portico-button ${className}` : 'portico-button'}
      style={variables as CSSProperties}
      data-kind={model.kind}
      data-size={size}
      data-mode={mode}
      data-warning={model.warning || undefined}
      disabled={disabled}
      aria-busy={model.busy}
      aria-haspopup="dialog"
      aria-expanded={model.expanded}
      onClick={press}
      onPointerEnter={preload}
      onFocus={preload}
      onTouchStart={preload}
    >
      {model.image ? <img className="portico-button-image" src={model.image} alt="" /> : null}
      {model.detail ? <bdi className="portico-button-detail">{model.detail}</bdi> : null}
      <bdi className="portico-button-text">{model.text}</bdi>
    </button>
  )
}
