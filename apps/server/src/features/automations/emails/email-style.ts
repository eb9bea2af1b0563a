import { darkEmailColours as dark, emailColours } from '@enamel/domain/automations/email/email-look'

/** Tells mail programs that the email has a dark look of its own, so that they do not invert its colours. */
export const COLOUR_SCHEME =
  '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">'

/**
 * The classes of parts that follow the dark look. Parts with colours of their own have none of them. The names are in
 * stored emails, which are filled with further parts when they are sent.
 */
export const darkClasses = {
  page: 'page',
  section: 'ground',
  text: 'ink',
  muted: 'soft',
  button: 'act',
  /** A picture, or HTML of the practice, which was made for a white background. */
  onWhite: 'paper',
} as const

const { page, section, text, muted, button, onWhite } = darkClasses

/** The style of the email in the dark. */
export const DARK_STYLE = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .${page}, .${page} > div { background-color: ${dark.page} !important; }
  .${section}, .${section} > table { background: ${dark.background} !important; background-color: ${dark.background} !important; }
  .${text} > div { color: ${dark.text} !important; }
  .${muted} > div { color: ${dark.muted} !important; }
  .${text} a, .${muted} a { color: inherit !important; }
  .${button} td, .${button} a { background: ${dark.text} !important; background-color: ${dark.text} !important; color: ${emailColours.text} !important; }
  .${onWhite} { background-color: #ffffff !important; color: ${emailColours.text} !important; padding: 8px !important; border-radius: 6px !important; box-sizing: border-box !important; }
}`
