import { headingSizes } from '@enamel/domain/automations/email/email-look'
import type { EmailElement } from '@enamel/domain/automations/email/tree/email-element'
import { attributesOf } from './block-style.ts'

/** A ready style of texts: a heading, whose size its element has, or plain text of a size. */
interface TextStyleRule {
  label: string
  heading: keyof typeof headingSizes | null
  attributes: Readonly<Record<string, string>>
}

export const textStyles = {
  title: { label: 'Title', heading: 'h1', attributes: {} },
  heading: { label: 'Heading', heading: 'h2', attributes: {} },
  body: { label: 'Body', heading: null, attributes: {} },
  small: { label: 'Small', heading: null, attributes: { 'font-size': '14px', 'line-height': '20px' } },
} as const satisfies Record<string, TextStyleRule>
export type TextStyle = keyof typeof textStyles
export const textStyleNames = Object.keys(textStyles) as TextStyle[]

const STYLE_ATTRIBUTES = ['font-size', 'line-height', 'font-weight']
const HEADING = /^\s*<(h[1-3])\b/i

/** The heading with which a text begins, if it does. */
function headingOf(content: string): keyof typeof headingSizes | null {
  return (HEADING.exec(content)?.[1]?.toLowerCase() as keyof typeof headingSizes | undefined) ?? null
}

/** The ready style of a text; null if it has another size, line height or weight. */
export function textStyleOf({ attributes, content }: EmailElement): TextStyle | null {
  const heading = headingOf(content)
  const own = STYLE_ATTRIBUTES.map((name) => attributes[name])
  return (
    textStyleNames.find((name) => {
      const style: TextStyleRule = textStyles[name]
      return (
        style.heading === heading &&
        own.every((value, at) => value === style.attributes[STYLE_ATTRIBUTES[at] ?? ''])
      )
    }) ?? null
  )
}

/** The attributes and the content of a text in a ready style. */
export function withTextStyle(element: EmailElement, name: TextStyle) {
  const style: TextStyleRule = textStyles[name]
  const removed = Object.fromEntries(STYLE_ATTRIBUTES.map((attribute) => [attribute, null]))
  const block = style.heading ?? 'p'
  const isPlain = !/<(?:h[1-6]|p|ul|ol|div|table)\b/i.test(element.content)
  const content = isPlain
    ? `<${block}>${element.content}</${block}>`
    : element.content
        .replace(/<(\/?)h[1-6]\b/gi, `<$1${block}`)
        .replace(style.heading ? /<(\/?)p\b/gi : /(?!)/, `<$1${block}`)
  return { attributes: { ...removed, ...style.attributes }, content }
}

/** The size of a text in px: its own, or that of the heading with which it begins. */
export function sizeOf(element: EmailElement, name: 'font-size' | 'line-height'): string | undefined {
  const heading = headingOf(element.content)
  return element.attributes[name] ?? (heading ? headingSizes[heading][name] : attributesOf(element)[name])
}
