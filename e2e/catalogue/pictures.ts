import type { Screen, ScreenGroup, View } from './screen.ts'

/** The file name of a screen's picture: "queue-390-light.png". */
export const pictureOf = ({ name }: Screen, view: View) => `${name}-${view.replace(' ', '-')}.png`

/** The index of all pictures, as Markdown. */
export function indexOf(catalogue: readonly ScreenGroup[]): string {
  const sections = catalogue.flatMap(({ title, screens }) => {
    const lines = screens().flatMap((screen) => {
      const links = (screen.pictures ?? []).map((view) => `[${view}](${pictureOf(screen, view)})`)
      return links.length > 0 ? [`- ${screen.text}: ${links.join(', ')}`] : []
    })
    return lines.length > 0 ? [`## ${capitalised(title)}\n\n${lines.join('\n')}\n`] : []
  })
  return `${HEAD}\n${sections.join('\n')}`
}

const HEAD = `# Pictures of the screens

Made by \`npm run screens\` from the catalogue in \`e2e/catalogue/\`, with the demo's data at a fixed time. Each is named after
the width in CSS pixels and the theme.
`

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
