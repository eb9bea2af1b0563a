import { hexColour } from '@enamel/domain/automations/email/checks/contrast'
import { emailDefaults } from '@enamel/domain/automations/email/email-look'
import type { EmailElement, EmailTag } from '@enamel/domain/automations/email/tree/email-element'
import type { EmailNode } from './email-node.ts'

/** Top, right, bottom and left, in px. */
export type Sides = readonly [number, number, number, number]

const defaults: Readonly<Record<EmailTag, Readonly<Record<string, string>>>> = emailDefaults

/** The attributes of an element with the defaults of its tag. */
export function attributesOf({ tag, attributes }: EmailElement): Readonly<Record<string, string>> {
  return { ...defaults[tag], ...attributes }
}

/** A length in px; `otherwise` if it is in another unit or missing. */
export function pixels(length: string | undefined, otherwise: number): number {
  const found = /^(-?\d+(?:\.\d+)?)(?:px)?$/.exec(length?.trim() ?? '')
  return found ? Number(found[1]) : otherwise
}

/** The padding of an element: `padding`, and `padding-top` and the others, which win. */
export function readPadding(element: EmailElement): Sides {
  const attributes = attributesOf(element)
  const given = (attributes.padding ?? '0')
    .trim()
    .split(/\s+/)
    .map((length) => pixels(length, 0))
  const [top = 0, right = top, bottom = top, left = right] = given
  return [
    pixels(attributes['padding-top'], top),
    pixels(attributes['padding-right'], right),
    pixels(attributes['padding-bottom'], bottom),
    pixels(attributes['padding-left'], left),
  ]
}

/** As MJML and CSS write it: "8px 32px 8px 32px". */
export function paddingText(sides: Sides): string {
  return sides.map((side) => `${side}px`).join(' ')
}

export function paddingAttributes(sides: Sides): Record<string, string | null> {
  return {
    padding: paddingText(sides),
    'padding-top': null,
    'padding-right': null,
    'padding-bottom': null,
    'padding-left': null,
  }
}

/**
 * The colours of a block's text and of what is behind it, from the block outwards.
 * @param path the body, section, column and block
 * @returns null if a colour is not written as #rrggbb
 */
export function coloursOf(path: readonly EmailNode[]): { text: string; background: string } | null {
  const block = path.at(-1)
  if (!block) return null
  const own = attributesOf(block)
  const behind = block.tag === 'mj-button' ? own['background-color'] : own['container-background-color']
  const background = [
    behind,
    ...path
      .slice(0, -1)
      .toReversed()
      .map((around) => attributesOf(around)['background-color']),
  ].find(isPainted)
  const [textHex, backgroundHex] = [hexColour(own.color ?? ''), hexColour(background ?? '#ffffff')]
  return textHex && backgroundHex ? { text: textHex, background: backgroundHex } : null
}

function isPainted(colour: string | undefined): boolean {
  return colour !== undefined && colour !== '' && colour !== 'transparent' && colour !== 'none'
}
