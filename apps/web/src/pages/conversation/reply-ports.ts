import type { Timeline } from '@enamel/domain/timeline/event'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { mentionsIn } from '../../features/assignment/mention/mentions-in.ts'
import { attemptsOf, forgetAttempts, recordAttempts } from '../../features/communications/attempts.ts'
import type { ReplyPorts } from '../../features/reply/ports.ts'
import { endSnooze } from '../../features/snooze/snooze.api.ts'
import { templatesQuery } from '../../features/templates/templates.api.ts'
import { changeTimeline } from '../../features/timeline/cached-timelines.ts'
import { timelineKey } from '../../features/timeline/timeline.api.ts'
import { changePatient, renewPatient } from '../../signed-in/cached-patient.ts'
import { integrationsQuery } from '../../signed-in/integrations.api.ts'

/** The composer's ports for one patient; the same object until the patient changes. */
export function useReplyPorts(patientId: string): ReplyPorts {
  const queries = useQueryClient()
  return useMemo(() => replyPorts(queries, patientId), [queries, patientId])
}

function replyPorts(queries: QueryClient, patientId: string): ReplyPorts {
  return {
    timeline: {
      items: () => queries.getQueryData<Timeline>(timelineKey(patientId))?.items ?? null,
      change: (change, version) => changeTimeline(queries, patientId, change, version),
    },
    attempts: { get: attemptsOf, record: recordAttempts, forget: forgetAttempts },
    patient: {
      showSnooze: (change) =>
        changePatient(queries, patientId, (patient) => ({ ...patient, snooze: change(patient.snooze) })),
      endSnooze: () => endSnooze(patientId),
      reload: () => renewPatient(queries, patientId),
    },
    mentionsIn: (content) => mentionsIn(queries, content),
    reloadTemplates: () => queries.invalidateQueries(templatesQuery),
    reloadIntegrations: () => queries.invalidateQueries(integrationsQuery),
  }
}
