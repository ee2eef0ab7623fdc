/** A mailbox with a key, drawn in one colour. */
const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" rx="10" fill="#4f5bd5"/>' +
  '<path d="M10 14h20v13H10zM10 14l10 7 10-7" fill="none" stroke="#fff" stroke-width="2" stroke-linejoin="round"/></svg>'

export const embeddedWalletIcon = `data:image/svg+xml,${encodeURIComponent(svg)}`
