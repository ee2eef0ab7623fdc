import MuiModal from '@mui/material/Modal'
import * as Radix from '@radix-ui/react-dialog'
import { useEffect, useRef } from 'react'

/** A dialog of the page by kind: each is given whether it is `open`, `onClose`, and what is in it. */
export const dialogs = {
  radix: (props) => <RadixDialog modal {...props} />,
  radixNonModal: (props) => <RadixDialog modal={false} {...props} />,
  mui: MuiDialog,
  native: (props) => <NativeDialog show="showModal" {...props} />,
  nativeNonModal: (props) => <NativeDialog show="show" {...props} />,
}

function RadixDialog({ modal, open, onClose, children }) {
  return (
    <Radix.Root modal={modal} open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="backdrop" />
        <Radix.Content className="box" data-testid="host" aria-describedby={undefined}>
          <Radix.Title>Dialog of the page</Radix.Title>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

function MuiDialog({ open, onClose, children }) {
  return (
    <MuiModal open={open} onClose={onClose} aria-label="Dialog of the page">
      <div className="box" data-testid="host" tabIndex={-1}>
        {children}
      </div>
    </MuiModal>
  )
}

function NativeDialog({ show, open, onClose, children }) {
  const dialog = useRef(null)
  useEffect(() => {
    if (open) dialog.current[show]()
    else dialog.current.close()
  }, [show, open])
  return (
    <dialog ref={dialog} className="box" data-testid="host" aria-label="Dialog of the page" onClose={onClose}>
      {open && children}
    </dialog>
  )
}
