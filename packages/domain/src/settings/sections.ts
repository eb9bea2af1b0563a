/** The sections of a practice's settings, as events name them. */
export const settingsSections = [
  'details',
  'signature',
  'assets',
  'types',
  'sources',
  'templates',
  'communications',
  'dns',
  'pipeline',
  'users',
  'referrals',
  'features',
] as const
export type SettingsSection = (typeof settingsSections)[number]
