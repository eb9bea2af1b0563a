import type { FastifyInstance } from 'fastify'
import { unknownRecord } from '../dentally-error.ts'
import { type Filters, filterRows, listPage, type Query } from '../list-page.ts'
import { penceOf, poundsOf } from '../pounds.ts'
import type { PracticeSystem } from '../practice-system.ts'
import type { Invoice, PlanItem } from '../records.ts'

const invoiceFilters: Filters<Invoice> = {
  patient_id: ({ patient_id }, value) => patient_id === Number(value),
  site_id: ({ site_id }, value) => site_id === value,
  paid: ({ paid }, value) => String(paid) === value,
  created_after: ({ created_at }, value) => created_at > value,
  created_before: ({ created_at }, value) => created_at < value,
  updated_after: ({ updated_at }, value) => updated_at > value,
  dated_on_after: ({ dated_on }, value) => dated_on >= value,
  dated_on_before: ({ dated_on }, value) => dated_on <= value,
}

/** The filters that Dentally applies. Dentally ignores `completed`, `site_id` and `invoice_id`. */
const itemFilters: Filters<PlanItem> = {
  patient_id: ({ patient_id }, value) => patient_id === Number(value),
  treatment_plan_id: ({ treatment_plan_id }, value) => treatment_plan_id === Number(value),
  practitioner_id: ({ practitioner_id }, value) => practitioner_id === Number(value),
  updated_since: ({ updated_at }, value) => updated_at.slice(0, 10) >= value,
}

interface Payment {
  id: number
  patient_id: number
  site_id: string
  amount: string
  dated_on: string
  method: string
  status: string
  deleted: boolean
}

const paymentFilters: Filters<Payment> = {
  patient_id: ({ patient_id }, value) => patient_id === Number(value),
  site_id: ({ site_id }, value) => site_id === value,
  start_date: ({ dated_on }, value) => dated_on >= value,
  end_date: ({ dated_on }, value) => dated_on <= value,
}

/** Dentally's invoices, payments and treatment plan items, all read-only. */
export function moneyRoutes({ store }: PracticeSystem) {
  return async (app: FastifyInstance) => {
    app.get('/invoices', async (request) => {
      const query = request.query as Query
      const found = filterRows(store.invoices.values(), invoiceFilters, query)
      return listPage(
        'invoices',
        found.map(({ invoice_items: _lines, ...invoice }) => invoice),
        query,
      )
    })

    app.get('/invoices/:id', async (request) => {
      const invoice = store.invoices.get(Number((request.params as { id: string }).id))
      if (!invoice) throw unknownRecord()
      return { invoice }
    })

    app.get('/payments', async (request) => {
      const query = request.query as Query
      const found = filterRows(paymentsOf(store.invoices.values()), paymentFilters, query)
      const page = listPage('payments', found, query)
      const sum = found.reduce((pence, { amount }) => pence + penceOf(amount), 0)
      return { ...page, meta: { ...page.meta, total_amount: poundsOf(sum) } }
    })

    app.get('/treatment_plan_items', async (request) => {
      // Sorting is ignored, because Dentally returns wrong pages of this list when it is sorted.
      const { sort_by: _ignored, ...query } = request.query as Query
      return listPage('treatment_plan_items', filterRows(store.planItems.values(), itemFilters, query), query)
    })
  }
}

function paymentsOf(invoices: Iterable<Invoice>): Payment[] {
  return [...invoices].flatMap(({ id, patient_id, site_id, amount, amount_outstanding, dated_on }) => {
    const paid = penceOf(amount) - penceOf(amount_outstanding)
    if (paid <= 0) return []
    const details = { method: 'Card', status: 'paid', deleted: false }
    return [{ id: id * 10, patient_id, site_id, amount: poundsOf(paid), dated_on, ...details }]
  })
}
