import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { actionCountsQuery } from '../../features/actions/actions.api.ts'
import type { NextActionPorts } from '../../features/next-action/ports.ts'
import { pipelineSettingsQuery } from '../../features/pipeline/pipeline.api.ts'
import { renewRecord } from '../../features/practice-system/cached-record.ts'
import { markCreationDraftAsSaved } from '../../features/practice-system/creating/creation-draft.ts'
import { loadPracticePatient } from '../../features/practice-system/use-practice-patient.ts'
import { usePracticeSystem } from '../../features/practice-system/use-practice-system.ts'
import { useTimelineReload } from '../../features/timeline/live-timeline.ts'
import { loadPart } from '../../lib/load-part.ts'
import { useInit } from '../../signed-in/init.api.ts'
import { practiceSystemInput } from './practice-system-input.ts'

/** The ports of one patient's next action; the same object until the patient or `canLink` changes. */
export function useNextActionPorts(patientId: string): NextActionPorts {
  const queries = useQueryClient()
  const reloadTimeline = useTimelineReload(patientId)
  const { subscriber_id: owner } = useInit()
  const { link: canLink } = usePracticeSystem()
  return useMemo(
    () => ({
      async loadFlow() {
        const [settings, steps, practicePatient] = await Promise.all([
          queries.ensureQueryData(pipelineSettingsQuery),
          loadSteps(),
          loadPracticePatient(queries, patientId, canLink),
        ])
        return {
          delays: settings.call_back_delays,
          steps,
          practiceSystem: practiceSystemInput(practicePatient),
        }
      },
      prepareFlow() {
        void loadSteps().catch(() => {})
        void queries.prefetchQuery(pipelineSettingsQuery)
      },
      markNewPatientAsSaved: () => markCreationDraftAsSaved(owner, patientId),
      reload() {
        reloadTimeline()
        void queries.invalidateQueries({ queryKey: actionCountsQuery.queryKey })
      },
      reloadLink: () => void renewRecord(queries, patientId),
    }),
    [queries, reloadTimeline, canLink, owner, patientId],
  )
}

const loadSteps = () => loadPart(async () => (await import('./practice-system-steps.ts')).practiceSystemSteps)
