/** What a button says while what it saves is being saved, and when that takes long: it is tried again meanwhile. */
export const savingLabels = { busyLabel: 'Saving', lateLabel: 'Still saving…' } as const
