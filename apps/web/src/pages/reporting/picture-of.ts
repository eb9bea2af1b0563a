import { toBlob } from 'html-to-image'

/** Dots of the picture for each px of the page. */
const PIXEL_RATIO = 2

/**
 * A picture of a part of the page as it is shown, also of what is scrolled out of sight. Elements with data-unexported
 * are left out.
 * @throws when the browser cannot draw it
 */
export async function pictureOf(element: HTMLElement): Promise<Blob> {
  const blob = await toBlob(element, {
    pixelRatio: PIXEL_RATIO,
    filter: (node) => !(node instanceof HTMLElement && node.dataset.unexported !== undefined),
  })
  if (!blob) throw new Error('The browser has drawn nothing.')
  return blob
}
