import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { actionCountsQuery } from '../../features/actions/actions.api.ts'
import type { ActionSavePorts } from '../../features/next-action/ports.ts'
import { renewRecord } from '../../features/practice-system/cached-record.ts'
import { useTimelineReload } from '../../features/timeline/live-timeline.ts'
import { changePatient, renewPatient } from '../../signed-in/cached-patient.ts'
import { usePublishOwnAction } from '../../signed-in/own-action.ts'

/** The ports of saving one patient's outcomes. */
export function useActionSavePorts(patientId: string): ActionSavePorts {
  const queries = useQueryClient()
  const publish = usePublishOwnAction()
  const reloadTimeline = useTimelineReload(patientId)
  return useMemo(
    () => ({
      async showSaved({ stage, next_action_at, source, snooze }) {
        await changePatient(queries, patientId, (patient) => ({
          ...patient,
          stage,
          next_action_at,
          source,
          snooze,
        }))
        publish(patientId, { stage, next_action_at })
      },
      showPatient: (patient) => changePatient(queries, patientId, () => patient),
      reload() {
        void renewPatient(queries, patientId)
        reloadTimeline()
        void queries.invalidateQueries({ queryKey: actionCountsQuery.queryKey })
      },
      reloadPatient: () => void renewPatient(queries, patientId),
      reloadLink: () => void renewRecord(queries, patientId),
    }),
    [queries, publish, reloadTimeline, patientId],
  )
}
