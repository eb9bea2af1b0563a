import { darkEmailColours as dark, emailColours } from '@enamel/domain/automations/templates/email-look'

/** Tells mail programs that the email has a dark look of its own, so that they do not invert its colours. */
export const COLOUR_SCHEME =
  '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">'

/** The classes of parts that follow the dark look. Parts with colours of their own have none of them. */
export const darkClasses = {
  page: 'page',
  ground: 'ground',
  ink: 'ink',
  soft: 'soft',
  button: 'act',
  /** A picture, or HTML of the practice, which was made for white paper. */
  paper: 'paper',
} as const

/** The style of the email in the dark. */
export const DARK_STYLE = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page, .page > div { background-color: ${dark.page} !important; }
  .ground, .ground > table { background: ${dark.ground} !important; background-color: ${dark.ground} !important; }
  .ink > div { color: ${dark.ink} !important; }
  .soft > div { color: ${dark.soft} !important; }
  .ink a, .soft a { color: inherit !important; }
  .act td, .act a { background: ${dark.ink} !important; background-color: ${dark.ink} !important; color: ${emailColours.ink} !important; }
  .paper { background-color: #ffffff !important; color: ${emailColours.ink} !important; padding: 8px !important; border-radius: 6px !important; box-sizing: border-box !important; }
}`
