import { type CostKey, costKeys } from '@enamel/domain/return-on-sources/costs'
import {
  type SourceFigureKey,
  sourceFigureKeys,
  sourceFigures,
} from '@enamel/domain/return-on-sources/figures'
import type { ReturnColumn } from './return-rows.ts'

/** What a column of the table shows. */
export type ColumnContent =
  | { kind: 'source' }
  | { kind: 'spend' }
  | { kind: 'figure'; figure: SourceFigureKey }
  | { kind: 'cost'; per: CostKey }
  | { kind: 'back' }

export interface Column {
  key: ReturnColumn
  label: string
  /** What the figures are, if the label does not say it. */
  tooltip?: string
  content: ColumnContent
}

const costColumns: Record<CostKey, { label: string; tooltip: string }> = {
  leads: { label: 'Cost per lead', tooltip: 'Spend divided by leads.' },
  attended: {
    label: 'Cost per consult',
    tooltip: 'Spend divided by the leads who came to a consultation.',
  },
  won: { label: 'Cost per won', tooltip: 'Spend divided by the leads who went ahead.' },
}

const figureTooltips: Record<SourceFigureKey, string> = {
  leads: 'Patients who first got in touch in this period.',
  booked: 'Leads booked in for a consultation.',
  attended: 'Leads who came to their consultation.',
  won: 'Leads who went ahead with treatment.',
  proposed: 'Treatment proposed to these leads.',
  accepted: 'Treatment that these leads accepted.',
  paid: 'What these leads have paid.',
}

/** The columns of the table, from left to right. */
export const columns: readonly Column[] = [
  { key: 'source', label: 'Source', content: { kind: 'source' } },
  {
    key: 'spend',
    label: 'Spend',
    tooltip: 'What you typed for each month, by its days in this period.',
    content: { kind: 'spend' },
  },
  ...sourceFigureKeys.map(
    (figure): Column => ({
      key: figure,
      label: sourceFigures[figure].label,
      tooltip: figureTooltips[figure],
      content: { kind: 'figure', figure },
    }),
  ),
  ...costKeys.map(
    (per): Column => ({ key: `cost_${per}`, ...costColumns[per], content: { kind: 'cost', per } }),
  ),
  {
    key: 'back',
    label: 'Back per £1',
    tooltip: 'What the leads have paid, divided by the spend.',
    content: { kind: 'back' },
  },
]
