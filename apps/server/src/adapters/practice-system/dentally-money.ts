import { z } from 'zod'
import type { ServiceResult } from '../service-result.ts'
import type { Dentally } from './dentally-call.ts'
import { DentallyDay, DentallyId, MaybeText, Moment, Pence } from './dentally-fields.ts'
import { fetchAll } from './dentally-list.ts'
import type {
  ChangedInvoice,
  ChangedTreatment,
  Charge,
  PatientMoney,
  RecordChange,
  Treatment,
} from './practice-system.ts'

const Invoice = z.object({
  id: DentallyId,
  dated_on: DentallyDay,
  amount: Pence,
  amount_outstanding: Pence,
  paid: z.boolean(),
})
type Invoice = z.output<typeof Invoice>

/** An invoice in a list of changes. */
const ChangedInvoiceRow = Invoice.extend({ patient_id: DentallyId, updated_at: Moment })

const PlanItem = z.object({
  id: DentallyId,
  nomenclature: MaybeText,
  patient_nomenclature: MaybeText,
  price: z.union([Pence, z.null().transform(() => 0)]),
  charged: z.boolean().nullish(),
  invoice_id: DentallyId.nullish(),
  /** True for a finding, which is not a planned treatment. */
  base_chart: z.boolean().nullish(),
})
type PlanItem = z.output<typeof PlanItem>

/** A planned treatment in a list of changes. */
const ChangedItemRow = PlanItem.extend({ patient_id: DentallyId })

const patientFilter = (id: string) => ({ patient_id: id })

/** A patient's amounts: paid, unpaid, and planned but not yet invoiced. */
export async function patientMoney(dentally: Dentally, id: string): Promise<ServiceResult<PatientMoney>> {
  const invoices = await fetchAll(dentally, {
    path: '/invoices',
    key: 'invoices',
    query: patientFilter(id),
    row: Invoice,
  })
  if (invoices.kind !== 'answered') return invoices
  const plannedItems = {
    path: '/treatment_plan_items',
    key: 'treatment_plan_items',
    query: patientFilter(id),
    row: PlanItem,
  }
  const items = await fetchAll(dentally, plannedItems)
  if (items.kind !== 'answered') return items
  const uninvoiced = items.value.filter(isUninvoiced).map(treatmentOf)
  return { kind: 'answered', value: { ...splitByPaid(invoices.value), uninvoiced } }
}

/** An invoice from a list of changes; null for one that cannot be read. */
export function readInvoice(row: unknown): ChangedInvoice | null {
  const invoice = ChangedInvoiceRow.safeParse(row).data
  if (!invoice) return null
  const { id, patient_id: patientId, updated_at: updatedAt } = invoice
  const isPaid = outstandingOf(invoice) === 0
  return { patientId, change: moneyChange('invoice', id), isPaid, charge: chargeOf(invoice), updatedAt }
}

/** A treatment from a list of changes; null for one that cannot be read. */
export function readTreatment(row: unknown): ChangedTreatment | null {
  const item = ChangedItemRow.safeParse(row).data
  if (!item) return null
  return {
    patientId: item.patient_id,
    change: moneyChange('treatment', item.id),
    treatment: treatmentOf(item),
    isUninvoiced: isUninvoiced(item),
  }
}

/** A change of what a patient owes or has paid. The ids are unique only among their own kind. */
export function moneyChange(object: 'invoice' | 'payment' | 'treatment', id: string): RecordChange {
  return { kind: 'payment', record: `${object} ${id}` }
}

/** What is outstanding of an invoice, in pence. */
function outstandingOf({ paid, amount_outstanding }: Invoice): number {
  return paid ? 0 : amount_outstanding
}

/** An invoice that is paid counts with its amount, another one with what is outstanding. */
function chargeOf(invoice: Invoice): Charge {
  const { id, dated_on: date, amount } = invoice
  return { id, date, pence: outstandingOf(invoice) || amount }
}

/** The newest first. */
function splitByPaid(invoices: Invoice[]): Omit<PatientMoney, 'uninvoiced'> {
  const sum = (pence: number[]) => pence.reduce((total, one) => total + one, 0)
  const newestFirst = invoices.toSorted((one, other) => (one.dated_on < other.dated_on ? 1 : -1))
  return {
    paid: newestFirst.filter((invoice) => outstandingOf(invoice) === 0).map(chargeOf),
    unpaid: newestFirst.filter((invoice) => outstandingOf(invoice) !== 0).map(chargeOf),
    paidPence: sum(invoices.map((invoice) => invoice.amount - outstandingOf(invoice))),
    unpaidPence: sum(invoices.map(outstandingOf)),
  }
}

function isUninvoiced({ charged, invoice_id, base_chart }: PlanItem): boolean {
  return !charged && !invoice_id && !base_chart
}

function treatmentOf({ id, patient_nomenclature, nomenclature, price }: PlanItem): Treatment {
  return { id, name: patient_nomenclature ?? nomenclature ?? 'Treatment', pence: price, quantity: 1 }
}
