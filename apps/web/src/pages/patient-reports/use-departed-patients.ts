import type { ReportedPatient } from '@enamel/contract/patient-reports'
import { type BulkSelection, isSelected, withoutPatients } from '@enamel/domain/bulk/selection'
import { pluralise } from '@enamel/domain/text/pluralise'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { ListView } from '../../features/patient-reports/model/list-view.ts'
import { useRealtimeEffects } from '../../signed-in/realtime-context.tsx'
import { toast } from '../../ui/feedback/toast.tsx'

interface ShownPage {
  page: number
  patients: readonly ReportedPatient[]
}

/**
 * Deselects a patient of the current page who has changed and is then no longer listed: they have left the report, so the
 * message is not for them. Patients who only move to another page, because others come or go, stay selected.
 */
export function useDepartedPatients(
  { page, view }: { page: number; view: ListView },
  selection: BulkSelection,
  select: (selection: BulkSelection) => void,
): void {
  const changed = useRef(new Set<string>())
  const shown = useRef<ShownPage>({ page, patients: [] })
  useRealtimeEffects({ patient_changed: ({ patientId }) => void changed.current.add(patientId) })
  const patients = loadedPatients(view)
  const review = useEffectEvent((next: ShownPage) => {
    const before = shown.current
    shown.current = next
    if (before.page !== next.page) return
    const departed = before.patients.filter(
      ({ patient_id }) =>
        changed.current.has(patient_id) &&
        !next.patients.some((patient) => patient.patient_id === patient_id),
    )
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
    if (patients) review({ page, patients })
  }, [page, patients])
}

const nobody: readonly ReportedPatient[] = []

/** The patients of the current page; null until it is loaded. */
function loadedPatients(view: ListView): readonly ReportedPatient[] | null {
  if (view.kind === 'empty') return nobody
  return view.kind === 'rows' && !view.isPrevious ? view.patients : null
}

function departureText(patients: readonly ReportedPatient[]): string {
  const [first, ...others] = patients
  const who = others.length === 0 ? first?.name : pluralise(patients.length, 'patient')
  return `${who} left this report and ${others.length === 0 ? 'is' : 'are'} deselected`
}
