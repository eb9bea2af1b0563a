import type { Role } from '@enamel/domain/config/init-defaults'

/** A practice of the demo. All users have the demo password. */
export interface DemoPractice {
  id: string
  name: string
  domain: string
  /** The number for texts and calls, in E.164. */
  number: string
  /** Whether it sends texts. Otherwise its owner enables them in the settings; patients' texts arrive anyway. */
  sendsTexts: boolean
  formKey: string
  /** The account on WhatsApp for `number`; null when the practice is not on WhatsApp. */
  whatsApp: { key: string; account: string } | null
  /** The account at Dentally; null when the practice does not use it. */
  dentally: { token: string; siteId: string; webhookSecret: string } | null
  /** Whether the practice has written message templates. */
  hasTemplates: boolean
  /** The number that patients are given. */
  phone: string
  representative: string
  /** Whether it has a signature, pictures and business hours of its own; the others show how a new practice starts. */
  isSetUp: boolean
  /** The patients that staff work with today. */
  patients: number
  /** The former leads of two years, who have no action due. */
  pastLeads: number
  /** Determines names, stories and journeys: the same seed makes the same practice. */
  randomSeed: number
  users: { id: string; email: string; name: string; role: Role }[]
}

export const DEMO_PASSWORD = 'enamel-demo-password'

/** The ids are fixed, so that links and tests find the same practices in every new demo. */
export const demoPractices: readonly [DemoPractice, DemoPractice] = [
  {
    id: '01930000-0000-7000-8000-000000000001',
    name: 'Brightside Dental',
    domain: 'brightside.test',
    number: '+441632960100',
    sendsTexts: true,
    formKey: 'brightside-website',
    whatsApp: { key: 'sandbox-whatsapp-key-brightside', account: '100000000000100' },
    dentally: {
      token: 'sandbox-dentally-token-brightside',
      siteId: '5a0d3f2e-7c41-4c55-9a52-1f0c6b1e0100',
      webhookSecret: 'sandbox-dentally-webhook-secret',
    },
    hasTemplates: true,
    phone: '+441632960101',
    representative: 'Hannah Price',
    isSetUp: true,
    patients: 300,
    pastLeads: 1700,
    randomSeed: 1,
    users: [
      {
        id: '01930000-0000-7000-8000-000000000011',
        email: 'reception@brightside.test',
        name: 'Hannah Price',
        role: 'user',
      },
      {
        id: '01930000-0000-7000-8000-000000000012',
        email: 'owner@brightside.test',
        name: 'Dr Ada Okafor',
        role: 'owner',
      },
      {
        id: '01930000-0000-7000-8000-000000000013',
        email: 'sam@brightside.test',
        name: 'Sam Patel',
        role: 'user',
      },
    ],
  },
  {
    id: '01930000-0000-7000-8000-000000000002',
    name: 'Harbour Dental',
    domain: 'harbour.test',
    number: '+441632960200',
    sendsTexts: false,
    formKey: 'harbour-website',
    whatsApp: null,
    dentally: null,
    hasTemplates: false,
    phone: '+441632960201',
    representative: 'Owen Lloyd',
    isSetUp: false,
    patients: 20,
    pastLeads: 80,
    randomSeed: 2,
    users: [
      {
        id: '01930000-0000-7000-8000-000000000021',
        email: 'reception@harbour.test',
        name: 'Owen Lloyd',
        role: 'owner',
      },
    ],
  },
]

export const labels = [
  'Nervous',
  'Finance',
  'Evenings only',
  'WhatsApp after 5',
  'Upper front',
  'Prefers email',
  'Two implants',
  'Diabetic',
] as const
