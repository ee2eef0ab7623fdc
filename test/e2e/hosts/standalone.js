import { createModal, defineElements, evm } from '/standalone/standalone.js'

const world = await (await fetch('/world.json')).json()
const modal = createModal({
  projectId: world.projectId,
  networks: world.chains,
  chains: [evm()],
  services: world.services,
})
const status = document.querySelector('[data-testid=status]')
const show = () => {
  status.textContent = modal.getAccount().status
}
defineElements(modal)
modal.subscribeAccount(show)
show()
window.portico = modal
