/// <reference types="node" />
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const tokens = new Map(
  [...css.matchAll(/--([\w-]+):\s*light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)].map(
    ([, name = '', light = '', dark = '']) => [name, { light, dark }] as const,
  ),
)
const fixed = new Map([...css.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6});/g)].map(([, name, hex]) => [name, hex]))

type Scheme = 'light' | 'dark'
const schemes: Scheme[] = ['light', 'dark']

function hexOf(token: string, scheme: Scheme): string {
  const hex = tokens.get(token)?.[scheme] ?? fixed.get(token)
  if (!hex) throw new Error(`tokens.css has no colour --${token}`)
  return hex
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((index) => {
    const part = Number.parseInt(hex.slice(index, index + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(foreground: string, background: string, scheme: Scheme): number {
  const [light = 0, dark = 0] = [foreground, background]
    .map((token) => luminance(hexOf(token, scheme)))
    .sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

const backgrounds = ['canvas', 'surface', 'raised', 'sunken', 'chip', 'hover', 'selected']
/** The colours of texts with their backgrounds, which need a contrast of 4.5 to 1 (WCAG 1.4.3). */
const pairs: [string, string[]][] = [
  ['ink', [...backgrounds, 'pressed', 'bubble-in', 'bubble-out', 'note-soft', 'red-soft']],
  ['ink-2', [...backgrounds, 'pressed']],
  ['ink-3', backgrounds],
  ['on-solid', ['solid']],
  ['on-colour', ['green', 'green-hover', 'green-press', 'red-solid']],
  ['green-ink', ['green-soft', 'surface']],
  ['blue', ['blue-soft', 'surface', 'raised', 'selected']],
  ['amber', ['amber-soft', 'surface', 'raised']],
  ['red', ['red-soft', 'surface', 'raised', 'canvas']],
  ['note', ['note-soft', 'surface']],
]
/** The colours of icons, borders of controls and the focus ring, which need a contrast of 3 to 1 (WCAG 1.4.11). */
const nonTextPairs: [string, string[]][] = [
  ['control', ['surface', 'raised', 'canvas']],
  ['focus', ['canvas', 'surface', 'raised', 'hover', 'selected']],
  ['amber-solid', ['surface']],
  ['red-solid', ['surface', 'raised']],
  ['star', ['surface', 'hover', 'selected']],
  ...['email', 'sms', 'whatsapp', 'phone', 'form', 'note'].map((channel): [string, string[]] => [
    `channel-${channel}`,
    ['surface', 'hover', 'selected', 'canvas'],
  ]),
]

describe.each(schemes)('in the %s scheme', (scheme) => {
  it.each(pairs)('%s is readable on each of its backgrounds', (foreground, ownBackgrounds) => {
    for (const background of ownBackgrounds)
      expect(contrast(foreground, background, scheme), background).toBeGreaterThanOrEqual(4.5)
  })

  it.each(nonTextPairs)('%s is visible on each of its backgrounds', (foreground, ownBackgrounds) => {
    for (const background of ownBackgrounds)
      expect(contrast(foreground, background, scheme), background).toBeGreaterThanOrEqual(3)
  })
})
