/** An event since this page was opened, as the bell lists it (G1-34). */
export interface Notice {
  id: string
  /** "Tom Whitfield". */
  title: string
  /** "SMS: See you on Monday". */
  text: string
  /** ISO 8601, UTC. */
  at: string
  /** What a press opens: the patient that the notice is about, or a screen. */
  target: { kind: 'patient'; patient: string } | { kind: 'screen'; path: string } | null
  /** Whether it is unread; by default that depends on its place among the notices of the session. */
  isUnread?: boolean
}

/** The bell's notices, newest first, and how many were added since the list was last closed. */
export interface Notices {
  list: readonly Notice[]
  unread: number
}

export const noNotices: Notices = { list: [], unread: 0 }

/** The maximum number of notices that the bell lists. */
export const NOTICES_MAX = 50

/** Adds a notice on top, unless it is already listed. */
export function addNotice(notices: Notices, notice: Notice): Notices {
  if (notices.list.some((listed) => listed.id === notice.id)) return notices
  return { list: [notice, ...notices.list].slice(0, NOTICES_MAX), unread: notices.unread + 1 }
}

/** The notices of this session together with those that the server stores, newest first. */
export function mergeNotices(session: Notices, stored: Notices): Notices {
  const list = session.list.map((notice, index) => ({ ...notice, isUnread: index < session.unread }))
  return {
    list: [...list, ...stored.list].sort((a, b) => Date.parse(b.at) - Date.parse(a.at)).slice(0, NOTICES_MAX),
    unread: session.unread + stored.unread,
  }
}

/** Resets the number of new notices. */
export function markAllSeen(notices: Notices): Notices {
  return { ...notices, unread: 0 }
}
