/** The labels of a button while it saves, and when saving takes long, for example because the request is repeated. */
export const savingLabels = { busyLabel: 'Saving', lateLabel: 'Still saving…' } as const
