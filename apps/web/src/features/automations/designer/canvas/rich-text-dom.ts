import { emailLink } from '@enamel/domain/automations/email/email-link'
import { textParts } from '@enamel/domain/templates/placeholders'
import type { TokenLabelOf } from '../../../../ui/fields/token-editor.ts'

/** The elements that a text may contain. Others are replaced by their content. */
const ALLOWED = new Set(
  `a b blockquote br center code div em font h1 h2 h3 h4 h5 h6 hr i img li ol p pre s small span strike strong sub sup
  table tbody td tfoot th thead tr u ul`.split(/\s+/),
)
/** Elements that are removed with their content. */
const DROPPED = new Set('script style head title template noscript iframe object svg math'.split(' '))
const ATTRIBUTES =
  'href src alt width height align valign bgcolor color border cellpadding cellspacing colspan rowspan'.split(
    ' ',
  )
/** Emptied while a document is parsed: the browser would warn about each style attribute, which the policy forbids. */
const PARSED_STYLE = 'data-parsed-style'
const CHIP_TAG = 'data-placeholder'

export const CHIP_CLASS = 'placeholder'

/**
 * The nodes that show a text, with its placeholders as chips. They are built one by one from an allow-list, and styles
 * are set as properties, so no script runs and the page's policy is respected.
 */
export function textToDom(html: string, labelOf: TokenLabelOf, owner: Document): DocumentFragment {
  const renamed = html.replace(/<[a-z][^<>"']*(?:(?:"[^"]*"|'[^']*')[^<>"']*)*>/gi, (tag) =>
    tag.replace(/\sstyle(?=\s*=)/gi, ` ${PARSED_STYLE}`),
  )
  const parsed = new DOMParser().parseFromString(`<body>${renamed}</body>`, 'text/html')
  const fragment = owner.createDocumentFragment()
  for (const node of parsed.body.childNodes) copy(node, fragment, labelOf, owner)
  return fragment
}

function copy(node: Node, target: Node, labelOf: TokenLabelOf, owner: Document): void {
  if (node.nodeType === Node.TEXT_NODE) {
    for (const { kind, written } of textParts(node.nodeValue ?? ''))
      target.appendChild(
        kind === 'text' ? owner.createTextNode(written) : createChip(written, labelOf, owner),
      )
    return
  }
  if (!(node instanceof Element) || DROPPED.has(node.localName)) return
  const inner = ALLOWED.has(node.localName) ? copyElement(node, owner) : target
  if (inner !== target) target.appendChild(inner)
  for (const child of node.childNodes) copy(child, inner, labelOf, owner)
}

function copyElement(source: Element, owner: Document): HTMLElement {
  const element = owner.createElement(source.localName)
  for (const name of ATTRIBUTES) {
    const value = source.getAttribute(name)
    if (value !== null && isAllowed(name, value)) element.setAttribute(name, value)
  }
  const { style } = element
  style.cssText = source.getAttribute(PARSED_STYLE) ?? ''
  for (const property of [...style])
    if (!isPlainStyle(property, style.getPropertyValue(property))) style.removeProperty(property)
  return element
}

const FUNCTION = /([\w-]*)\(/g
const COLOUR_FUNCTIONS = ['rgb', 'rgba', 'hsl', 'hsla']

/** Whether a style neither loads something, such as a picture behind the text, nor covers what is around it. */
function isPlainStyle(property: string, value: string): boolean {
  if (property === 'position' || property.startsWith('--')) return false
  return [...value.matchAll(FUNCTION)].every(([, name = '']) => COLOUR_FUNCTIONS.includes(name))
}

function isAllowed(name: string, value: string): boolean {
  if (name === 'src') return /^(?:https?:|data:image\/|\/)/i.test(value.trim())
  return name !== 'href' || emailLink(value) !== null
}

export function createChip(written: string, labelOf: TokenLabelOf, owner: Document): HTMLElement {
  const label = labelOf(written)
  const chip = owner.createElement('span')
  chip.className = CHIP_CLASS
  chip.contentEditable = 'false'
  chip.title = written
  chip.textContent = label ?? written
  chip.setAttribute(CHIP_TAG, written)
  if (label === null) chip.dataset.unknown = 'true'
  return chip
}

/** The HTML of what `textToDom` and the user made. */
export function domToText(root: Node): string {
  return [...root.childNodes].map(nodeToText).join('')
}

function nodeToText(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return escapeText(node.nodeValue ?? '')
  if (node.nodeType !== Node.ELEMENT_NODE) return ''
  const element = node as HTMLElement
  const chip = element.getAttribute(CHIP_TAG)
  if (chip !== null) return chip
  const inner = domToText(element)
  const name = element.localName
  if (!ALLOWED.has(name)) return inner
  const attributes = [...ATTRIBUTES, 'style'].flatMap((attribute) => {
    const value = element.getAttribute(attribute)
    return value ? [` ${attribute}="${escapeText(value).replaceAll('"', '&quot;')}"`] : []
  })
  const open = `<${name}${attributes.join('')}>`
  return ['br', 'hr', 'img'].includes(name) ? open : `${open}${inner}</${name}>`
}

function escapeText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\u00a0', '&nbsp;')
}
