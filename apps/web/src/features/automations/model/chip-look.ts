/** The look of placeholders in an email, which is shown on a light background in either scheme: its colours are fixed. */
export const chipLook = 'padding:1px 5px;border-radius:4px;background-color:#edf0f0;color:#43494d'
