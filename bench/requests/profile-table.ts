import { markdownTable } from './markdown-table.ts'
import type { ProfileShares } from './profile.ts'

/** Categories with a smaller share in each of the calls are shown together. */
const SHOWN_FROM = 0.01

/** A Markdown table with the share of each category for each call. */
export function profileTable(profiles: ReadonlyMap<string, ProfileShares>): string {
  const columns = [...profiles.values()].map(({ shares }) => new Map(shares))
  const all = new Set(columns.flatMap((shares) => [...shares.keys()]))
  const largest = (category: string) => Math.max(...columns.map((shares) => shares.get(category) ?? 0))
  const sum = (category: string) => columns.reduce((total, shares) => total + (shares.get(category) ?? 0), 0)
  const shown = [...all]
    .filter((category) => largest(category) >= SHOWN_FROM)
    .toSorted((a, b) => sum(b) - sum(a))
  const rest = [...all].filter((category) => !shown.includes(category))
  const row = (label: string, shareOf: (shares: ReadonlyMap<string, number>) => number) => [
    label,
    ...columns.map((shares) => percent(shareOf(shares))),
  ]
  return markdownTable(
    ['Share of the busy time', ...profiles.keys()],
    [
      ...shown.map((category) => row(category, (shares) => shares.get(category) ?? 0)),
      row('the rest', (shares) => rest.reduce((total, category) => total + (shares.get(category) ?? 0), 0)),
      ['Idle, of all time', ...[...profiles.values()].map(({ idle }) => percent(idle))],
    ],
  )
}

function percent(share: number): string {
  return share < 0.001 ? '–' : `${(share * 100).toFixed(share < 0.1 ? 1 : 0)} %`
}
