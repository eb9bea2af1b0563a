import { z } from 'zod'
import type { ServiceResult } from '../service-result.ts'
import type { Dentally } from './dentally-call.ts'
import { DentallyDay, DentallyId, MaybeText, Pence } from './dentally-fields.ts'
import { fetchAll } from './dentally-list.ts'
import type { PatientMoney } from './practice-system.ts'

const Invoice = z.object({
  id: DentallyId,
  dated_on: DentallyDay,
  amount: Pence,
  amount_outstanding: Pence,
  paid: z.boolean(),
})
type Invoice = z.output<typeof Invoice>

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
  const uninvoiced = items.value
    .filter(({ charged, invoice_id, base_chart }) => !charged && !invoice_id && !base_chart)
    .map(({ id: itemId, patient_nomenclature, nomenclature, price }) => ({
      id: itemId,
      name: patient_nomenclature ?? nomenclature ?? 'Treatment',
      pence: price,
      quantity: 1,
    }))
  return { kind: 'answered', value: { ...splitByPaid(invoices.value), uninvoiced } }
}

function splitByPaid(invoices: Invoice[]): Omit<PatientMoney, 'uninvoiced'> {
  const outstandingOf = ({ paid, amount_outstanding }: Invoice) => (paid ? 0 : amount_outstanding)
  const sum = (pence: number[]) => pence.reduce((total, one) => total + one, 0)
  const newestFirst = invoices.toSorted((one, other) => (one.dated_on < other.dated_on ? 1 : -1))
  return {
    paid: newestFirst
      .filter((invoice) => outstandingOf(invoice) === 0)
      .map(({ id, dated_on, amount }) => ({ id, date: dated_on, pence: amount })),
    unpaid: newestFirst
      .filter((invoice) => outstandingOf(invoice) !== 0)
      .map((invoice) => ({ id: invoice.id, date: invoice.dated_on, pence: outstandingOf(invoice) })),
    paidPence: sum(invoices.map((invoice) => invoice.amount - outstandingOf(invoice))),
    unpaidPence: sum(invoices.map(outstandingOf)),
  }
}
