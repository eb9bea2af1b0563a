/** What decides where a text area breaks its lines. */
const COPIED = [
  'boxSizing',
  'width',
  'padding',
  'borderWidth',
  'borderStyle',
  'font',
  'letterSpacing',
  'lineHeight',
  'tabSize',
  'textIndent',
  'wordSpacing',
] as const

/**
 * The position of a character of a text area in the window, in px. Browsers report positions of elements only, so the
 * text is laid out once in a hidden copy.
 */
export function caretRect(
  area: HTMLTextAreaElement,
  at: number,
): { left: number; top: number; height: number } {
  const style = getComputedStyle(area)
  const copy = document.createElement('div')
  for (const property of COPIED) copy.style[property] = style[property]
  copy.style.position = 'fixed'
  copy.style.top = '0'
  copy.style.left = '0'
  copy.style.visibility = 'hidden'
  copy.style.whiteSpace = 'pre-wrap'
  copy.style.overflowWrap = 'break-word'
  const mark = document.createElement('span')
  mark.textContent = area.value.slice(at, at + 1) || '.'
  copy.append(area.value.slice(0, at), mark)
  document.body.append(copy)
  const inCopy = mark.getBoundingClientRect()
  copy.remove()
  const box = area.getBoundingClientRect()
  const top = box.top + inCopy.top - area.scrollTop
  return {
    left: box.left + inCopy.left,
    top: Math.min(Math.max(top, box.top), box.bottom),
    height: inCopy.height,
  }
}
