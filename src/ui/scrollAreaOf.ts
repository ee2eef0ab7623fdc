/** The element that scrolls another element. */
export const scrollAreaOf = (element: Element | null): HTMLElement | null => {
  const area = element?.closest<HTMLElement>('.p-scroll') ?? null
  // In a low window, the area scrolls together with the footer.
  return area && getComputedStyle(area).overflowY === 'visible' ? area.parentElement : area
}
