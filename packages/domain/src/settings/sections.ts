/** The sections of a practice's settings, as events name them. Spend is what was spent on lead sources. */
export const settingsSections = [
  'details',
  'signature',
  'assets',
  'types',
  'sources',
  'spend',
  'templates',
  'communications',
  'dns',
  'pipeline',
  'users',
  'referrals',
  'features',
] as const
export type SettingsSection = (typeof settingsSections)[number]
