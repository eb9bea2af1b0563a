/** Something that happened while this page was open, as the bell lists it (G1-34). */
export interface Notice {
  id: string
  /** "Tom Whitfield". */
  title: string
  /** "Sent an SMS". */
  text: string
  /** ISO 8601, UTC. */
  at: string
  /** The target of a press: the patient it is about, or a screen. */
  opens: { kind: 'patient'; patient: string } | { kind: 'screen'; path: string } | null
}

/** The bell's notices: the newest first, and the number since it was last opened. */
export interface Notices {
  list: readonly Notice[]
  unread: number
}

export const noNotices: Notices = { list: [], unread: 0 }

/** How many the bell remembers; it is not an archive. */
export const NOTICES_MAX = 50

/** Adds a notice on top; one that is listed already is not listed twice. */
export function withNotice(notices: Notices, notice: Notice): Notices {
  if (notices.list.some((known) => known.id === notice.id)) return notices
  return { list: [notice, ...notices.list].slice(0, NOTICES_MAX), unread: notices.unread + 1 }
}

/** All have been seen. */
export function allSeen(notices: Notices): Notices {
  return { ...notices, unread: 0 }
}
