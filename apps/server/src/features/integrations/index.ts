export { integrationLinks, isWhatsAppHealthy, whatsAppNumber } from './integration.queries.ts'
export { integrationRoutes } from './integrations.routes.ts'
export {
  linkPracticeSystem,
  type PracticeSystemLink,
  practiceSystemKeyRefused,
  practiceSystemKeyTaken,
  practiceSystemLink,
} from './practice-system-link.ts'
export { tendWhatsApp, tendWhatsAppJob } from './tend-whatsapp.job.ts'
export { tendWhatsAppKind } from './tend-whatsapp.kind.ts'
export {
  linkWhatsApp,
  type WhatsAppLink,
  type WhatsAppNumber,
  whatsAppKeyRefused,
  whatsAppLink,
} from './whatsapp-link.ts'
