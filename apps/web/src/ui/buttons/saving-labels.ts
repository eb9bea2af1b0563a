/** The labels of a button while it saves, and when that takes long: it is tried again meanwhile. */
export const savingLabels = { busyLabel: 'Saving', lateLabel: 'Still saving…' } as const
