import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { actionCountsQuery } from '../../features/actions/actions.api.ts'
import type { ActionSavePorts } from '../../features/next-action/ports.ts'
import { renewRecord } from '../../features/practice-system/cached-record.ts'
import { reload as reloadTimeline } from '../../features/timeline/cached-timelines.ts'
import { changePatient, renewPatient } from '../../signed-in/cached-patient.ts'
import { useInit } from '../../signed-in/init.api.ts'
import { usePublishEffect } from '../../signed-in/realtime-context.tsx'
import { ownAction } from './own-action.ts'

/** The ports of saving one patient's outcomes. */
export function useActionSavePorts(patientId: string): ActionSavePorts {
  const queries = useQueryClient()
  const publish = usePublishEffect()
  const { subscriber_id: me, features } = useInit()
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
        publish(ownAction(me, patientId, { stage, next_action_at }))
      },
      showPatient: (patient) => changePatient(queries, patientId, () => patient),
      reload() {
        void renewPatient(queries, patientId)
        void reloadTimeline(queries, patientId, features)
        void queries.invalidateQueries({ queryKey: actionCountsQuery.queryKey })
      },
      reloadPatient: () => void renewPatient(queries, patientId),
      reloadLink: () => void renewRecord(queries, patientId),
    }),
    [queries, publish, me, features, patientId],
  )
}
