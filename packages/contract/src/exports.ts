import { reportNamespaces } from '@enamel/domain/patient-reports/reports'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, text } from './fields.ts'
import { StagedReportQuery } from './reporting.ts'

export const exports = {
  start: endpoint({
    summary:
      'Starts a file with every patient of a report, of which an email informs the user when it is ready',
    method: 'GET',
    path: '/v3/patients/export',
    caller: 'staff',
    query: StagedReportQuery.extend({
      report: text(100),
      /** The namespace of the report (PRT-12). */
      type: z.enum(reportNamespaces),
    }),
    responses: { 202: z.object({ url: z.string() }) },
    refusals: { not_found: { status: 404, message: 'We could not find this report.' } },
    sameSiteOnly: true,
    audit: 'report.export',
  }),
  download: endpoint({
    summary: 'The file of an export, or its state while it is being made',
    method: 'GET',
    path: '/v3/exports/:id',
    caller: 'staff',
    params: z.object({ id: Id }),
    responses: { 200: 'file', 202: z.object({ status: z.enum(['pending', 'failed']) }) },
    refusals: {
      not_found: { status: 404, message: 'We could not find this export.' },
      export_expired: { status: 410, message: 'This export has expired. Start it again from the report.' },
    },
    audit: 'report.download',
  }),
}
