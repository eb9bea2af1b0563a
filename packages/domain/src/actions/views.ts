import { callAttempts } from '../stages/call-attempts.ts'
import type { StageKey } from '../stages/stages.ts'

interface View {
  key: string
  section: 'Leads' | 'Consultations'
  title: string
  path: string
  /** The stages whose actions the view requests (ACT-05). */
  stages: readonly StageKey[]
}

/** The views of due actions and their sections of the sidebar (ACT-01). */
export const actionViews = [
  {
    key: 'new-leads',
    section: 'Leads',
    title: 'New Leads',
    path: '/',
    stages: ['newLead', 'newPatient'],
  },
  {
    key: 'call-attempts',
    section: 'Leads',
    title: 'Call Attempts',
    path: '/actions/call-attempts',
    stages: callAttempts,
  },
  {
    key: 'in-discussion',
    section: 'Leads',
    title: 'In Discussion',
    path: '/actions/working',
    stages: ['working'],
  },
  {
    key: 'considering-tx',
    section: 'Consultations',
    title: 'Considering Tx',
    path: '/actions/consults/thinking',
    stages: ['thinking'],
  },
  {
    key: 'outcomes',
    section: 'Consultations',
    title: 'Outcomes',
    path: '/actions/consults/outcomes',
    stages: ['consultation', 'booking', 'txPlanConsult', 'inTx'],
  },
] as const satisfies readonly View[]

/**
 * Each user's own view: the due actions of the patients who are assigned to them, in every stage. Not in the
 * specification.
 */
export const ownActionView = {
  key: 'my-actions',
  section: null,
  title: 'My Actions',
  path: '/actions/mine',
  stages: actionViews.flatMap(({ stages }): readonly StageKey[] => stages),
} as const satisfies Omit<View, 'section'> & { section: null }

export type ActionView = (typeof actionViews)[number] | typeof ownActionView

/** Whether a view has only the actions of the signed-in user's own patients. */
export function isOwnView(view: Pick<ActionView, 'key'>): boolean {
  return view.key === ownActionView.key
}

/** The title of an actions page: "Call Attempts - Actions Due" (ACT-02). */
export function actionsTitle({ title }: { title: string }): string {
  return `${title} - Actions Due`
}

/** The number of due actions in each view, by the view's key (ACT-12). */
export function viewCounts(perStage: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(
    actionViews.map((view: (typeof actionViews)[number]) => [
      view.key,
      view.stages.reduce((sum, stage) => sum + (perStage[stage] ?? 0), 0),
    ]),
  )
}
