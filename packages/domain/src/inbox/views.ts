import type { ViewChannel } from './channels.ts'

/** A view of the inbox, built in or sent by the server as settings.inbox_views (SHELL-03, G1-33). */
export interface InboxView {
  name: string
  path: string
  /** The channel of the view; null for all channels. */
  channel: ViewChannel | null
  /** The flag without which the view does not exist; null when it always does. */
  feature: string | null
  /** Whether the view lists only the conversations that are assigned to the signed-in user. */
  isOwn?: true
}

/** The five views that exist when the server sends none (SHELL-02). */
export const builtInViews: readonly InboxView[] = [
  { name: 'All', path: '/inbox', channel: null, feature: null },
  { name: 'Email', path: '/inbox/all/email', channel: 'Email', feature: null },
  { name: 'SMS', path: '/inbox/all/sms', channel: 'SMS', feature: null },
  { name: 'Form Submissions', path: '/inbox/all/forms', channel: 'Form Submissions', feature: null },
  { name: 'WhatsApp', path: '/inbox/all/whatsapp', channel: 'WhatsApp', feature: 'whatsapp' },
]

/** Each user's own view, beside those of the practice. Not in the specification. */
export const ownInboxView: InboxView = {
  name: 'My',
  path: '/inbox/mine',
  channel: null,
  feature: null,
  isOwn: true,
}

/** The views that exist for this practice: the server's, or the built-in five, without those whose flag is off. */
export function shownViews(serverViews: readonly InboxView[], features: readonly string[]): InboxView[] {
  const views = serverViews.length > 0 ? serverViews : builtInViews
  return views.filter((view) => view.feature === null || features.includes(view.feature))
}
