import type {
  MonthlySpend,
  SourceReturn,
  SourcesReport,
  TotalReturn,
} from '@enamel/contract/return-on-sources'
import type {
  Figures,
  MonthReturn,
  SourceReturn as ReturnInPence,
} from '@enamel/domain/return-on-sources/source-returns'
import type { MonthlySpend as SpendInPence } from '@enamel/domain/return-on-sources/spend'
import { moneyText } from '@enamel/domain/text/money'

export function presentTotal({ spend, proposed, accepted, paid, ...counts }: Figures): TotalReturn {
  return {
    ...counts,
    spend: moneyText(spend),
    proposed: moneyText(proposed),
    accepted: moneyText(accepted),
    paid: moneyText(paid),
  }
}

export function presentReturn({ source, spellings, ...figures }: ReturnInPence): SourceReturn {
  return { source, spellings, ...presentTotal(figures) }
}

export function presentMonth({ month, spend, paid }: MonthReturn): SourcesReport['months'][number] {
  return { month, spend: moneyText(spend), paid: moneyText(paid) }
}

export function presentSpend({ source, month, pence }: SpendInPence): MonthlySpend {
  return { source, month, amount: moneyText(pence) }
}
