import type { Financials, LinkedRecord } from '@enamel/contract/practice-system'
import { moneyText } from '@enamel/domain/text/money'
import type {
  Charge,
  PatientMoney,
  PracticePatient,
} from '../../../adapters/practice-system/practice-system.ts'
import type { LinkRow } from '../records/link.queries.ts'

/** A link whose data is not fetched yet. */
export const NEW_LINK: LinkedRecord = {
  ...presentUnlinked(null),
  state: 'syncing',
}

/** A patient without a link; `failure` is the reason if the last link failed (DEN-16). */
export function presentUnlinked(failure: LinkedRecord['failure']): LinkedRecord {
  return { state: 'unlinked', details: null, financials: null, found_there: false, failure }
}

/** A link as the API presents it; data that is not fetched yet is null (DEN-17, G-37). */
export function presentLink({ state, patient, money }: LinkRow, foundThere: boolean): LinkedRecord {
  return {
    state,
    details: patient && presentDetails(patient),
    financials: patient && money && presentFinancials(patient.id, money),
    found_there: foundThere,
    failure: null,
  }
}

function presentDetails(patient: PracticePatient): NonNullable<LinkedRecord['details']> {
  return {
    id: patient.id,
    firstName: patient.first_name,
    lastName: patient.last_name,
    middleName: patient.middle_name,
    emailAddress: patient.email,
    phone: patient.phone,
    dateOfBirth: patient.date_of_birth,
    active: patient.active,
  }
}

/** Amounts owed and paid, with the specification's names (VAL-08, G-38). */
export function presentFinancials(id: string, money: PatientMoney): Financials {
  return {
    dentallyId: id,
    invoices: { paid: money.paid.map(presentCharge), unpaid: money.unpaid.map(presentCharge) },
    uninvoicedTreatments: money.uninvoiced.map(({ pence, ...item }) => ({
      ...item,
      amount: moneyText(pence),
    })),
    total: { paid: moneyText(money.paidPence), unpaid: moneyText(money.unpaidPence) },
  }
}

function presentCharge({ id, date, pence }: Charge) {
  return { id, date, amount: moneyText(pence) }
}
