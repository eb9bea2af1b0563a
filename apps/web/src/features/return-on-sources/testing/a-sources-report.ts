import type { SourceReturn, SourcesReport, TotalReturn } from '@enamel/contract/return-on-sources'

type Figures = [spend: number, leads: number, booked: number, attended: number, won: number]
type Amounts = [proposed: number, accepted: number, paid: number]

function figures(
  [spend, leads, booked, attended, won]: Figures,
  [proposed, accepted, paid]: Amounts,
): TotalReturn {
  const money = (pounds: number) => pounds.toFixed(2)
  return {
    spend: money(spend),
    leads,
    booked,
    attended,
    won,
    proposed: money(proposed),
    accepted: money(accepted),
    paid: money(paid),
  }
}

export function aSource(source: string, counts: Figures, amounts: Amounts): SourceReturn {
  return { source, spellings: [source], ...figures(counts, amounts) }
}

/** The report of the picture, for the months from June to 20 November 2025. */
export function aSourcesReport(changes: Partial<SourcesReport> = {}): SourcesReport {
  return {
    sources: [
      aSource('Facebook', [1480, 96, 34, 25, 5], [22_800, 13_900, 9_600]),
      {
        ...aSource('Google Ads', [3120, 148, 71, 58, 14], [61_400, 42_300, 31_200]),
        spellings: ['Google Ads', 'google ads'],
      },
      aSource('Unknown', [0, 11, 3, 2, 0], [1_400, 0, 0]),
      aSource('Walk-in', [0, 17, 9, 9, 2], [6_900, 5_600, 5_200]),
    ],
    total: figures([4600, 272, 117, 94, 21], [92_500, 61_800, 46_000]),
    previous: figures([4500, 240, 110, 90, 18], [80_000, 60_000, 40_000]),
    months: ['06', '07', '08', '09', '10', '11'].map((month) => ({
      month: `2025-${month}`,
      spend: '766.67',
      paid: '7666.00',
    })),
    monthly_spend: [{ source: 'Google Ads', month: '2025-11', amount: '300.00' }],
    from: '2025-06-01',
    to: '2025-11-20',
    currency: 'GBP',
    ...changes,
  }
}

/** The report of 1 to 20 November 2025, with one source. */
export function aMonthsReport(changes: Partial<SourcesReport> = {}): SourcesReport {
  const radio = aSource('Radio', [200, 10, 5, 4, 2], [900, 800, 700])
  const { source, spellings, ...total } = radio
  return {
    sources: [radio, aSource('Unknown', [0, 4, 1, 1, 0], [0, 0, 0])],
    total: { ...total, leads: 14, booked: 6, attended: 5 },
    previous: null,
    months: [{ month: '2025-11', spend: '200.00', paid: '700.00' }],
    monthly_spend: [{ source: 'Radio', month: '2025-11', amount: '300.00' }],
    from: '2025-11-01',
    to: '2025-11-20',
    currency: 'GBP',
    ...changes,
  }
}
