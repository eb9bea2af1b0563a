import { expect, it } from 'vitest'
import { patientReport } from '../patient-reports/reports.ts'
import { exportColumns, exportFileName, exportLabel, exportRow } from './export-file.ts'

const losses = patientReport('overview', 'losses') ?? expect.fail('no such report')
const range = { from: '2025-11-01', to: '2025-11-30' }
const grace = {
  email: 'grace@mail.example',
  name: 'Grace Thornton',
  phone: '+447700900123',
  stage: 'callback1',
  type: 'Implants',
}

it('a row has email, name, phone, the name of the stage and type, and no formula (PRT-15)', () => {
  expect(exportColumns).toEqual(['Email', 'Name', 'Phone', 'Stage', 'Type'])
  expect(exportRow(grace)).toEqual([
    'grace@mail.example',
    'Grace Thornton',
    "'+447700900123",
    '2nd Call Attempt',
    'Implants',
  ])
})

it('every cell is neutralised (PRT-15)', () => {
  const row = exportRow({
    email: '=a@mail.example',
    name: '=1',
    phone: '+1',
    stage: 'lost',
    type: '@Implants',
  })
  expect(row).toEqual(["'=a@mail.example", "'=1", "'+1", 'Lost', "'@Implants"])
})

it('what a patient does not have is empty', () => {
  expect(exportRow({ email: null, name: '', phone: null, stage: null, type: null })).toEqual([
    '',
    '',
    '',
    'Not in Pipeline',
    '',
  ])
})

it('the names of the file say report and days', () => {
  expect(exportFileName(losses, range)).toBe('Practice Overview - Losses, 2025-11-01 to 2025-11-30.csv')
  expect(exportFileName(losses, null)).toBe('Practice Overview - Losses, all time.csv')
  expect(exportLabel(losses, range)).toBe('Practice Overview: Losses, 1 Nov 2025 – 30 Nov 2025')
  expect(exportLabel(losses, null)).toBe('Practice Overview: Losses, all time')
})
