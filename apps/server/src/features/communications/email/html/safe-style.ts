/** Longer style attributes are removed. Microsoft Word writes style attributes of up to 2,000 characters. */
const MAX_STYLE_CHARS = 10_000
const MAX_VALUE_CHARS = 300

const ANY = /^/
const DISPLAYS =
  /^(?:block|inline|inline-block|inline-table|list-item|none|table|table-row|table-cell|table-row-group|table-header-group)(?:\s*!\s*important)?$/i

/** The styles allowed in an email. None of them can load anything, position an element or transform it. */
const PROPERTIES: ReadonlyMap<string, RegExp> = new Map(
  [
    ...[
      'background',
      'background-color',
      'border',
      'border-bottom',
      'border-bottom-color',
      'border-bottom-style',
    ],
    ...['border-bottom-width', 'border-collapse', 'border-color', 'border-left', 'border-left-color'],
    ...['border-left-style', 'border-left-width', 'border-radius', 'border-right', 'border-right-color'],
    ...['border-right-style', 'border-right-width', 'border-spacing', 'border-style', 'border-top'],
    ...[
      'border-top-color',
      'border-top-style',
      'border-top-width',
      'border-width',
      'box-sizing',
      'caption-side',
    ],
    ...['clear', 'color', 'direction', 'display', 'empty-cells', 'float', 'font', 'font-family', 'font-size'],
    ...['font-style', 'font-variant', 'font-weight', 'height', 'letter-spacing', 'line-height', 'list-style'],
    ...['list-style-position', 'list-style-type', 'margin', 'margin-bottom', 'margin-left', 'margin-right'],
    ...['margin-top', 'max-height', 'max-width', 'min-height', 'min-width', 'overflow', 'overflow-wrap'],
    ...[
      'padding',
      'padding-bottom',
      'padding-left',
      'padding-right',
      'padding-top',
      'table-layout',
      'text-align',
    ],
    ...[
      'text-decoration',
      'text-decoration-color',
      'text-decoration-line',
      'text-decoration-style',
      'text-indent',
    ],
    ...[
      'text-transform',
      'unicode-bidi',
      'vertical-align',
      'visibility',
      'white-space',
      'width',
      'word-break',
    ],
    ...['word-spacing', 'word-wrap'],
  ].map((name) => [name, name === 'display' ? DISPLAYS : ANY]),
)

/** Letters, numbers, and the characters of lengths, colours and font names; no backslash, no @. */
const VALUE = /^[\p{L}\p{N}\s#%.,()'"+\-/!_]*$/u
const FUNCTIONS = new Set(['rgb', 'rgba', 'hsl', 'hsla'])

/** The harmless declarations of a style attribute; '' for none. */
export function safeStyle(style: string): string {
  if (style.length > MAX_STYLE_CHARS) return ''
  const allowed: string[] = []
  for (const declaration of stripComments(style).split(';')) {
    const colon = declaration.indexOf(':')
    if (colon < 1) continue
    const name = declaration.slice(0, colon).trim().toLowerCase()
    const rawValue = declaration.slice(colon + 1).trim()
    const value = name === 'background' ? rawValue.replace(/url\s*\([^()]*\)/gi, '').trim() : rawValue
    if (isHarmless(name, value)) allowed.push(`${name}:${value.replace(/\s+/g, ' ')}`)
  }
  return allowed.join(';')
}

function isHarmless(name: string, value: string): boolean {
  if (value === '' || value.length > MAX_VALUE_CHARS || !VALUE.test(value)) return false
  if (!PROPERTIES.get(name)?.test(value)) return false
  const functions = [...value.matchAll(/([\p{L}\p{N}_-]*)\s*\(/gu)].map((match) =>
    (match[1] ?? '').toLowerCase(),
  )
  return functions.every((name) => FUNCTIONS.has(name)) && isBalanced(value)
}

function isBalanced(value: string): boolean {
  const count = (char: string) => value.split(char).length - 1
  return count('"') % 2 === 0 && count("'") % 2 === 0 && count('(') === count(')')
}

function stripComments(style: string): string {
  let result = ''
  let position = 0
  for (;;) {
    const start = style.indexOf('/*', position)
    if (start < 0) return result + style.slice(position)
    const end = style.indexOf('*/', start + 2)
    if (end < 0) return result + style.slice(position, start)
    result += `${style.slice(position, start)} `
    position = end + 2
  }
}
