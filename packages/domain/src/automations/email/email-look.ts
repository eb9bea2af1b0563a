/** The width of an email, in CSS pixels (DSG-05). */
export const EMAIL_WIDTH_PX = 600

/** The sizes in which the practice's logo and the picture in the footer are shown, in CSS pixels. */
export const LOGO_HEIGHT_PX = 48
export const FOOTER_WIDTH_PX = 536

const FONTS = "-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"

/** The colours of an email that has none of its own. */
export const emailColours = {
  page: '#f3f5f5',
  background: '#ffffff',
  text: '#1f2427',
  muted: '#5f666a',
  border: '#d2d7d9',
} as const

/** Those of its dark look. */
export const darkEmailColours = {
  page: '#121415',
  background: '#1d2124',
  text: '#ecefef',
  muted: '#a9b0b4',
} as const

/** The colours that the designer offers, by their names. */
export const offeredColours = [
  { name: 'Green', value: '#1f7a5c' },
  { name: 'Black', value: emailColours.text },
  { name: 'Grey', value: emailColours.muted },
  { name: 'Yellow', value: '#f2c14e' },
  { name: 'Light grey', value: emailColours.page },
  { name: 'White', value: emailColours.background },
] as const

const text = { 'font-family': FONTS, 'font-size': '16px', 'line-height': '24px' }

/** What the elements of an email look like unless their attributes say otherwise, in the designer and when rendered. */
export const emailDefaults = {
  'mj-body': { 'background-color': emailColours.page, width: `${EMAIL_WIDTH_PX}px` },
  'mj-section': { 'background-color': emailColours.background, padding: '12px 0' },
  'mj-column': {},
  'mj-text': { ...text, color: emailColours.text, padding: '8px 32px' },
  'mj-image': { padding: '8px 32px', align: 'left' },
  'mj-button': {
    ...text,
    'background-color': emailColours.text,
    color: '#ffffff',
    'font-weight': '600',
    'border-radius': '6px',
    'inner-padding': '10px 20px',
    padding: '8px 32px',
    align: 'left',
  },
  'mj-divider': { 'border-color': emailColours.border, 'border-width': '1px', padding: '12px 32px' },
  'mj-spacer': { height: '24px' },
} as const satisfies Record<string, Record<string, string>>

/** The text of the footer, which is below every email. */
export const footerText = {
  ...emailDefaults['mj-text'],
  'font-size': '12px',
  'line-height': '18px',
  color: emailColours.muted,
} as const

/** The space around paragraphs and lists in a text, and the weight of its headings. */
export const textLook = {
  paragraphMargin: '0 0 12px',
  listIndent: '24px',
  headingWeight: '600',
} as const

/** The headings that a text can have: their sizes, unless the text has its own. */
export const headingSizes = {
  h1: { 'font-size': '24px', 'line-height': '32px' },
  h2: { 'font-size': '20px', 'line-height': '28px' },
  h3: { 'font-size': '16px', 'line-height': '24px' },
} as const
