/** The path of the letter in the product's icon, as in public/favicon.svg. */
const LETTER = 'M6.8 14.5Q14 17.3 21.2 14.5A7.2 7.2 0 1 0 19.4 19.1'

export interface TabIconColours {
  ground: string
  dot: string
}

/** The address of the product's icon with a dot in its corner, for a tab with unread messages. */
export function tabIconWithDot({ ground, dot }: TabIconColours): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28"><rect width="28" height="28" rx="7" fill="${ground}"/><path d="${LETTER}" fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/><circle cx="21" cy="7" r="7" fill="#fff"/><circle cx="21" cy="7" r="5" fill="${dot}"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
