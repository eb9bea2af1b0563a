import type { CheckedBlock, EmailCheck } from './checked-email.ts'
import { passed, warningAt } from './email-parts.ts'

/** The least contrast of text by WCAG 2.2, level AA. */
const MIN_CONTRAST = 4.5

const HEX = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i

/** #rgb and #rrggbb as #rrggbb; null for a colour in another notation. */
export function hexColour(written: string): string | null {
  const short = /^#([\da-f])([\da-f])([\da-f])$/i.exec(written.trim())
  const long = short
    ? `#${short
        .slice(1)
        .map((digit) => digit + digit)
        .join('')}`
    : written.trim()
  return HEX.test(long) ? long.toLowerCase() : null
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = (HEX.exec(hex)?.slice(1) ?? []).map((digits) => {
    const part = Number.parseInt(digits, 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast of two colours, from 1 to 21 (WCAG 2.2). */
export function contrastOf(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function ratioText(contrast: number): string {
  return `${Math.floor(contrast * 10) / 10} to 1`
}

/** Whether all text can be read against its background. */
export const checkContrast: EmailCheck = ({ blocks }) => {
  const measured = blocks
    .flatMap((block) =>
      block.colours ? [{ block, contrast: contrastOf(block.colours.text, block.colours.background) }] : [],
    )
    .sort((a, b) => a.contrast - b.contrast)
  const [lowest] = measured
  if (!lowest) return []
  const low = measured.filter(({ contrast }) => contrast < MIN_CONTRAST)
  if (low.length === 0)
    return [
      passed(
        'contrast',
        'Contrast is fine',
        `Lowest is ${ratioText(lowest.contrast)}, on the ${lowest.block.name.toLowerCase()}.`,
      ),
    ]
  return low.map(({ block, contrast }) =>
    warningAt(
      { field: colourField(block), block: block.id },
      'contrast',
      'Contrast is too low',
      `The ${block.name.toLowerCase()} has ${ratioText(contrast)}. Choose colours with at least ${MIN_CONTRAST} to 1.`,
    ),
  )
}

function colourField({ kind }: CheckedBlock) {
  return kind === 'button' ? 'background-color' : 'color'
}
