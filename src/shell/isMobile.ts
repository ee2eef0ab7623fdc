/** Whether the page is on a phone or tablet: according to the browser, or because touch is the only pointer. */
export function isMobile(): boolean {
  const { userAgentData } = navigator as { userAgentData?: { readonly mobile?: boolean } }
  return (
    userAgentData?.mobile === true || globalThis.matchMedia?.('(hover: none) and (pointer: coarse)').matches === true
  )
}
