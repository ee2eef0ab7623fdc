import type { PorticoModal } from 'portico'

/** Writes a text about the modal into the page, and updates it. */
export function show(modal: PorticoModal, testId: string, read: () => string): void {
  const place = document.querySelector(`[data-testid=${testId}]`)
  const write = () => {
    if (place) place.textContent = read()
  }
  write()
  modal.subscribeAccount(write)
  modal.subscribeNetwork(write)
}
