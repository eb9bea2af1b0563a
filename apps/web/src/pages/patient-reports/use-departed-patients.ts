import { type BulkSelection, isSelected, withoutPatients } from '@enamel/domain/bulk/selection'
import { withDistinguisher } from '@enamel/domain/patients/name'
import { pluralise } from '@enamel/domain/text/pluralise'
import { hashKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { cachedPatient } from '../../features/patient-reports/cached-list.ts'
import { fetchListedIds, type ListScope, listKey } from '../../features/patient-reports/report-list.api.ts'
import { EVENTS_PACE } from '../../lib/batcher.ts'
import { useBatcher } from '../../lib/use-batcher.ts'
import { useRealtimeEffects, useRealtimeReload } from '../../signed-in/realtime-context.tsx'
import { toast } from '../../ui/feedback/toast.tsx'

/** A selected patient who may have left the report. */
interface Candidate {
  id: string
  /** Undefined if no cached page lists the patient. */
  name: string | undefined
}

/**
 * Deselects patients of a list who leave the report, since the message is not for them. When a selected patient
 * changes, on whatever page they are, the server is asked whether the report still has them; after lost events it is
 * asked about all selected patients. If the request fails, all of them stay selected.
 */
export function useDepartedPatients(
  scope: ListScope,
  [selection, select]: [BulkSelection, (selection: BulkSelection) => void],
): void {
  const queries = useQueryClient()
  /** Null when the page is closed. */
  const latest = useRef<{ scope: ListScope; deselect: (departed: readonly Candidate[]) => void }>(null)
  const deselect = (departed: readonly Candidate[]) => {
    const selected = departed.filter(({ id }) => isSelected(selection, id))
    if (selection.kind !== 'list' || selected.length === 0) return
    select(withoutPatients(selection, idsOf(selected)))
    toast.success(departureText(selected))
  }
  useEffect(() => {
    latest.current = { scope, deselect }
    return () => {
      latest.current = null
    }
  })
  const check = useBatcher<Candidate>(async (candidates) => {
    const asked = latest.current?.scope
    if (!asked) return
    // A patient's first change has the name: the list is loaded again after it.
    const unique = [...new Map(candidates.toReversed().map((one) => [one.id, one])).values()]
    const listed = await fetchListedIds(asked, idsOf(unique))
    // The response is about other filters if they were changed in the meantime.
    if (latest.current && isSameList(latest.current.scope, asked))
      latest.current.deselect(unique.filter(({ id }) => !listed.has(id)))
  }, EVENTS_PACE)
  const checkSelected = (ids: readonly string[]) => {
    if (selection.kind !== 'list') return
    for (const id of ids.filter((id) => isSelected(selection, id))) {
      const listed = cachedPatient(queries, scope, id)
      check({ id, name: listed && withDistinguisher(listed.name, listed.distinguisher) })
    }
  }
  useRealtimeEffects({ patient_changed: ({ patientId }) => checkSelected([patientId]) })
  useRealtimeReload(() => selection.kind === 'list' && checkSelected(selection.patientIds))
}

const idsOf = (candidates: readonly Candidate[]) => candidates.map(({ id }) => id)

function isSameList(one: ListScope, other: ListScope): boolean {
  return hashKey(listKey(one)) === hashKey(listKey(other))
}

function departureText(patients: readonly Candidate[]): string {
  const count = pluralise(patients.length, 'patient')
  if (patients.length > 1) return `${count} left this report and are deselected`
  return `${patients[0]?.name ?? count} left this report and is deselected`
}
