import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { settingsConflict } from './errors.ts'
import { Day, filledName } from './fields.ts'
import { MoneyInput, MoneyText } from './money.ts'
import { ReportQuery } from './reporting.ts'

/** A calendar month: YYYY-MM. */
export const Month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Must be a month such as 2025-11')

const figures = {
  /** The spend of the period's days: a month counts by its share of days in the period. */
  spend: MoneyText,
  leads: z.number().int(),
  /** Entered a consultation stage by the moment of the report. */
  booked: z.number().int(),
  /** Came to a consultation, by the practice system or by going on to a later stage. */
  attended: z.number().int(),
  /** Went ahead with treatment. */
  won: z.number().int(),
  proposed: MoneyText,
  accepted: MoneyText,
  paid: MoneyText,
}

/** What a lead source cost and brought, for the leads received in the period. */
export const SourceReturn = z.object({
  source: z.string(),
  /** The spellings of the source among its leads, by which a list of patients is filtered. */
  spellings: z.array(z.string()).min(1),
  ...figures,
})
export type SourceReturn = z.infer<typeof SourceReturn>
/** What all sources together cost and brought. */
export const TotalReturn = z.object(figures)
export type TotalReturn = z.infer<typeof TotalReturn>

/** What a practice spent on a source in a month, as its staff typed it. */
export const MonthlySpend = z.object({ source: z.string(), month: Month, amount: MoneyText })
export type MonthlySpend = z.infer<typeof MonthlySpend>

export const SourcesReport = z.object({
  /** Every source of the practice, and every source that a lead of the period has; in alphabetical order. */
  sources: z.array(SourceReturn),
  total: TotalReturn,
  /** The equally long period just before; null for all time. */
  previous: TotalReturn.nullable(),
  /**
   * The calendar months that the period touches, at most the latest 120, oldest first, each with its spend and what its
   * leads paid.
   */
  months: z.array(z.object({ month: Month, spend: MoneyText, paid: MoneyText })),
  /** The typed amounts of these months; a month counts by its share of days in the period. */
  monthly_spend: z.array(MonthlySpend),
  /** The period's first and last day; null for all time. */
  from: Day.nullable(),
  to: Day.nullable(),
  currency: z.string(),
})
export type SourcesReport = z.infer<typeof SourcesReport>

export const returnOnSources = {
  report: endpoint({
    summary: 'What each lead source cost and brought, for the leads received in the period',
    method: 'GET',
    path: '/reporting/sources',
    caller: 'staff',
    query: ReportQuery.omit({ sources: true }),
    responses: { 200: SourcesReport },
    refusals: {},
    audit: 'report.read',
  }),
  saveSpend: endpoint({
    summary: 'Sets what the practice spent on a lead source in a month; 0 removes it',
    method: 'PUT',
    path: '/reporting/sources/spend',
    caller: 'staff',
    body: z.object({
      source: filledName('Please select a source'),
      month: Month,
      amount: MoneyInput,
      /** The amount that the user saw. */
      based_on: MoneyText.optional(),
    }),
    responses: { 200: MonthlySpend },
    refusals: {
      unknown_source: { status: 404, message: 'We could not find this lead source.' },
      ...settingsConflict(MonthlySpend),
    },
    audit: 'spend.save',
  }),
}
