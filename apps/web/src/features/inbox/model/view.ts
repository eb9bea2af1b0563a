import type { InboxView } from '@enamel/domain/inbox/views'

/** The view with this name. @throws for an unknown name, which is a programming error (INB-04) */
export function viewNamed(name: string, views: readonly InboxView[]): InboxView {
  const view = views.find((candidate) => candidate.name === name)
  if (!view) throw new Error(`Unknown view name: ${name}`)
  return view
}

/** The view at a path; null for an unknown path, at which the screen shows the failure view (G1-33). */
export function viewAt(path: string, views: readonly InboxView[]): InboxView | null {
  const normalized = path.length > 1 ? path.replace(/\/+$/, '') : path
  return views.find((view) => view.path === normalized) ?? null
}

/** The heading of a view: its name followed by "Inbox" (INB-01). */
export function viewTitle(view: Pick<InboxView, 'name'>): string {
  return `${view.name} Inbox`
}

/** The call that lists a view; form submissions have a separate call (INB-19, G1-16). */
export function listCall(view: Pick<InboxView, 'channel'>): 'list' | 'listForms' {
  return view.channel === 'Form Submissions' ? 'listForms' : 'list'
}
