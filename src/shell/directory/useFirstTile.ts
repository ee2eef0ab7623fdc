import { type RefObject, useCallback } from 'react'

/** Finds the tile inside a box that is in the tab order, else the title of the view. */
export function useFirstTile(box: RefObject<HTMLElement | null>): () => HTMLElement | null | undefined {
  return useCallback(() => {
    const tile = box.current?.querySelector<HTMLElement>('.s-tile[tabindex="0"]')
    return tile ?? box.current?.closest('.p-screen')?.querySelector('h2')
  }, [box])
}
