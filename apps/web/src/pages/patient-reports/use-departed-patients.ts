import type { ReportedPatient } from '@enamel/contract/patient-reports'
import { type BulkSelection, isSelected, withoutPatients } from '@enamel/domain/bulk/selection'
import { pluralise } from '@enamel/domain/text/pluralise'
import { hashKey } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { ListView } from '../../features/patient-reports/model/list-view.ts'
import { type ListScope, listPageQuery } from '../../features/patient-reports/report-list.api.ts'
import { useRealtimeEffects } from '../../signed-in/realtime-context.tsx'
import { toast } from '../../ui/feedback/toast.tsx'

type Patients = readonly ReportedPatient[]

/**
 * Deselects a patient who has changed and is then no longer on their page of the list: they have left the report, so the
 * message is not for them. It is noticed when the page is loaded again, also after another one was open. Patients who
 * only move to another page, because others come or go, stay selected.
 */
export function useDepartedPatients(
  scope: ListScope,
  { page, view }: { page: number; view: ListView },
  [selection, select]: [BulkSelection, (selection: BulkSelection) => void],
): void {
  const changed = useRef(new Set<string>())
  const loadedByPage = useRef(new Map<string, Patients>())
  useRealtimeEffects({ patient_changed: ({ patientId }) => void changed.current.add(patientId) })
  const pageKey = hashKey(listPageQuery(scope, page).queryKey)
  const patients = loadedPatients(view)
  const review = useEffectEvent((now: Patients) => {
    const before = loadedByPage.current.get(pageKey) ?? noPatients
    // A page that was opened again shows what was loaded before.
    if (before === now) return
    loadedByPage.current.set(pageKey, now)
    const listed = new Set(now.map(({ patient_id }) => patient_id))
    const departed = before.filter(({ patient_id: id }) => changed.current.has(id) && !listed.has(id))
    for (const id of listed) changed.current.delete(id)
    const deselected = departed.filter(({ patient_id }) => isSelected(selection, patient_id))
    if (selection.kind !== 'list' || deselected.length === 0) return
    select(
      withoutPatients(
        selection,
        deselected.map(({ patient_id }) => patient_id),
      ),
    )
    toast.success(departureText(deselected))
  })
  useEffect(() => {
    if (patients) review(patients)
  }, [patients])
}

const noPatients: Patients = []

/** The patients of the current page; null until it is loaded. */
function loadedPatients(view: ListView): Patients | null {
  if (view.kind === 'empty') return noPatients
  return view.kind === 'rows' && !view.isPrevious ? view.patients : null
}

function departureText(patients: Patients): string {
  const [first, ...others] = patients
  const who = others.length === 0 ? first?.name : pluralise(patients.length, 'patient')
  return `${who} left this report and ${others.length === 0 ? 'is' : 'are'} deselected`
}
