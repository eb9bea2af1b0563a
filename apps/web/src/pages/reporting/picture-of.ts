import { domToBlob } from 'modern-screenshot'

/** Dots of the picture for each px of the page. */
const PIXEL_RATIO = 2

/**
 * A picture of a part of the page as it is shown, also of what is scrolled out of sight. Elements with data-unexported
 * are left out.
 * @throws when the browser cannot draw it
 */
export function pictureOf(element: HTMLElement): Promise<Blob> {
  return domToBlob(element, {
    scale: PIXEL_RATIO,
    font: { cssText: loadedFonts() },
    filter: (node) => !(node instanceof HTMLElement && node.dataset.unexported !== undefined),
  })
}

/**
 * The fonts that the page has loaded, with whole addresses, from which they are put into the picture. The library would
 * find them by setting a base address, which the page's policy forbids.
 */
function loadedFonts(): string {
  const ranges = new Set(
    [...document.fonts].filter(({ status }) => status === 'loaded').map(({ unicodeRange }) => unicodeRange),
  )
  return [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules].filter((rule) => rule instanceof CSSFontFaceRule))
    .filter(({ style }) => ranges.has(style.getPropertyValue('unicode-range')))
    .map(withWholeAddress)
    .join('\n')
}

function withWholeAddress({ cssText, parentStyleSheet }: CSSFontFaceRule): string {
  const base = parentStyleSheet?.href ?? document.baseURI
  return cssText.replace(/url\("([^"]+)"\)/g, (_, path: string) => `url("${new URL(path, base).href}")`)
}
