import type { MetricDefinition, Namespace, PatientsCounted } from '../reporting/metric-definition.ts'
import { overview, pipeline } from '../reporting/metrics.ts'
import { sourceFigureKeys, sourceFigures } from '../return-on-sources/figures.ts'
import { isOneOf } from '../text/one-of.ts'

/** The namespaces of the lists of patients: the reports with metrics, and Return on sources. */
export const reportNamespaces = ['overview', 'pipeline', 'sources'] as const satisfies readonly (
  | Namespace
  | 'sources'
)[]
export type ReportNamespace = (typeof reportNamespaces)[number]

/** A list of the patients that a figure of a report counts (PRT-16). */
export interface PatientReport {
  /** `{namespace}/{name}` (RPT-27). */
  id: string
  namespace: ReportNamespace
  name: string
  /** The label of the figure. */
  label: string
  who: PatientsCounted
}

/** The titles of the pages whose figures the lists belong to (G3-01). */
export const namespaceTitles: Record<ReportNamespace, string> = {
  overview: 'Practice Overview',
  pipeline: 'Pipeline',
  sources: 'Return on sources',
}

function reportsOf(
  namespace: Namespace,
  metrics: Readonly<Record<string, MetricDefinition>>,
): PatientReport[] {
  return Object.values(metrics).flatMap(({ report, label, value }) =>
    report !== null && value.of === 'patients'
      ? [{ id: `${namespace}/${report}`, namespace, name: report, label, who: value.who }]
      : [],
  )
}

/** Every list, in the order in which the selector offers them. */
export const patientReports: readonly PatientReport[] = [
  ...reportsOf('overview', overview),
  ...reportsOf('pipeline', pipeline),
  ...sourceFigureKeys.map((key): PatientReport => {
    const { label, who } = sourceFigures[key]
    return { id: `sources/${key}`, namespace: 'sources', name: key, label, who }
  }),
]

/** @returns null for a namespace or report that does not exist (PRT-10) */
export function patientReport(namespace: string, name: string): PatientReport | null {
  return reportById(`${namespace}/${name}`)
}

/**
 * The report with this name, which can have the prefix of a namespace, such as `overview/losses` (G3-12).
 * @param namespace that of a name without a prefix
 */
export function namedReport(name: string, namespace: ReportNamespace): PatientReport | null {
  return reportById(name.includes('/') ? name : `${namespace}/${name}`)
}

/** @param id `{namespace}/{name}` */
export function reportById(id: string): PatientReport | null {
  return patientReports.find((report) => report.id === id) ?? null
}

/** "Practice Overview: Losses" (G3-01). */
export function reportTitle({ namespace, label }: PatientReport): string {
  return `${namespaceTitles[namespace]}: ${label}`
}

/**
 * The reports that the selector offers beside a report: the ten of the two reports with metrics, or, among the lists of
 * Return on sources, those lists (PRT-06).
 */
export function selectableReports(namespace: ReportNamespace): readonly PatientReport[] {
  const isSources = namespace === 'sources'
  return patientReports.filter((report) => (report.namespace === 'sources') === isSources)
}

export function isReportNamespace(value: string): value is ReportNamespace {
  return isOneOf(reportNamespaces, value)
}
