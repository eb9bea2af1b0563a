import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'

/** A Mantine colour whose ten shades are our tokens, from the ground (0) over the line to the solid (6) and the press. */
function shades(soft: string, line: string, solid: string, press: string): MantineColorsTuple {
  return [soft, soft, soft, line, line, solid, solid, solid, press, press]
}

/**
 * The design language as Mantine understands it, for the Mantine parts that load later (dates, charts). Every value is
 * a token of tokens.css, so there is one source and both schemes follow it.
 */
export const theme = createTheme({
  fontFamily: 'var(--font)',
  white: 'var(--surface)',
  black: 'var(--ink)',
  primaryColor: 'green',
  primaryShade: 6,
  colors: {
    green: shades('var(--green-soft)', 'var(--green-line)', 'var(--green)', 'var(--green-press)'),
    red: shades('var(--red-soft)', 'var(--red-line)', 'var(--red-solid)', 'var(--red)'),
    blue: shades('var(--blue-soft)', 'var(--blue-line)', 'var(--blue)', 'var(--blue)'),
    yellow: shades('var(--amber-soft)', 'var(--amber-line)', 'var(--amber-solid)', 'var(--amber)'),
  },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '999px' },
  defaultRadius: 'sm',
  fontSizes: { xs: '11px', sm: '12px', md: '13px', lg: '14px', xl: '15px' },
  lineHeights: { xs: '16px', sm: '16px', md: '20px', lg: '20px', xl: '20px' },
  fontWeights: { regular: '400', medium: '500', bold: '600' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '18px', lineHeight: '24px' },
      h2: { fontSize: '15px', lineHeight: '20px' },
      h3: { fontSize: '14px', lineHeight: '20px' },
      h4: { fontSize: '13px', lineHeight: '20px' },
    },
  },
  shadows: {
    xs: 'var(--shadow-1)',
    sm: 'var(--shadow-2)',
    md: 'var(--shadow-3)',
    lg: 'var(--shadow-4)',
    xl: 'var(--shadow-4)',
  },
  breakpoints: { xs: '43.75em', sm: '64em', md: '80em', lg: '90em', xl: '100em' },
  focusRing: 'auto',
  respectReducedMotion: true,
  cursorType: 'pointer',
})

/** Mantine's own colour variables, pointed at the tokens; the same in both schemes, since the tokens turn by themselves. */
export const tokenVariables: CSSVariablesResolver = () => {
  const variables = {
    '--mantine-color-body': 'var(--surface)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-bright': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--ink-3)',
    '--mantine-color-placeholder': 'var(--ink-3)',
    '--mantine-color-anchor': 'var(--ink)',
    '--mantine-color-error': 'var(--red)',
    '--mantine-color-default': 'var(--raised)',
    '--mantine-color-default-hover': 'var(--hover-raised)',
    '--mantine-color-default-color': 'var(--ink)',
    '--mantine-color-default-border': 'var(--line-strong)',
    '--mantine-color-disabled': 'var(--hover)',
    '--mantine-color-disabled-color': 'var(--ink-off)',
    '--mantine-color-disabled-border': 'var(--line)',
    '--mantine-primary-color-contrast': 'var(--on-colour)',
    '--mantine-color-white': 'var(--on-colour)',
    '--mantine-z-index-popover': 'var(--layer-menu)',
    '--mantine-z-index-modal': 'var(--layer-dialog)',
  }
  return { variables: {}, light: variables, dark: variables }
}
