import type { ReportedPatient } from '@enamel/contract/patient-reports'
import {
  type BulkSelection,
  isSelected,
  selectAllState,
  toggleAll,
  togglePatient,
} from '@enamel/domain/bulk/selection'
import { withDistinguisher } from '@enamel/domain/patients/name'
import { stageName, stageOf } from '@enamel/domain/stages/stages'
import { useMemo } from 'react'
import { PatientName } from '../../signed-in/patient-name.tsx'
import { PhoneMark } from '../../signed-in/phone-mark.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { type DataColumn, DataTable } from '../../ui/collections/data-table.tsx'
import { Chip } from '../../ui/display/chip.tsx'
import { tooltipProps } from '../../ui/overlays/tooltip.tsx'
import { SKELETON_ROWS } from './model/list-view.ts'
import styles from './patient-table.module.css'

export interface PatientTableProps {
  /** The name of the table, for screen readers. */
  title: string
  /** The patients of one page; null while the first page loads. */
  patients: readonly ReportedPatient[] | null
  /** Whether the patients of another page are loading. */
  busy: boolean
  /** The number of patients on all pages. */
  total: number
  selection: BulkSelection
  onSelect: (selection: BulkSelection) => void
  formatPhone: (phone: string) => string
  onView: (patientId: string) => void
}

type PatientRow = ReportedPatient & { id: string }

/** A page of a report's patients with their tick boxes (PRT-01, BLK-02). On a phone each patient is a card. */
export function PatientTable(props: PatientTableProps) {
  const { title, patients, busy, total, selection, onSelect, formatPhone, onView } = props
  const rows = (patients ?? []).map((patient): PatientRow => ({ ...patient, id: patient.patient_id }))
  const columns = useMemo(() => patientColumns(formatPhone, onView), [formatPhone, onView])
  const pageIds = rows.map(({ id }) => id)
  const all = selectAllState(selection, total)
  return (
    <DataTable
      label={title}
      columns={columns}
      rows={rows}
      skeletonRows={patients === null ? SKELETON_ROWS : 0}
      busy={busy}
      selection={{
        all,
        allLabel: all === 'all' ? 'Deselect all patients' : 'Select all patients',
        disabled: patients === null,
        isSelected: ({ id }) => isSelected(selection, id),
        labelOf: ({ name, distinguisher }) => `Select ${withDistinguisher(name, distinguisher)}`,
        onToggle: ({ id }) => onSelect(togglePatient(selection, id, pageIds)),
        onToggleAll: () => onSelect(toggleAll(selection, total)),
      }}
      empty={null}
      className={styles.table}
    />
  )
}

function patientColumns(
  formatPhone: (phone: string) => string,
  onView: (patientId: string) => void,
): DataColumn<PatientRow>[] {
  return [
    {
      key: 'email',
      label: 'Email',
      skeletonWidth: 168,
      render: ({ email }) => <Text value={email} none="No email" />,
    },
    {
      key: 'name',
      label: 'Name',
      rowHeader: true,
      skeletonWidth: 120,
      render: ({ name, distinguisher }) =>
        distinguisher ? (
          <span className={styles.name}>
            <PatientName name={name || 'No name'} distinguisher={distinguisher} />
          </span>
        ) : (
          <Text value={name} none="No name" className={styles.name} />
        ),
    },
    {
      key: 'phone',
      label: 'Phone',
      skeletonWidth: 88,
      render: ({ phone }) => (
        <span className={`${styles.phone} tabular`}>
          <Text value={phone && formatPhone(phone)} none="No phone" />
          <PhoneMark number={phone} shown={phone && formatPhone(phone)} />
        </span>
      ),
    },
    {
      key: 'stage',
      label: 'Stage',
      skeletonWidth: 80,
      render: ({ stage }) => <Chip className={styles.stage}>{stageName(stageOf(stage))}</Chip>,
    },
    {
      key: 'type',
      label: 'Type',
      skeletonWidth: 72,
      render: ({ type }) => <Text value={type} none="No type" />,
    },
    {
      key: 'view',
      label: 'View',
      labelHidden: true,
      skeletonWidth: 28,
      render: ({ id, name, distinguisher }) => (
        <Button
          variant="quiet"
          size={28}
          aria-label={`View ${withDistinguisher(name, distinguisher)}`}
          className={styles.view}
          onClick={() => onView(id)}
        >
          View
        </Button>
      ),
    },
  ]
}

function Text({ value, none, className }: { value: string | null; none: string; className?: string }) {
  if (!value) return <span className={styles.none}>{none}</span>
  return (
    <span className={`${styles.text} ${className ?? ''}`} {...tooltipProps(value, { whenTruncated: true })}>
      {value}
    </span>
  )
}
