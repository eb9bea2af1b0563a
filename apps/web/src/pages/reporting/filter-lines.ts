import { isStageKey, stageName } from '@enamel/domain/stages/stages'
import type { ReportAddress } from '../../signed-in/reports/report-address.ts'

/** The filters that exclude somebody, by name: ["Sources", "Website, Google Ads"]. */
export function filterLines({ stages, sources, labels, types }: ReportAddress): [string, string][] {
  const lists = {
    Stages: stages.filter(isStageKey).map(stageName),
    Sources: sources,
    Labels: labels,
    Types: types,
  }
  return Object.entries(lists).flatMap(([name, chosen]): [string, string][] =>
    chosen.length > 0 ? [[name, chosen.join(', ')]] : [],
  )
}
