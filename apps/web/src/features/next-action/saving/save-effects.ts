import type { Patient } from '@enamel/contract/patients'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { changePatient, renewPatient } from '../../../signed-in/cached-patient.ts'
import { usePublishOwnAction } from '../../../signed-in/own-action.ts'
import type { UndoneOutcome } from '../next-action.api.ts'
import type { NextActionPorts } from '../ports.ts'

/** What the result of a save changes on the page, for one patient. */
export interface SaveEffects {
  /** Shows the new stage and action; resolves when every screen shows them. */
  showSaved: (saved: UndoneOutcome) => Promise<void>
  /** Shows the patient's data after another user's change. */
  showPatient: (patient: Patient) => Promise<void>
  /** Reloads everything that a save changes, whether this user's save or another user's earlier one. */
  reload: () => void
  reloadPatient: () => void
  reloadLink: () => void
}

export function useSaveEffects(patientId: string, ports: NextActionPorts): SaveEffects {
  const queries = useQueryClient()
  const publish = usePublishOwnAction()
  return useMemo(() => {
    const reloadPatient = () => void renewPatient(queries, patientId)
    return {
      async showSaved({ stage, next_action_at, source, snooze }) {
        const saved = { stage, next_action_at, source, snooze }
        await changePatient(queries, patientId, (patient) => ({ ...patient, ...saved }))
        publish(patientId, { stage, next_action_at })
      },
      showPatient: (patient) => changePatient(queries, patientId, () => patient),
      reload() {
        reloadPatient()
        ports.reload()
      },
      reloadPatient,
      reloadLink: ports.reloadLink,
    }
  }, [queries, publish, patientId, ports])
}
