import { isUuid } from '@enamel/domain/text/uuid'
import { useLocation, useRouter } from '@tanstack/react-router'
import { useInboxViews } from '../../features/inbox/inbox-views.ts'
import { viewAt } from '../../features/inbox/model/view.ts'
import type { PatientOverlay } from '../../signed-in/patient-overlay.ts'
import { anchorTimeline } from '../../signed-in/timeline-anchor.ts'

/**
 * Opens what was found where the user is: in the inbox as its conversation, on every other screen, and over an open
 * patient editor, in the patient editor.
 */
export function useFound({ patientId: editor, open: openEditor }: PatientOverlay) {
  const router = useRouter()
  const views = useInboxViews()
  const { pathname, search } = useLocation()
  const listed = 'patient' in search && isUuid(search.patient) ? search.patient : null
  const openPatient = (id: string) => {
    if (editor !== null || !viewAt(pathname, views)) return void openEditor(id)
    const { steps = 0 } = router.history.location.state
    const href = `${pathname}?patient=${id}`
    if (listed === null) router.history.push(href, { steps: steps + 1 })
    else router.history.replace(href, { steps })
  }
  return {
    /** The patient who is open; null if none is. */
    openPatientId: editor ?? listed,
    openPatient,
    openMessage(patientId: string, messageId: string) {
      anchorTimeline({ patientId, messageId })
      openPatient(patientId)
    },
  }
}
