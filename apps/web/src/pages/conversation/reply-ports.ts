import { nameWithDistinguisher } from '@enamel/domain/patients/name'
import type { Timeline } from '@enamel/domain/timeline/event'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { mentionsIn } from '../../features/assignment/mention/mentions-in.ts'
import { attemptsOf, forgetAttempts, recordAttempts } from '../../features/communications/attempts.ts'
import type { ReplyPorts } from '../../features/reply/ports.ts'
import { endSnooze } from '../../features/snooze/snooze.api.ts'
import { templatesQuery } from '../../features/templates/templates.api.ts'
import { changeTimeline, hideEvent, showEvent } from '../../features/timeline/cached-timelines.ts'
import { timelineKey } from '../../features/timeline/timeline.api.ts'
import { cachedPatient, changePatient, renewPatient } from '../../signed-in/cached-patient.ts'
import { initQuery } from '../../signed-in/init.api.ts'
import { integrationsQuery } from '../../signed-in/integrations.api.ts'
import { useOpenPatient } from '../../signed-in/patient-overlay.ts'
import { SCHEDULED } from '../../signed-in/scheduled-summary.ts'

/** The composer's ports for one patient; the same object until the patient changes. */
export function useReplyPorts(patientId: string): ReplyPorts {
  const queries = useQueryClient()
  const open = useOpenPatient()
  return useMemo(() => replyPorts(queries, patientId, open), [queries, patientId, open])
}

/** The ports for one patient, who need not be on the screen. */
export function replyPorts(
  queries: QueryClient,
  patientId: string,
  open: (patientId: string) => void,
): ReplyPorts {
  return {
    timeline: {
      items: () => queries.getQueryData<Timeline>(timelineKey(patientId))?.items ?? null,
      change: (change, version) => changeTimeline(queries, patientId, change, version),
      hide: (id) => hideEvent(queries, patientId, id),
      show: (id, event) => showEvent(queries, patientId, id, event),
    },
    attempts: { get: attemptsOf, record: recordAttempts, forget: forgetAttempts },
    patient: {
      showSnooze: (change) =>
        changePatient(queries, patientId, (patient) => ({ ...patient, snooze: change(patient.snooze) })),
      endSnooze: () => endSnooze(patientId),
      reload: () => renewPatient(queries, patientId),
      name: () => {
        const patient = cachedPatient(queries, patientId)
        return patient ? nameWithDistinguisher(patient) : null
      },
      open: () => open(patientId),
    },
    undoSeconds: () =>
      queries.getQueryData(initQuery.queryKey)?.settings.communications.undo_send_seconds ?? 0,
    reloadScheduled: () => void queries.invalidateQueries({ queryKey: SCHEDULED }),
    mentionsIn: (content) => mentionsIn(queries, content),
    reloadTemplates: () => queries.invalidateQueries(templatesQuery),
    reloadIntegrations: () => queries.invalidateQueries(integrationsQuery),
  }
}
