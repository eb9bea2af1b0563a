import type { EmailAttributes, EmailTag } from './email-element.ts'

const LENGTH = String.raw`\d{1,4}(?:\.\d{1,2})?(?:px)?`
const COLOUR = String.raw`(?:#[\da-f]{3,8}|[a-z]{3,20}|rgba?\([\d\s.,%]{1,40}\))`
const exactly = (pattern: string) => new RegExp(`^(?:${pattern})$`, 'i')

const length = exactly(LENGTH)
const lengths = exactly(`${LENGTH}(?: ${LENGTH}){0,3}`)
const size = exactly(String.raw`\d{1,4}(?:\.\d{1,2})?(?:px|%)`)
const pixels = exactly(String.raw`\d{1,4}px`)
const colour = exactly(COLOUR)
const border = exactly(`none|0|${LENGTH} (?:solid|dashed|dotted) ${COLOUR}`)
const align = exactly('left|center|right|justify')
const verticalAlign = exactly('top|middle|bottom')
const plainText = /^.{0,2000}$/s

type Allowed = Readonly<Record<string, RegExp>>

const paddings: Allowed = {
  padding: lengths,
  'padding-top': length,
  'padding-right': length,
  'padding-bottom': length,
  'padding-left': length,
}
const background: Allowed = { 'background-color': colour, 'border-radius': lengths, border }
const block: Allowed = { ...paddings, align, 'container-background-color': colour }
const typography: Allowed = {
  color: colour,
  'font-family': /^[\p{L}\p{N}\s,'_-]{1,200}$/u,
  'font-size': pixels,
  'font-style': exactly('normal|italic'),
  'font-weight': exactly('[1-9]00|normal|bold'),
  'letter-spacing': exactly(String.raw`-?\d{1,2}(?:\.\d{1,2})?(?:px|em)|normal`),
  'line-height': exactly(String.raw`\d{1,3}(?:\.\d{1,2})?(?:px|%|em)?`),
  'text-decoration': exactly('none|underline|line-through'),
  'text-transform': exactly('none|uppercase|lowercase|capitalize'),
}

/** The attributes that each element of an email may have, with the format of their values. Addresses are checked elsewhere. */
const allowed: Readonly<Record<EmailTag, Allowed>> = {
  'mj-body': { 'background-color': colour },
  'mj-section': { ...paddings, ...background, direction: exactly('ltr|rtl'), 'text-align': align },
  'mj-column': { ...paddings, ...background, width: size, 'vertical-align': verticalAlign },
  'mj-text': { ...block, ...typography, height: pixels },
  'mj-image': {
    ...block,
    alt: plainText,
    title: plainText,
    width: pixels,
    height: pixels,
    border,
    'border-radius': lengths,
    'fluid-on-mobile': exactly('true|false'),
  },
  'mj-button': {
    ...block,
    ...typography,
    'background-color': colour,
    border,
    'border-radius': lengths,
    'inner-padding': lengths,
    width: size,
    title: plainText,
  },
  'mj-divider': {
    ...block,
    'border-color': colour,
    'border-style': exactly('solid|dashed|dotted'),
    'border-width': pixels,
    width: size,
  },
  'mj-spacer': { height: pixels, 'container-background-color': colour },
}

/** The attributes of an element that it may have, without addresses. */
export function allowedAttributes(tag: EmailTag, attributes: EmailAttributes): EmailAttributes {
  const formats = allowed[tag]
  return Object.fromEntries(
    Object.entries(attributes).flatMap(([name, value]) => {
      const text = value.trim()
      return Object.hasOwn(formats, name) && formats[name]?.test(text) ? [[name, text]] : []
    }),
  )
}
