import type { SourcesReport } from '@enamel/contract/return-on-sources'
import { type Delta, deltaBetween } from '@enamel/domain/reporting/delta'
import { percentText } from '@enamel/domain/reporting/format'
import { rate } from '@enamel/domain/reporting/rate'
import { NO_COST, NO_SPEND } from '@enamel/domain/return-on-sources/costs'
import type { SourceFigureKey } from '@enamel/domain/return-on-sources/figures'
import { numberText } from '@enamel/domain/text/number'
import { pluralise } from '@enamel/domain/text/pluralise'
import { currencySign, unitMoney, wholeMoney } from './money.ts'
import { type ReturnFigures, returnFigures, returnRow } from './return-rows.ts'

/** A figure of all sources together. */
export interface ReturnCard {
  key: 'spend' | 'leads' | 'cost' | 'won' | 'paid' | 'back'
  label: string
  tooltip: string
  value: string
  /** Whether the value only says that there is none. */
  isNone: boolean
  /** Null without a period before, and where there is no value in one of the two. */
  delta: Delta | null
  /** What stands below. */
  detail: string
  /** The list of the patients counted. */
  figure?: SourceFigureKey
}

/** The cards above the table. More spend is neither good nor bad, a higher cost is bad, and everything else is good. */
export function returnCards(report: SourcesReport): ReturnCard[] {
  const { currency } = report
  const now = returnFigures(report.total)
  const before = report.previous && returnFigures(report.previous)
  const sign = currencySign(currency)
  const paying = report.sources.map(returnRow).filter(({ spend }) => spend > 0).length
  const change = (of: (figures: ReturnFigures) => number | null, isIncreaseBad = false) =>
    before && deltaBetween(of(now), of(before), isIncreaseBad)
  const was = (value: number | null | undefined) =>
    value === null || value === undefined ? '' : `Was ${unitMoney(value, currency, '')}`
  const spendChange = change(({ spend }) => spend)
  return [
    {
      key: 'spend',
      label: 'Spend',
      tooltip: 'What you typed for each source and month, by its days in this period.',
      value: wholeMoney(now.spend, currency),
      isNone: false,
      delta: spendChange && { ...spendChange, direction: 'neutral' },
      detail: `On ${pluralise(paying, 'source')}`,
    },
    {
      key: 'leads',
      label: 'Leads',
      tooltip: 'Patients who first got in touch in this period.',
      value: numberText(now.leads),
      isNone: false,
      delta: change(({ leads }) => leads),
      detail: `${numberText(now.booked)} booked`,
      figure: 'leads',
    },
    {
      key: 'cost',
      label: 'Cost per lead',
      tooltip: 'Spend divided by leads, for all sources together.',
      value: unitMoney(now.costs.leads, currency, NO_COST),
      isNone: now.costs.leads === null,
      delta: change(({ costs }) => costs.leads, true),
      detail: was(before?.costs.leads),
    },
    {
      key: 'won',
      label: 'Patients won',
      tooltip: 'Leads of this period who went ahead with treatment.',
      value: numberText(now.won),
      isNone: false,
      delta: change(({ won }) => won),
      detail: `${percentText(rate(now.won, now.leads))} of leads`,
      figure: 'won',
    },
    {
      key: 'paid',
      label: 'Paid',
      tooltip: 'What the leads of this period have paid until now.',
      value: wholeMoney(now.paid, currency),
      isNone: false,
      delta: change(({ paid }) => paid),
      detail: `${wholeMoney(now.accepted, currency)} accepted`,
      figure: 'paid',
    },
    {
      key: 'back',
      label: `Back per ${sign}1`,
      tooltip: `What the leads of this period have paid for each ${sign}1 of spend, for all sources together.`,
      value: unitMoney(now.back, currency, NO_SPEND),
      isNone: now.back === null,
      delta: change(({ back }) => back),
      detail: was(before?.back),
    },
  ]
}
