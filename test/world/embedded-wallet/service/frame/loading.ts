/** Hands the result of a provider's page to the app that opened this window. */
const main = document.querySelector<HTMLElement>('#loading')
const app = main?.dataset.app
if (main && app) {
  ;(opener as Window | null)?.postMessage({ resultUri: location.href }, app)
  const status = main.querySelector('[role=status]')
  if (status) status.textContent = 'You can close this window.'
}
