/** The width of an email's content. */
export const EMAIL_WIDTH_PX = 600

/**
 * The attributes of an email's blocks where its definition does not give them, by MJML tag. The renderer and the
 * designer read the same table, so that an email looks in the designer as it does when it is sent.
 */
export const emailDefaults: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'mj-body': { 'background-color': '#ffffff' },
  'mj-section': { padding: '0' },
  'mj-column': { padding: '0' },
  'mj-text': {
    'font-family': 'Arial, Helvetica, sans-serif',
    'font-size': '16px',
    'font-weight': '400',
    'line-height': '24px',
    color: '#22302d',
    align: 'left',
    padding: '12px 40px',
  },
  'mj-image': { align: 'center', padding: '12px 40px' },
  'mj-button': {
    'font-family': 'Arial, Helvetica, sans-serif',
    'font-size': '16px',
    'font-weight': '600',
    'line-height': '24px',
    'background-color': '#1f7a5c',
    color: '#ffffff',
    'border-radius': '6px',
    'inner-padding': '12px 28px',
    align: 'center',
    padding: '12px 40px',
  },
  'mj-divider': {
    'border-color': '#d2d7d9',
    'border-width': '1px',
    'border-style': 'solid',
    padding: '12px 40px',
  },
  'mj-spacer': { height: '24px' },
}
