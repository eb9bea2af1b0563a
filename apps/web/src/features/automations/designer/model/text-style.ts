/** The ready styles of texts: size, line height and weight as MJML writes them. */
export const textStyles = {
  title: { label: 'Title', attributes: { 'font-size': '32px', 'line-height': '40px', 'font-weight': '600' } },
  heading: {
    label: 'Heading',
    attributes: { 'font-size': '24px', 'line-height': '32px', 'font-weight': '600' },
  },
  body: { label: 'Body', attributes: { 'font-size': '16px', 'line-height': '24px', 'font-weight': '400' } },
  small: { label: 'Small', attributes: { 'font-size': '14px', 'line-height': '20px', 'font-weight': '400' } },
} as const
export type TextStyle = keyof typeof textStyles
export const textStyleNames = Object.keys(textStyles) as TextStyle[]

/** The ready style of a text; null if it has another size, line height or weight. */
export function textStyleOf(attributes: Readonly<Record<string, string>>): TextStyle | null {
  return (
    textStyleNames.find((name) =>
      Object.entries(textStyles[name].attributes).every(
        ([attribute, value]) => attributes[attribute] === value,
      ),
    ) ?? null
  )
}
