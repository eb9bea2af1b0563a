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
      /** The name of a report, with or without its namespace. */
      report: text(100),
      /** The namespace of the report (PRT-12, C3-15). */
      type: z.enum(reportNamespaces),
    }),
    /** The address of `download`. The same query by the same user within a minute has the same one (G3-12). */
    responses: { 202: z.object({ url: z.string() }) },
    refusals: { not_found: { status: 404, message: 'We could not find this report.' } },
    sameSiteOnly: true,
    audit: 'report.export',
  }),
  download: endpoint({
    summary: 'The file of an export for staff of its practice, once it is ready and until it expires',
    method: 'GET',
    path: '/v3/exports/:id',
    caller: 'staff',
    params: z.object({ id: Id }),
    responses: { 200: 'file', 202: z.object({ status: z.literal('pending') }) },
    refusals: {
      not_found: { status: 404, message: 'We could not find this export.' },
      export_failed: {
        status: 409,
        message: 'This export could not be made. Start it again from the report.',
      },
      export_expired: { status: 410, message: 'This export has expired. Start it again from the report.' },
    },
    audit: 'report.download',
  }),
}
